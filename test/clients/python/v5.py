"""Every method of PyPI `supermemory` 5."""

import io
import json

import httpx
import supermemory
from harness import SECONDS, given, main
from supermemory import AsyncSupermemory, Supermemory
from supermemory import errors

RESOURCES = ['documents', 'profiles', 'memories', 'connectors', 'namespaces', 'organization', 'content_management', 'feedback']
STRANGER = given['foreign']
BAD_NAME = 'no spaces allowed'


def make_client(mode, **options):
    return (Supermemory if mode == 'sync' else AsyncSupermemory)(**options)


def in_namespaces(t):
    """A name that cannot be, and a key of another namespace, for each method that takes a namespace."""
    least = {
        'add': {'content': 'x'},
        'search': {'query': 'x'},
        'list': {'type': 'documents'},
        'documents.delete': {'ids': ['x']},
        'documents.batch_add': {'documents': [{'content': 'x'}]},
        'documents.get': {'id': 'x'},
        'documents.update': {'id': 'x'},
        'documents.upload_file': {'file': ('a.md', b'# A')},
        'documents.replace_with_file': {'id': 'x', 'file': ('a.md', b'# A')},
        'documents.update_file': {'id': 'x'},
        'profiles.set_buckets': {'buckets': {'goals': 'aims'}},
        'profiles.delete_buckets': {'buckets': ['goals']},
        'memories.forget': {'ids': ['x']},
        'memories.forget_matching': {'query': 'x', 'dry_run': True},
        'memories.get': {'id': 'x'},
        'connectors.create': {'request': {'provider': 'github'}},
        'connectors.get': {'id': 'x'},
        'connectors.delete': {'id': 'x'},
        'connectors.update': {'id': 'x'},
        'connectors.sync': {'id': 'x'},
        'content_management.post_ns_by_namespace_list_documents_memory_counts': {'ids': ['x']},
    }
    scoped = t.client_of(given['scopedKey'])
    nobody = t.client_of('sm_nobody_0123456789abcdef')
    for name, parameters in t.methods.items():
        if 'namespace' in parameters:
            rest = least.get(name, {})
            body = t.bad(errors.BadRequestError, name, BAD_NAME, **rest)
            t.effect(name, 'namespace', 'namespace' in body.get('details', ''), body)
            t.refused('foreign', errors.ForbiddenError, name, ['other'], rest, scoped)
            if name == 'search':  # wrong keys are counted by address
                t.refused('bad', errors.UnauthorizedError, name, ['other'], rest, nobody)


def adding(t):
    ns = f'{t.mode}-adding'
    sent = {'source': 'chat', 'year': 2026, 'vip': True, 'tags': ['a', 'b']}
    added = t.good('add', ns, content='I moved to Lisbon in May and work as a nurse.', id='notes', metadata=sent,
                   supporting_context='Notes of Ada.', group={'source': 'chat'}, date='2026-05-04', dreaming='instant')
    t.done(added.id)
    read = t.good('documents.get', ns, 'notes', include=['chunks', 'memories'])
    t.effect('add', 'content', read.content == 'I moved to Lisbon in May and work as a nurse.', read)
    t.effect('add', 'id', read.id == added.id, read)
    t.effect('add', 'metadata', read.metadata == sent, read)
    t.effect('add', 'supporting_context', t.call('namespaces.get', ns).supporting_context == 'Notes of Ada.')
    t.effect('add', 'dreaming', len(read.memories) > 0 and read.system.dreaming_status == 'done', read)
    t.stored('add', 'dreaming', added.id, 'dreaming', 'instant')
    t.stored('add', 'group', added.id, 'filterByMetadata', {'source': 'chat'})
    t.stored('add', 'date', added.id, 'documentDate', '2026-05-04T00:00:00.000Z')
    again = t.call('add', ns, content='I moved to Lisbon in May and work as a nurse.', id='notes')
    assert (again.id, again.status) == (added.id, 'done'), again
    plain = t.call('add', ns, content='Only for search.', task_type='superrag', id=None, metadata=None)
    t.done(plain.id)
    t.stored('add', 'task_type', plain.id, 'taskType', 'superrag')
    t.effect('add', 'task_type', t.call('documents.get', ns, plain.id, include='memories').memories == [])
    t.effect('documents.get', 'id', read.id == added.id)
    without = t.call('documents.get', ns, added.id)
    t.effect('documents.get', 'include', without.chunks is None and without.memories is None and len(read.chunks) == 1)
    assert read.chunks[0].system.created_at.year >= 2026 and read.memories[0].is_latest, read
    for name, rest in [('add', {'content': ' '}), ('add', {'content': 'x', 'task_type': 'other'}), ('add', {'content': 'x', 'date': 'May'})]:
        t.bad(errors.BadRequestError, name, ns, **rest)
    t.bad(errors.NotFoundError, 'documents.get', ns, 'nothing')
    t.foreign(errors.NotFoundError, 'documents.get', STRANGER['namespace'], STRANGER['document'])
    t.foreign(errors.NotFoundError, 'documents.get', ns, STRANGER['document'])


