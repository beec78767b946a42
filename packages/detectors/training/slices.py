"""Assigns photos to slices, by their path, camera data and pixels. Figures are also given per slice."""

import re
import cv2
import numpy as np

WORDS = {
    "cars and damage": r"\bcars?\b|vehicle|damage|accident|\bdent|scratch|bumper|plate",
    "documents and text": r"receipt|invoice|document|passport|\bid[ _-]?cards?\b|\bocr\b|\btext|letter|paper|sign\b|label|book|menu",
    "indoors": r"indoor|room\b|kitchen|interior|bedroom|bathroom|office|desk|furniture|house",
    "food": r"food|meal|dish|recipe|fruit|cake|pizza|coffee",
}
NAMED = {name: re.compile(words) for name, words in WORDS.items()}
CAMERA = 271  # EXIF Make
FACES = cv2.CascadeClassifier(cv2.data.haarcascades + "haarcascade_frontalface_alt2.xml")
FACE_PX, NIGHT_LUMA = 64, 45
WHITE, EDGE_SHARE, MOSTLY = 235, 32, 0.7  # as in src/pixel/photo-kinds.ts
# Individual typology angle (Chardon et al. 1991): above the first limit skin counts as light, below the second as
# brown or dark.
LIGHT_DEGREES, BROWN_DEGREES = 28, 10


def of_words(repository, path):
    said = re.sub(r"[_/.\-]+", " ", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", f"{repository} {path}")).lower()
    return [name for name, words in NAMED.items() if words.search(said)]


def of_camera(exif):
    """The camera's maker, if the file names it."""
    maker = str(exif.get(CAMERA, "")).strip("\0 ").split(" ")[0].lower()
    return [f"camera: {maker}"] if maker else []


def on_white(frame):
    """Whether most of the frame's outer edge is white, as around goods in a shop."""
    width = max(1, min(frame.shape[:2]) // EDGE_SHARE)
    bands = (frame[:width], frame[-width:], frame[width:-width, :width], frame[width:-width, -width:])
    edge = np.concatenate([band.reshape(-1, 3) for band in bands])
    return (edge.min(1) >= WHITE).mean() >= MOSTLY


def of_pixels(frame):
    """Night is decided by mean brightness. For the largest face, found by OpenCV's cascade, the slice names its skin
    tone."""
    grey = cv2.cvtColor(frame, cv2.COLOR_RGB2GRAY)
    named = (["night"] if grey.mean() < NIGHT_LUMA else []) + (["on white"] if on_white(frame) else [])
    faces = FACES.detectMultiScale(grey, 1.1, 6, minSize=(FACE_PX, FACE_PX))
    if len(faces) == 0:
        return named
    x, y, width, height = max(faces, key=lambda face: face[2])
    skin = frame[y + height // 2 : y + height * 3 // 4, x + width // 4 : x + width * 3 // 4]
    lightness, _, yellow = np.median(cv2.cvtColor(skin.astype(np.float32) / 255, cv2.COLOR_RGB2LAB).reshape(-1, 3), 0)
    angle = np.degrees(np.arctan2(lightness - 50, yellow))
    tone = "light" if angle > LIGHT_DEGREES else "brown or dark" if angle < BROWN_DEGREES else "medium"
    return [*named, f"face: {tone} skin"]
