"""Makes a text smaller while it still does what it did."""


def text(whole, still):
    """The text with as many lines left out as can be, `still` holding: first
    large pieces, then small ones, each once."""
    lines = whole.split("\n")
    size = len(lines) // 2
    while size:
        at = 0
        while at < len(lines):
            less = lines[:at] + lines[at + size:]
            if less and still("\n".join(less)):
                lines = less
            else:
                at += size
        size //= 2
    return "\n".join(lines)