def updating(t):
    ns = f'{t.mode}-updating'
    id = t.call('add', ns, content='A red kite.', id='kite', metadata={'colour': 'red'}).id
    t.done(id)
    changed = t.good('documents.update', ns, 'kite', content='A blue kite.', metadata={'colour': 'blue'},
                     supporting_context='Kites.', group={'colour': 'blue'}, date='2026-01-02', dreaming='instant')
    t.effect('documents.update', 'id', (changed.id, changed.status) == (id, 'queued'), changed)
    t.done(id)
    read = t.call('documents.get', ns, id)
    t.effect('documents.update', 'content', read.content == 'A blue kite.', read)
    t.effect('documents.update', 'metadata', read.metadata == {'colour': 'blue'}, read)
    t.effect('documents.update', 'supporting_context', t.call('namespaces.get', ns).supporting_context == 'Kites.')
    t.stored('documents.update', 'group', id, 'filterByMetadata', {'colour': 'blue'})
    t.stored('documents.update', 'date', id, 'documentDate', '2026-01-02T00:00:00.000Z')
    t.stored('documents.update', 'dreaming', id, 'dreaming', 'instant')
    requeued = t.call('documents.update', ns, id, task_type='superrag')
    t.effect('documents.update', 'task_type', requeued.status == 'queued', requeued)
    t.stored('documents.update', 'task_type', id, 'taskType', 'superrag')
    assert t.call('documents.get', ns, id).metadata == {'colour': 'blue'}
    t.bad(errors.NotFoundError, 'documents.update', ns, 'nothing', content='x')
    t.bad(errors.BadRequestError, 'documents.update', ns, id, content='')
    t.foreign(errors.NotFoundError, 'documents.update', ns, STRANGER['document'], content='x')
    t.foreign(errors.NotFoundError, 'documents.update', STRANGER['namespace'], STRANGER['document'], content='x')


def batches(t):
    ns = f'{t.mode}-batches'
    sent = [
        {'content': 'http://127.0.0.1.nip.example:99999/'},
        {'content': 'First', 'id': 'first', 'metadata': {'n': 1}, 'group': {'n': 1}, 'date': '2026-02-03', 'supporting_context': 'Lists.'},
        {'content': ''},
        {'content': 'Second', 'id': 'second'},
    ]
    answer = t.good('documents.batch_add', ns, documents=sent, task_type='superrag', dreaming='instant')
    statuses = [one.status for one in answer.results]
    t.effect('documents.batch_add', 'documents', (statuses, answer.count, answer.failed) == (['queued', 'queued', 'error', 'error'], 2, 2), answer)
    assert answer.results[2].url == sent[0]['content'] and answer.results[3].url is None, answer
    assert answer.results[3].id == '' and 'content' in answer.results[3].details, answer
    first = answer.results[0].id
    assert t.call('documents.get', ns, 'first').id == first
    t.stored('documents.batch_add', 'task_type', first, 'taskType', 'superrag')
    t.stored('documents.batch_add', 'dreaming', first, 'dreaming', 'instant')
    t.stored('documents.batch_add', 'documents', first, 'filterByMetadata', {'n': 1})
    t.bad(errors.BadRequestError, 'documents.batch_add', ns, documents=[])

    gone = t.good('documents.delete', ns, ids=['second', 'nothing', STRANGER['document']])
    t.effect('documents.delete', 'ids', gone.count == 1 and [e.id for e in gone.errors] == ['nothing', STRANGER['document']], gone)
    t.bad(errors.BadRequestError, 'documents.delete', ns, ids=[])
    t.foreign_empty('documents.delete', lambda a: a.count == 0, STRANGER['namespace'], ids=[STRANGER['document']])
    assert t.raw('GET', f'/v3/documents/{STRANGER["document"]}', key=STRANGER['key'])['id'] == STRANGER['document']


FILE_FIELDS = {'supporting_context': 'Of a boat.', 'metadata': json.dumps({'kind': 'log'}), 'group': json.dumps({'kind': 'log'}),
               'date': '2026-03-04', 'task_type': 'superrag', 'dreaming': 'instant'}


def file_effects(t, method, ns, id):
    t.stored(method, 'metadata', id, 'metadata', {'kind': 'log'})
    t.stored(method, 'group', id, 'filterByMetadata', {'kind': 'log'})
    t.stored(method, 'date', id, 'documentDate', '2026-03-04T00:00:00.000Z')
    t.stored(method, 'task_type', id, 'taskType', 'superrag')
    t.stored(method, 'dreaming', id, 'dreaming', 'instant')
    t.effect(method, 'supporting_context', t.call('namespaces.get', ns).supporting_context == 'Of a boat.')


