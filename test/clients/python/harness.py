"""Calls every method of a client, synchronous and asynchronous, and writes down what came of it as JSON.

A scenario is written once: `t.call('documents.get', …)` calls the method of the client of the mode, and waits where it
is asynchronous. `good` writes down that a method answers, `bad` and `foreign` that it raises the error that its types promise,
`effect` that a parameter does something, `stored` what the test is to look up behind the API.
"""

import asyncio
import inspect
import json
import os
import sys
import time
import traceback

import httpx

given = json.loads(os.environ['CAIRN_CLIENT_TEST'])
# The longest that a request, or what is waited for, may take.
SECONDS = 60 * given['patience']
PER_CALL = {'request_options', 'extra_headers', 'extra_query', 'extra_body', 'timeout'}


def methods_of(client, resources):
    """Every public method with its parameters, by its dotted name."""
    found = {}
    for prefix, owner in [('', client)] + [(f'{name}.', getattr(client, name)) for name in resources]:
        for name in dir(owner):
            if name.startswith('_') or name.startswith('with_'):
                continue
            method = getattr(owner, name)
            if not inspect.isroutine(method):
                continue
            parameters = set(inspect.signature(method).parameters)
            if PER_CALL - {'request_options'} <= parameters:
                found[prefix + name] = sorted(parameters - PER_CALL)
    return found


class Tester:
    def __init__(self, version, mode, make_client, resources):
        self.version, self.mode = version, mode
        self.rows, self.requests, self.stored_rows = [], {}, []
        self.loop = asyncio.new_event_loop() if mode == 'async' else None
        self.last = None
        self.make_client = make_client
        self.client = self.client_of(given['key'])
        self.methods = methods_of(self.client, resources)
        self.given = given[mode]

    def client_of(self, key, **options):
        if self.loop is None:
            http = httpx.Client(timeout=SECONDS, event_hooks={'response': [self.note]})
        else:
            async def note(response):
                self.note(response)

            http = httpx.AsyncClient(timeout=SECONDS, event_hooks={'response': [note]})
        options = {'max_retries': 0, 'http_client': http, **options}
        return self.make_client(self.mode, api_key=key, base_url=given['url'], **options)

    def note(self, response):
        self.last = response

    def wait(self, value):
        return self.loop.run_until_complete(value) if inspect.isawaitable(value) else value

    def method(self, name, client=None):
        target = client or self.client
        for part in name.split('.'):
            target = getattr(target, part)
        return target

    def call(self, name, *args, by=None, **kwargs):
        self.last = None
        answer = self.wait(self.method(name, by)(*args, **kwargs))
        if self.last is not None:
            self.requests[name] = [self.last.request.method, self.last.request.url.path]
        return answer

    def row(self, method, case, problem=None, parameter=None):
        self.rows.append({'method': method, 'case': case, 'parameter': parameter, 'problem': problem})

    def good(self, name, *args, **kwargs):
        answer = self.call(name, *args, **kwargs)
        self.row(name, 'good')
        return answer

    def refused(self, case, error, name, args, kwargs, client=None):
        try:
            answer = self.call(name, *args, by=client, **kwargs)
        except error as raised:
            body = self.last.json()
            fine = isinstance(body.get('error'), str) and raised.status_code == self.last.status_code
            self.row(name, case, None if fine else f'{self.last.status_code} {body}')
            return body
        except Exception as raised:  # what was raised instead is what the test is to say
            self.row(name, case, f'expected {error.__name__}, not {type(raised).__name__}: {raised}')
        else:
            self.row(name, case, f'expected {error.__name__}, not an answer: {answer}')
        return {}

    def bad(self, error, name, *args, **kwargs):
        return self.refused('bad', error, name, args, kwargs)

    def foreign(self, error, name, *args, **kwargs):
        return self.refused('foreign', error, name, args, kwargs)

    def foreign_empty(self, name, is_empty, *args, **kwargs):
        answer = self.call(name, *args, **kwargs)
        self.row(name, 'foreign', None if is_empty(answer) else f'told something: {answer}')

    def effect(self, name, parameter, shown, seen=None):
        self.row(name, 'effect', None if shown else f'not shown: {seen}', parameter)

    def stored(self, name, parameter, document, column, value):
        """The test looks the column of the document up."""
        self.stored_rows.append([name, parameter, document, column, value])

    def raw(self, method, path, body=None, key=None):
        """A request of no client, for what this one cannot see."""
        headers = {'authorization': f'Bearer {key or given["key"]}'}
        return httpx.request(method, given['url'] + path, json=body, headers=headers, timeout=SECONDS).json()

    def until(self, read, what, seconds=SECONDS):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = read()
            if found:
                return found
            time.sleep(0.1)
        raise AssertionError(f'waited in vain for {what}')

    def done(self, document):
        """Waits until the document is done, memories and all."""

        def read():
            seen = self.raw('GET', f'/v3/documents/{document}')
            assert seen.get('status') != 'failed', seen
            return seen.get('status') == 'done' and seen.get('dreamingStatus') == 'done' and seen

        return self.until(read, f'document {document}')

    def run(self, parts):
        for part in parts:
            try:
                part(self)
            except Exception:  # the other parts are tried all the same
                self.row(part.__name__, 'part', traceback.format_exc())
        return {
            'client': self.version,
            'mode': self.mode,
            'methods': self.methods,
            'requests': self.requests,
            'rows': self.rows,
            'stored': self.stored_rows,
        }


def main(version, make_client, resources, parts):
    json.dump([Tester(version, mode, make_client, resources).run(parts) for mode in ('sync', 'async')], sys.stdout)
