"""Makes a list of three restaurants in Rome, puts the last one first, and reads it. Needs Python alone."""

import json
import os
from urllib.error import HTTPError
from urllib.request import Request, urlopen

API = os.environ.get("FORKLIST_URL", "http://localhost:3000") + "/api/v1"


def ask(path, method="GET", credential=None, body=None):
    headers = {"Content-Type": "application/json"}
    if credential:
        headers["Authorization"] = f"Bearer {credential}"
    data = None if body is None else json.dumps(body).encode()
    try:
        with urlopen(Request(API + path, data, headers, method=method)) as answer:
            return json.load(answer)
    except HTTPError as refusal:
        problem = json.load(refusal)
        raise SystemExit(f"{problem['code']}: {problem['detail']}") from None


names = ["armando al pantheon", "da felice", "dar poeta"]
places = [{"query": name, "near": "Rome"} for name in names]
made = ask(
    "/lists",
    "POST",
    os.environ["FORKLIST_KEY"],
    {"title": "Eat in Rome", "authorName": "Ada", "places": places},
)
path = "/lists/" + made["slug"]
last = made["places"][-1]["id"]

# The edit token changes only this list. Reading a public list needs no credential.
ask(f"{path}/places/{last}/move", "POST", made["editToken"], {"rank": 1})
for place in ask(path)["places"]:
    print(f"{place['rank']}. {place['name']}")

print("To read it:", made["url"])
print("To change it:", made["editUrl"])