def files(t):
    upload, replace, update = 'documents.upload_file', 'documents.replace_with_file', 'documents.update_file'
    ns = f'{t.mode}-files'
    table = b'name,age\nAda,36\n'
    added = t.good(upload, ns, file=('log.md', io.BytesIO(b'# Log\n\nWe sailed to Porto.')), **FILE_FIELDS)
    t.done(added.id)
    read = t.call('documents.get', ns, added.id)
    t.effect(upload, 'file', 'Porto' in read.content and read.type == 'markdown', read)
    file_effects(t, upload, ns, added.id)
    for name, options in [('file_type', {'file_type': 'csv'}), ('mime_type', {'mime_type': 'text/csv'})]:
        typed = t.call(upload, ns, file=('table', table + name.encode()), **options)
        t.effect(upload, name, t.call('documents.get', ns, typed.id).type == 'csv')
    t.bad(errors.BadRequestError, upload, ns, file=('a.md', b'# A'), metadata='no JSON')
    t.bad(supermemory.APIStatusError, upload, ns, file=('a.bin', bytes(range(256)) * 8))

    ns = f'{t.mode}-replacing'
    id = t.call('add', ns, content='A text.', id='text', metadata={'old': True}).id
    replaced = t.good(replace, ns, 'text', file=('log.md', b'# Log\n\nWe sailed to Faro.'), **FILE_FIELDS)
    t.effect(replace, 'id', (replaced.id, replaced.status) == (id, 'queued'), replaced)
    t.done(id)
    t.effect(replace, 'file', 'Faro' in t.call('documents.get', ns, id).content)
    file_effects(t, replace, ns, id)
    for name, options in [('file_type', {'file_type': 'csv'}), ('mime_type', {'mime_type': 'text/csv'})]:
        other = t.call('add', ns, content=f'Another text for {name}.', metadata={'old': True}).id
        t.call(replace, ns, other, file=('table', table), **options)
        read = t.call('documents.get', ns, other)
        t.effect(replace, name, read.type == 'csv' and read.metadata == {}, read)
    t.bad(errors.NotFoundError, replace, ns, 'nothing', file=('a.md', b'# A'))
    t.bad(errors.BadRequestError, replace, ns, id, file=('a.md', b'# A'), task_type='other')
    t.foreign(errors.NotFoundError, replace, ns, STRANGER['document'], file=('a.md', b'# A'))

    ns = f'{t.mode}-refreshing'
    id = t.call('add', ns, content='A text.', metadata={'kept': True}).id
    kept = t.good(update, ns, id, date='2026-05-06')
    t.effect(update, 'id', kept.id == id, kept)
    read = t.call('documents.get', ns, id)
    assert (read.content, read.metadata) == ('A text.', {'kept': True}), read
    t.call(update, ns, id, file=('log.md', b'# Log\n\nWe sailed to Sines.'))
    t.done(id)
    read = t.call('documents.get', ns, id)
    t.effect(update, 'file', 'Sines' in read.content and read.metadata == {'kept': True}, read)
    assert t.call(update, ns, id).id == id
    t.call(update, ns, id, **FILE_FIELDS)
    file_effects(t, update, ns, id)
    for name, options in [('file_type', {'file_type': 'csv'}), ('mime_type', {'mime_type': 'text/csv'})]:
        other = t.call('add', ns, content=f'Another text for {name}.').id
        t.call(update, ns, other, file=('table', table), **options)
        t.effect(update, name, t.call('documents.get', ns, other).type == 'csv')
    t.bad(errors.NotFoundError, update, ns, 'nothing')
    t.bad(errors.BadRequestError, update, ns, id, date='May')
    t.foreign(errors.NotFoundError, update, ns, STRANGER['document'], date='2026-05-06')


