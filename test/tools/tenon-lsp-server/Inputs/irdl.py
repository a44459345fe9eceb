import sys

from client import Client, check

dialect, payload = sys.argv[1:]
client = Client("tenon-lsp-server", f"--irdl-file={dialect}")
text = '''func.func @entry(%x: f32) -> f32 {
  %y = "my.square"(%x, %x) : (f32, f32) -> f32
  return %y : f32
}
'''
client.open(payload, text)
found = client.wait_for_diagnostics(payload)
check([at for at, message in found] == [1] and
      "expects exactly 1 operands" in found[0][1], found)
client.change(payload, text.replace("(%x, %x) : (f32, f32)", "(%x) : (f32)"))
found = client.wait_for_diagnostics(payload)
check(found == [], found)
code = client.end()
check(code == 0, f"ended with {code}")
