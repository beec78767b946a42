"""Collects the photos of `photos.csv` from their public repositories into FOLDER/<sha256> and checks each against its
hash.

python3 collect.py FOLDER [--base https://github.com/]

Needs only git. Each repository is fetched at the listed commit, its photos are written, and the clone is deleted.
A second run continues with the missing photos. Photos that are gone or changed are reported and skipped;
`train.py` says how many photos it had."""

import argparse, csv, hashlib, subprocess, tempfile
from collections import defaultdict
from pathlib import Path

LISTED = Path(__file__).parent / "photos.csv"


def git(folder, *arguments):
    return subprocess.run(["git", "-C", folder, *arguments], capture_output=True, check=True).stdout


def collect(address, commit, rows, out):
    with tempfile.TemporaryDirectory() as folder:
        git(folder, "init", "--quiet")
        git(folder, "fetch", "--quiet", "--depth", "1", address, commit or "HEAD")
        for row in rows:
            try:
                photo = git(folder, "show", f"FETCH_HEAD:{row['path']}")
            except subprocess.CalledProcessError:
                print("gone:", row["repository"], row["path"])
                continue
            if hashlib.sha256(photo).hexdigest() == row["sha256"]:
                (out / row["sha256"]).write_bytes(photo)
            else:
                print("changed:", row["repository"], row["path"])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--base", default="https://github.com/")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    wanted = defaultdict(list)
    for row in csv.DictReader(LISTED.open()):
        if not (given.folder / row["sha256"]).exists():
            wanted[row["repository"], row["commit"]].append(row)
    for (repository, commit), rows in wanted.items():
        try:
            collect(given.base + repository, commit, rows, given.folder)
        except subprocess.CalledProcessError as error:
            print("missing:", repository, error.stderr.decode().strip().splitlines()[-1:])


if __name__ == "__main__":
    main()