def lists(t):
    ns = f'{t.mode}-lists'
    ids = []
    for n, tags in [(1, ['a']), (2, ['b']), (3, ['a', 'b'])]:
        ids.append(t.call('add', ns, content=f'User keeps {n} bees. User likes tea number {n}.', id=f'd{n}', dreaming='instant',
                          metadata={'n': n, 'name': f'Doc {n}', 'odd': n % 2 == 1, 'tags': tags}).id)
        t.done(ids[-1])
    first = t.good('list', ns, 'documents')
    assert [d.id for d in first.documents] == ids[::-1] and first.chunks == first.memories == [], first
    assert first.documents[0].content is None and first.documents[0].system.memory_count is None, first
    kinds = {kind: t.call('list', ns, kind) for kind in ('chunks', 'memories')}
    t.effect('list', 'type', all(len(getattr(answer, kind)) >= 3 for kind, answer in kinds.items()), kinds)
    assert {c.document_id for c in kinds['chunks'].chunks} == set(ids), kinds
    page = t.call('list', ns, 'documents', page=2, limit=2)
    t.effect('list', 'page', [d.id for d in page.documents] == ids[:1] and page.pagination.current_page == 2, page)
    t.effect('list', 'limit', (page.pagination.limit, page.pagination.total_items, page.pagination.total_pages) == (2, 3, 2), page)
    t.effect('list', 'order', [d.id for d in t.call('list', ns, 'documents', order='asc').documents] == ids)
    t.call('documents.update', ns, ids[0], metadata={'n': 1, 'name': 'Doc 1', 'odd': True, 'tags': ['a']})
    t.effect('list', 'sort', t.call('list', ns, 'documents', sort='updatedAt').documents[0].id == ids[0])
    positions = [c.position for c in t.call('list', ns, 'chunks', sort='position', order='asc').chunks]
    assert positions == sorted(positions), positions
    t.bad(errors.BadRequestError, 'list', ns, 'documents', sort='position')
    t.bad(errors.BadRequestError, 'list', ns, 'others')
    more = t.call('list', ns, 'documents', include={'content': True, 'memory_count': True})
    t.effect('list', 'include', all('bees' in d.content and d.system.memory_count >= 1 for d in more.documents), more)
    memories = t.call('list', ns, 'memories').memories
    t.call('memories.forget', ns, ids=[memories[0].id])
    forgotten = t.call('list', ns, 'memories', include={'forgotten': True}).memories
    assert [m.id for m in forgotten if m.is_forgotten] == [memories[0].id], forgotten
    assert len(t.call('list', ns, 'memories').memories) == len(memories) - 1

    def found(filter):
        return [d.metadata['n'] for d in t.call('list', ns, 'documents', order='asc', filter=filter).documents]

    def one(field, operator, value, **more):
        return {'field': field, 'operator': operator, 'value': value, **more}

    cases = [
        (one('name', 'eq', 'Doc 1'), [1]), (one('name', 'neq', 'Doc 1'), [2, 3]), (one('name', 'eq', 'doc 1'), []),
        (one('name', 'eq', 'doc 1', case_sensitive=False), [1]), (one('n', 'eq', 2), [2]), (one('odd', 'eq', True), [1, 3]),
        (one('n', 'gt', 1), [2, 3]), (one('n', 'gte', 2), [2, 3]), (one('n', 'lt', 2), [1]), (one('n', 'lte', 2), [1, 2]),
        (one('name', 'contains', 'Doc'), [1, 2, 3]), (one('name', 'contains', 'doc', case_sensitive=False), [1, 2, 3]),
        (one('name', 'notContains', '3'), [1, 2]), (one('tags', 'arrayContains', 'a'), [1, 3]),
        (one('tags', 'arrayNotContains', 'a'), [2]), (one('none', 'neq', 'x'), [1, 2, 3]),
        ({'operator': 'and', 'operands': [one('n', 'gt', 1), one('odd', 'eq', True)]}, [3]),
        ({'operator': 'or', 'operands': [one('n', 'lt', 2), {'operator': 'and', 'operands': [one('n', 'gt', 2)]}]}, [1, 3]),
    ]
    for filter, wanted in cases:
        t.effect('list', 'filter', found(filter) == wanted, (filter, found(filter)))
    body = t.bad(errors.BadRequestError, 'list', ns, 'documents', filter={'operator': 'and', 'operands': [one('n', 'like', 1)]})
    assert 'filter.operands.0.operator' in body['details'], body
    for kind in ('documents', 'chunks', 'memories'):
        t.foreign_empty('list', lambda a: a.pagination.total_items == 0, STRANGER['namespace'], kind)

    counts = 'content_management.post_ns_by_namespace_list_documents_memory_counts'
    counted = t.good(counts, ns, ids=[ids[0], 'd2', 'nothing', STRANGER['document']]).counts
    t.effect(counts, 'ids', [c.id for c in counted] == [ids[0], 'd2'] and counted[1].memory_count >= 1, counted)
    t.bad(errors.BadRequestError, counts, ns, ids=[])
    t.foreign_empty(counts, lambda a: a.counts == [], STRANGER['namespace'], ids=[STRANGER['document']])


