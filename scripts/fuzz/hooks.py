"""Hooks of schemathesis; docs/how-to/fuzz-the-api.md says how to run it.

They sign in as the person of the demonstration in WHO, put ids that exist into requests, and count
the answers. The answers with a status from 500 are printed with their requests.
"""

import atexit
import collections
import json
import os
import random
import re
import urllib.request

import schemathesis

who = os.environ.get("WHO", "visitor")
origin = os.environ.get("ORIGIN", "http://localhost:4000")
chance = random.Random(int(os.environ.get("SEED", "1")))
statuses = collections.Counter()
known = collections.defaultdict(list)
uuid = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def to_kind(name):
    return name.removesuffix("Id").removesuffix("s").replace("-", "").lower()


def learn(value, kind):
    """Keeps each id of an answer under the name of the field that holds it."""
    if isinstance(value, list):
        for one in value[:20]:
            learn(one, kind)
    if not isinstance(value, dict):
        return
    for key, one in value.items():
        if isinstance(one, str) and uuid.fullmatch(one):
            ids = known[kind if key == "id" else to_kind(key)]
            if one not in ids:
                ids.append(one)
                del ids[:-200]
        learn(one, to_kind(key))


def choose(value, *kinds):
    """Replaces most ids by one that exists."""
    if not isinstance(value, str) or not uuid.fullmatch(value) or chance.random() > 0.75:
        return value
    every = [ids for ids in known.values() if ids]
    fitting = [known[kind] for kind in kinds if known[kind] and chance.random() < 0.8]
    return chance.choice((fitting or [chance.choice(every)])[0]) if every else value


def fill(value, name):
    if isinstance(value, dict):
        return {key: fill(one, key) for key, one in value.items()}
    if isinstance(value, list):
        return [fill(one, name) for one in value]
    return choose(value, to_kind(name))


def make_address():
    """Limits count by network, so each call comes from another one."""
    return ".".join(str(chance.randint(1, 250)) for _ in range(4))


@schemathesis.auth(refresh_interval=900)
class Session:
    def get(self, case, context):
        if who == "visitor":
            return None
        body = {"email": f"{who}@demo.example", "password": os.environ["PASSWORD"]}
        headers = {"content-type": "application/json", "x-forwarded-for": make_address()}
        request = urllib.request.Request(f"{origin}/api/auth/login", json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request) as answer:
            person = json.load(answer)
        learn(person, "user")
        return person["token"]

    def set(self, case, token, context):
        if token is not None:
            case.headers = {**(case.headers or {}), "Authorization": token}


@schemathesis.hook
def before_call(context, case, kwargs):
    case.headers = {**(case.headers or {}), "X-Forwarded-For": make_address()}
    parts = case.operation.path.split("/")
    for name, value in (case.path_parameters or {}).items():
        before = parts[parts.index(f"{{{name}}}") - 1] if f"{{{name}}}" in parts else ""
        case.path_parameters[name] = choose(value, to_kind(name), to_kind(before), to_kind(parts[2]))
    if isinstance(case.body, (dict, list)):
        case.body = fill(case.body, "")
    if isinstance(case.query, dict):
        case.query = fill(case.query, "")


@schemathesis.hook
def after_call(context, case, response):
    statuses[response.status_code] += 1
    if response.status_code >= 500:
        print(response.request.method, response.request.url, response.request.body, response.text)
    if response.status_code < 300:
        try:
            learn(response.json(), to_kind(case.operation.path.split("/")[2]))
        except ValueError:
            pass  # a file


atexit.register(lambda: print(f"{who}: {statuses.total()} calls, {dict(statuses)}"))