def searching(t):
    ns = f'{t.mode}-searching'
    written = t.raw('POST', '/v4/memories', {'containerTag': ns, 'memories': [
        {'content': 'Dana lives in Hamburg', 'metadata': {'who': 'dana'}}, {'content': 'Omar bakes rye bread', 'metadata': {'who': 'omar'}}]})
    old = written['memories'][0]['id']
    new = t.raw('PATCH', '/v4/memories', {'containerTag': ns, 'id': old, 'newContent': 'Dana lives in Aarhus'})['id']
    omar = written['memories'][1]['id']
    party = t.call('add', ns, content='The office party is on the roof.', task_type='superrag', metadata={'who': 'all'}).id
    t.done(party)
    q = 'Where does Dana live?'
    both = t.good('search', ns, query=q)
    top = both.results[0]
    assert (top.memory, top.chunk, top.is_latest, top.is_inference, top.included) == ('Dana lives in Aarhus', None, True, False, None), top
    assert top.metadata['who'] == 'dana' and 0.3 <= top.similarity <= 1 and both.search_time >= 0, both
    t.effect('search', 'query', t.call('search', ns, query='Who bakes bread?').results[0].memory == 'Omar bakes rye bread')
    roof = {mode: t.call('search', ns, query='office party on the roof', search_mode=mode, threshold=0).results for mode in ('hybrid', 'memories', 'chunks')}
    t.effect('search', 'search_mode', any(r.chunk for r in roof['hybrid']) and all(r.memory for r in roof['memories'])
             and [r.id for r in roof['chunks'] if r.chunk] == [r.id for r in roof['chunks']] != [], roof)
    assert roof['chunks'][0].metadata == {'who': 'all'}, roof
    everything = t.call('search', ns, query=q, threshold=0).results
    t.effect('search', 'threshold', len(everything) >= len(both.results) and len(t.call('search', ns, query=q, threshold=1).results) == 0)
    assert all(r.similarity >= 0.3 for r in both.results) and t.raw('POST', f'/ns/{ns}/search', {'query': q})['results'][0]['id'] == new
    t.effect('search', 'limit', len(t.call('search', ns, query=q, threshold=0, limit=1).results) == 1)
    only = t.call('search', ns, query=q, threshold=0, filter={'field': 'who', 'operator': 'eq', 'value': 'omar'}).results
    t.effect('search', 'filter', [r.id for r in only] == [omar], only)
    rich = t.call('search', ns, query=q, include={'documents': True, 'related': True}).results[0]
    parents = rich.included.related.parents
    t.effect('search', 'include', [(p.id, p.relation, p.memory) for p in parents] == [(old, 'updates', 'Dana lives in Hamburg')]
             and rich.included.document.id == written['documentId'], rich)
    for rerank in ('none', 'order', 'aggregate'):
        assert t.call('search', ns, query='who bakes the bread', rerank=rerank).results[0].memory == 'Omar bakes rye bread'
    plain, ordered = [t.call('search', ns, query='who bakes the bread', threshold=0, rerank=r).results for r in ('none', 'order')]
    t.effect('search', 'rerank', [r.similarity for r in plain] != [r.similarity for r in ordered], (plain, ordered))
    polite = 'Hello there! Quick question: could you please tell me where Dana lives? Thank you so much in advance!'
    as_is, rewritten = [t.call('search', ns, query=polite, rewrite_query=r, threshold=0).results[0] for r in (False, True)]
    t.effect('search', 'rewrite_query', rewritten.similarity > as_is.similarity, (as_is, rewritten))
    for rest in ({'query': ' '}, {'query': q, 'limit': 101}, {'query': q, 'threshold': 2}, {'query': q, 'rerank': 'best'}, {'query': q, 'search_mode': 'all'}):
        t.bad(errors.BadRequestError, 'search', ns, **rest)
    t.foreign_empty('search', lambda a: a.results == [], STRANGER['namespace'], query=STRANGER['question'], threshold=0)

    memory = t.good('memories.get', ns, new)
    t.effect('memories.get', 'id', (memory.memory, memory.version, memory.is_latest, memory.included) == ('Dana lives in Aarhus', 2, True, None), memory)
    newest = t.raw('PATCH', '/v4/memories', {'containerTag': ns, 'id': new, 'newContent': 'Dana lives in Odense'})['id']
    more = t.call('memories.get', ns, new, include=['related', 'documents']).included
    t.effect('memories.get', 'include', [p.id for p in more.related.parents] == [old] and [c.id for c in more.related.children] == [newest]
             and more.document.id == more.related.parents[0].document.id == written['documentId'], more)
    near = t.call('memories.get', ns, newest, include='related', related_limit=1).included.related
    far = t.call('memories.get', ns, newest, include='related').included.related
    t.effect('memories.get', 'related_limit', [p.id for p in near.parents] == [new] and [p.id for p in far.parents] == [new, old], (near, far))
    t.bad(errors.NotFoundError, 'memories.get', ns, 'nothing')
    t.bad(errors.BadRequestError, 'memories.get', ns, new, include='others')
    t.foreign(errors.NotFoundError, 'memories.get', ns, STRANGER['memory'])
    t.foreign(errors.NotFoundError, 'memories.get', STRANGER['namespace'], STRANGER['memory'])

    preview = t.good('memories.forget_matching', ns, query='rye bread baked by Omar', dry_run=True)
    t.effect('memories.forget_matching', 'query', [m.id for m in preview.matches] == [omar] and preview.count == 1, preview)
    assert any(m.id == omar for m in t.call('list', ns, 'memories').memories)
    gone = t.call('memories.forget_matching', ns, query='rye bread baked by Omar', dry_run=False)
    t.effect('memories.forget_matching', 'dry_run', gone.count == 1 and t.call('memories.get', ns, omar).is_forgotten, gone)
    t.bad(errors.BadRequestError, 'memories.forget_matching', ns, query=' ', dry_run=True)
    t.foreign_empty('memories.forget_matching', lambda a: a.count == 0, STRANGER['namespace'], query=STRANGER['question'], dry_run=False)
    ended = t.good('memories.forget', ns, ids=[newest, omar, 'nothing', STRANGER['memory']])
    t.effect('memories.forget', 'ids', ended.count == 1 and [m.id for m in ended.matches] == [newest]
             and [e.id for e in ended.errors] == [omar, 'nothing', STRANGER['memory']], ended)
    recalled = t.call('search', ns, query='Who bakes bread?', include={'forgotten': True}, threshold=0).results
    assert [r.is_latest for r in recalled if r.id == omar] == [False], recalled
    t.bad(errors.BadRequestError, 'memories.forget', ns, ids=[])
    t.foreign_empty('memories.forget', lambda a: a.count == 0, STRANGER['namespace'], ids=[STRANGER['memory']])


def profiles(t):
    ns = f'{t.mode}-profiles'
    t.raw('POST', '/v4/memories', {'containerTag': ns, 'memories': [
        {'content': 'User is allergic to peanuts', 'isStatic': True, 'metadata': {'kind': 'health'}},
        {'content': 'User wants to learn rowing', 'metadata': {'kind': 'sport'}}]})
    seen = t.good('profile', ns).profile
    assert [f.memory for f in seen.static] == ['User is allergic to peanuts'] and len(seen.static[0].id) >= 20, seen
    assert [f.memory for f in seen.dynamic] == ['User wants to learn rowing'] and list(seen.buckets) == ['preferences'], seen
    sport = t.call('profile', ns, filter={'field': 'kind', 'operator': 'eq', 'value': 'sport'}).profile
    t.effect('profile', 'filter', (sport.static, len(sport.dynamic)) == ([], 1), sport)
    t.bad(errors.BadRequestError, 'profile', ns, filter={'field': 'kind'})
    before = t.good('profiles.get_buckets', ns)
    assert list(before.buckets) == ['preferences'], before
    made = t.good('profiles.set_buckets', ns, buckets={'goals': 'What they aim at.', 'health': 'Illness and allergies.'})
    t.effect('profiles.set_buckets', 'buckets', made.buckets == {'goals': 'What they aim at.', 'health': 'Illness and allergies.'}, made)
    changed = t.call('profiles.set_buckets', ns, buckets={'health': 'Allergies.'})
    assert changed.buckets == t.call('profiles.get_buckets', ns).buckets == {'goals': 'What they aim at.', 'health': 'Allergies.'}, changed
    goals = t.call('profile', ns, buckets=['goals']).profile
    t.effect('profile', 'buckets', list(goals.buckets) == ['goals'] and [f.memory for f in goals.buckets['goals']] == ['User wants to learn rowing'], goals)
    t.bad(errors.BadRequestError, 'profiles.set_buckets', ns, buckets={'Bad Key': 'x'})
    left = t.good('profiles.delete_buckets', ns, buckets=['goals', 'nothing'])
    t.effect('profiles.delete_buckets', 'buckets', list(left.buckets) == ['health'], left)
    t.bad(errors.BadRequestError, 'profiles.delete_buckets', ns, buckets=[])
    t.raw('PATCH', '/v3/settings', {'profileBuckets': [{'key': 'shared', 'description': 'Of all.'}]})
    assert list(t.call('profiles.get_buckets', ns).buckets) == ['shared', 'health']
    t.bad(errors.ConflictError, 'profiles.set_buckets', ns, buckets={'shared': 'Mine.'})
    t.bad(errors.ConflictError, 'profiles.delete_buckets', ns, buckets=['shared'])
    t.raw('PATCH', '/v3/settings', {'profileBuckets': None})
    t.foreign_empty('profile', lambda a: (a.profile.static, a.profile.dynamic) == ([], []), STRANGER['namespace'])
    t.foreign_empty('profiles.get_buckets', lambda a: 'stranger' not in a.buckets, STRANGER['namespace'])


def namespaces(t):
    ns, other = f'{t.mode}-Spaces_1', f'{t.mode}-moved'
    id = t.call('add', ns, content='A kite.', task_type='superrag').id
    t.done(id)
    listed = t.good('namespaces.list')
    assert listed.pagination.total_items >= 1 and STRANGER['namespace'] not in [n.namespace for n in listed.namespaces], listed
    found = t.call('namespaces.list', q=f'{t.mode}-spaces_').namespaces
    t.effect('namespaces.list', 'q', [(n.namespace, n.document_count, n.memory_count) for n in found] == [(ns, 1, 0)], found)
    assert t.call('namespaces.list', q='%').namespaces == []
    pages = [t.call('namespaces.list', q=t.mode, page=n, limit=1) for n in (1, 2)]
    t.effect('namespaces.list', 'page', pages[0].namespaces[0].namespace != pages[1].namespaces[0].namespace, pages)
    t.effect('namespaces.list', 'limit', [len(p.namespaces) for p in pages] == [1, 1])
    t.bad(errors.BadRequestError, 'namespaces.list', limit=0)
    t.refused('foreign', errors.ForbiddenError, 'namespaces.list', [], {}, t.client_of(given['scopedKey']))
    read = t.good('namespaces.get', ns)
    assert (read.namespace, read.supporting_context) == (ns, None) and read.system.created_at <= read.system.updated_at, read
    set = t.good('namespaces.update', ns, supporting_context='Of kites.')
    t.effect('namespaces.update', 'supporting_context', set.supporting_context == 'Of kites.' == t.call('namespaces.list', q='-Spaces').namespaces[0].description, set)
    assert t.call('namespaces.update', ns).supporting_context == 'Of kites.'
    assert t.call('namespaces.update', ns, supporting_context=None).supporting_context is None
    t.bad(errors.BadRequestError, 'namespaces.update', ns, supporting_context='x' * 1501)
    for name in ('get', 'update', 'delete'):
        t.bad(errors.NotFoundError, f'namespaces.{name}', 'nothing')
        t.foreign(errors.NotFoundError, f'namespaces.{name}', STRANGER['namespace'])
    t.foreign(errors.NotFoundError, 'namespaces.delete', STRANGER['namespace'], move_to=other)
    t.bad(errors.BadRequestError, 'namespaces.delete', ns, move_to=ns)
    moving = t.good('namespaces.delete', ns, move_to=other)
    assert (moving.status, moving.namespace, moving.move_to, t.last.status_code) == ('queued', ns, other, 202), moving
    t.until(lambda: t.raw('GET', f'/v3/container-tags/merge/{moving.operation_id}')['status'] == 'completed', 'the move')
    t.effect('namespaces.delete', 'move_to', t.call('documents.get', other, id).content == 'A kite.')
    gone = t.call('namespaces.delete', other)
    assert (gone.status, gone.namespace, gone.deleted_documents_count, gone.deleted_memories_count) == ('deleted', other, 1, 0), gone
    t.bad(errors.NotFoundError, 'documents.get', other, id)


def organization(t):
    count = t.good('organization.get').namespace_count
    assert count == t.call('namespaces.list').pagination.total_items
    said = t.good('organization.update', organizational_context='A clinic.')
    t.effect('organization.update', 'organizational_context', said.organizational_context == t.call('organization.get').organizational_context == 'A clinic.', said)
    assert t.call('organization.update').organizational_context == 'A clinic.'
    assert t.call('organization.update', organizational_context=None).organizational_context is None
    t.bad(errors.BadRequestError, 'organization.update', organizational_context='x' * 1501)
    t.refused('bad', errors.UnauthorizedError, 'organization.get', [], {}, t.client_of('sm_nobody_0123456789abcdef'))
    for name in ('get', 'update'):
        t.refused('foreign', errors.ForbiddenError, f'organization.{name}', [], {}, t.client_of(given['scopedKey']))
    assert t.raw('GET', '/organization', key=STRANGER['key'])['organizationalContext'] is None


def feedback(t):
    name = 'feedback.post_feedback'
    said = {'type': 'bug', 'title': f'Slow {t.mode}', 'description': 'Two seconds.', 'endpoint': 'POST /ns/x/search', 'request_id': 'r1',
            'expected': 'less', 'actual': 'more', 'client': 'a test', 'contact_email': 'ada@example.com'}
    taken = t.good(name, **said)
    again = t.call(name, type='other', title='More', description='More.')
    assert again.remaining == taken.remaining - 1, again
    for parameter in said:
        t.stored(name, parameter, taken.id, 'log', said[parameter])
    t.bad(errors.BadRequestError, name, type='praise', title='', description='')
    t.refused('foreign', errors.UnauthorizedError, name, [], said, t.client_of('sm_nobody_0123456789abcdef'))


def connectors(t):
    ns, id = t.given['connector']['namespace'], t.given['connector']['id']
    repositories = [str(n) for n in given['repositories']]
    link = 'https://app.example/back'
    made = t.good('connectors.create', f'{t.mode}-new', request={'provider': 'github', 'redirect_url': link, 'document_limit': 7})
    pending = t.call('connectors.get', f'{t.mode}-new', made.id)
    t.effect('connectors.create', 'request', made.authorization.url.startswith('http') and pending.document_limit == 7
             and (pending.provider, pending.system.status, pending.namespace) == ('github', 'pending_authorization', f'{t.mode}-new'), (made, pending))
    t.bad(errors.BadRequestError, 'connectors.create', ns, request={'provider': 'nobody'})
    t.bad(supermemory.InternalServerError, 'connectors.create', ns, request={'provider': 'gmail'})
    t.bad(errors.BadRequestError, 'connectors.create', ns, request={'provider': 'google-drive', 'config': {'sync_scope': 'selected'}})
    listed = t.good('connectors.list', ns)
    assert [(c.id, c.provider, c.namespace, c.system.status) for c in listed.connectors] == [(id, 'codehost', ns, 'active')], listed
    everywhere = t.good('connectors.list_all')
    assert {c.id for c in everywhere.connectors} >= {id} and made.id not in [c.id for c in everywhere.connectors], everywhere
    for name, args in [('connectors.list', [ns]), ('connectors.list_all', [])]:
        t.effect(name, 'provider', t.call(name, *args, provider='notion').connectors == [] and t.call(name, *args, provider='github').connectors != [])
        t.effect(name, 'page', t.call(name, *args, page=9).connectors == [])
        t.effect(name, 'limit', t.call(name, *args, limit=1).pagination.limit == 1)
        t.bad(errors.BadRequestError, name, *args, limit=0)
    t.refused('foreign', errors.ForbiddenError, 'connectors.list_all', [], {}, t.client_of(given['scopedKey']))
    t.foreign_empty('connectors.list', lambda a: a.connectors == [], STRANGER['namespace'])

    read = t.good('connectors.get', ns, id)
    t.effect('connectors.get', 'id', (read.id, read.capabilities.selectable, read.capabilities.webhooks, read.selection['repos']) == (id, True, True, []), read)
    chosen = t.good('connectors.update', ns, id, selection={'repos': repositories[:1]}, document_limit=50)
    t.effect('connectors.update', 'id', chosen.id == id)
    t.effect('connectors.update', 'selection', [r.id if hasattr(r, 'id') else r['id'] for r in chosen.selection['repos']] == repositories[:1], chosen)
    t.effect('connectors.update', 'document_limit', chosen.document_limit == 50, chosen)
    t.bad(errors.BadRequestError, 'connectors.update', ns, id, selection={'labels': ['x']})
    t.bad(errors.BadRequestError, 'connectors.update', ns, id, selection={'repos': ['999999']})

    def idle():
        seen = t.call('connectors.get', ns, id, include='syncs')
        return seen.latest_run is not None and seen.latest_run.system.status == 'completed' and seen.system.last_successful_sync_at and seen

    ended = t.until(idle, 'the first sync')
    t.effect('connectors.get', 'include', len(ended.syncs) >= 1 and ended.syncs[0].items_processed >= 0 and read.syncs is None, ended)
    assert ended.document_count >= 1 and ended.system.last_successful_sync_at is not None, ended
    assert t.call('connectors.get', ns, id, include=['syncs', 'picker'], return_url=link).picker is None
    count = len(ended.syncs)
    started = t.good('connectors.sync', ns, id)
    t.effect('connectors.sync', 'id', (started.id, started.status) == (id, 'queued'), started)
    t.until(lambda: (seen := idle()) and len(seen.syncs) > count, 'another sync')
    t.bad(errors.BadRequestError, 'connectors.sync', f'{t.mode}-new', made.id)
    for name in ('get', 'update', 'sync', 'delete'):
        t.bad(errors.NotFoundError, f'connectors.{name}', ns, 'nothing')
        t.foreign(errors.NotFoundError, f'connectors.{name}', ns, STRANGER['connector'])
    t.foreign(errors.NotFoundError, 'connectors.get', 'elsewhere', id)
    documents = t.call('list', ns, 'documents').pagination.total_items
    gone = t.good('connectors.delete', ns, id, delete_documents=False)
    t.effect('connectors.delete', 'id', (gone.id, gone.deleted) == (id, True), gone)
    t.bad(errors.NotFoundError, 'connectors.get', ns, id)
    t.effect('connectors.delete', 'delete_documents', t.call('list', ns, 'documents').pagination.total_items == documents >= 1)


def other_ways(t):
    """Raw answers, options of one call, retries and what stands beside the methods."""
    ns = f'{t.mode}-ways'
    raw = t.wait(t.client.with_raw_response.search(ns, query='x'))
    assert (raw.status_code, t.wait(raw.parse()).results) == (200, []) and raw.headers['x-request-id'], raw
    raw = t.wait(t.client.namespaces.with_raw_response.list())
    assert t.wait(raw.parse()).to_dict()['pagination']['currentPage'] == 1
    assert t.call('list', ns, 'documents', extra_query={'limit': 3}).pagination.limit == 3
    assert t.call('search', ns, query='x', extra_body={'limit': 3}, extra_headers={'x-test': '1'}, timeout=30).results == []
    assert t.wait(t.client.with_options(timeout=30).search(ns, query='x')).results == []
    try:
        t.call('documents.get', ns, 'nothing')
    except supermemory.NotFoundError as error:
        assert isinstance(error, errors.NotFoundError) and (error.status_code, error.body) == (404, {'error': 'Document not found'}), error.body
        assert error.response.headers['x-request-id'], error.response
    limited = t.client_of(t.given['limitedKey'], max_retries=0)
    for _ in range(2):
        t.call('search', t.given['limitedNamespace'], query='x', by=limited)
    t.refused('limit', supermemory.RateLimitError, 'search', [t.given['limitedNamespace']], {'query': 'x'}, limited)
    assert int(t.last.headers['retry-after']) >= 1 and t.last.headers['ratelimit-limit'] == '2', t.last.headers
    patient = t.client_of(t.given['brieflyLimitedKey'], max_retries=3)
    for _ in range(3):
        assert t.call('search', t.given['limitedNamespace'], query='x', by=patient).results == []
    headers = {'authorization': f'Bearer {given["key"]}', 'accept': 'text/markdown'}
    markdown = httpx.post(f'{given["url"]}/ns/{ns}/profile', json={}, headers=headers, timeout=SECONDS)
    assert markdown.headers['content-type'].startswith('text/markdown') and markdown.text.startswith('# Profile'), markdown.text


main('5.0.1', make_client, RESOURCES,
     [in_namespaces, adding, updating, batches, files, lists, searching, profiles, namespaces, organization, feedback, connectors, other_ways])
