"""Every method of PyPI `supermemory` before 5."""

import json

import supermemory
from harness import given, main
from supermemory import AsyncSupermemory, Supermemory

RESOURCES = ['documents', 'memories', 'search', 'settings', 'connections']
STRANGER = given['foreign']
Bad, Denied, Missing = supermemory.BadRequestError, supermemory.PermissionDeniedError, supermemory.NotFoundError


def make_client(mode, **options):
    return (Supermemory if mode == 'sync' else AsyncSupermemory)(**options)


def denied(t, name, *args, **kwargs):
    """A key of another container."""
    t.refused('foreign', Denied, name, args, kwargs, t.client_of(given['scopedKey']))


SENT = {'custom_id': 'notes', 'metadata': {'source': 'chat', 'n': 1.0, 'tags': ['a']}, 'filter_by_metadata': {'source': 'chat'},
        'document_date': '2026-05-04', 'filepath': '/notes/a.md', 'entity_context': 'Notes of Ada.'}


def kept(t, method, tag, id, fields):
    read = t.raw('GET', f'/v3/documents/{id}')
    names = {'custom_id': 'customId', 'metadata': 'metadata', 'filepath': 'filepath'}
    for name in set(fields) & set(names):
        value = json.loads(fields[name]) if isinstance(fields[name], str) and name == 'metadata' else fields[name]
        t.effect(method, name, read[names[name]] == value, read)
    if 'document_date' in fields:
        t.effect(method, 'document_date', read['documentDate'] == '2026-05-04T00:00:00.000Z', read)
    if 'filter_by_metadata' in fields:
        t.stored(method, 'filter_by_metadata', id, 'filterByMetadata', {'source': 'chat'})
    if 'entity_context' in fields:
        context = t.raw('GET', f'/v3/container-tags/{tag}')['entityContext']
        t.effect(method, 'entity_context', context == 'Notes of Ada.', context)
    return read


def adding(t):
    for name in ('add', 'documents.add'):
        tag = f'{t.mode}-{name}'
        added = t.good(name, content=f'I moved to Lisbon in May, {name}.', container_tag=tag, dreaming='instant', **SENT)
        t.done(added.id)
        read = kept(t, name, tag, added.id, SENT)
        t.effect(name, 'content', read['content'].startswith('I moved'), read)
        t.effect(name, 'container_tag', read['containerTags'] == [tag], read)
        t.stored(name, 'dreaming', added.id, 'dreaming', 'instant')
        both = t.call(name, content='In two containers.', container_tags=[tag, f'{tag}-more'], task_type='superrag')
        read = t.raw('GET', f'/v3/documents/{both.id}')
        t.effect(name, 'container_tags', read['containerTags'] == [tag, f'{tag}-more'], read)
        t.effect(name, 'task_type', read['taskType'] == 'superrag', read)
        t.bad(Bad, name, content=' ')
        denied(t, name, content='x', container_tag='other')


def documents(t):
    tag = f'{t.mode}-documents'
    shared = {key: value for key, value in SENT.items() if key != 'custom_id'}
    answer = t.good('documents.batch_add', documents=[{'content': 'First', 'custom_id': 'first'}, {'content': ''}],
                    container_tag=tag, task_type='superrag', dreaming='instant', **shared)
    t.effect('documents.batch_add', 'documents', (answer.success, answer.failed, answer.results[1].status) == (1, 1, 'error'), answer)
    id = answer.results[0].id
    read = kept(t, 'documents.batch_add', tag, id, shared)
    t.effect('documents.batch_add', 'container_tag', read['containerTags'] == [tag], read)
    t.effect('documents.batch_add', 'task_type', read['taskType'] == 'superrag', read)
    t.stored('documents.batch_add', 'dreaming', id, 'dreaming', 'instant')
    more = t.call('documents.batch_add', documents=['A text alone'], container_tags=[tag, f'{tag}-more'], content=None)
    t.effect('documents.batch_add', 'container_tags', t.raw('GET', f'/v3/documents/{more.results[0].id}')['containerTags'] == [tag, f'{tag}-more'])
    t.bad(Bad, 'documents.batch_add', documents=[])

    waiting = t.good('documents.list_processing', container_tags=f'{tag},other', page=1, limit=1, view='all')
    t.effect('documents.list_processing', 'limit', len(waiting.documents) <= 1)
    t.effect('documents.list_processing', 'container_tags', t.call('documents.list_processing', container_tags='nothing').total_count == 0)
    t.effect('documents.list_processing', 'page', t.call('documents.list_processing', page=1_000).documents == [])
    t.bad(Bad, 'documents.list_processing', view='some')
    t.effect('documents.list_processing', 'view', t.call('documents.list_processing', view='pending').total_count >= 0)
    denied(t, 'documents.list_processing', container_tags='other')
    t.done(id)

    got = t.good('documents.get', 'first')
    t.effect('documents.get', 'id', (got.id, got.content, got.container_tags) == (id, 'First', [tag]), got)
    t.bad(Missing, 'documents.get', 'nothing')
    t.foreign(Missing, 'documents.get', STRANGER['document'])

    changes = {**SENT, 'custom_id': 'renamed'}
    del changes['entity_context']
    changed = t.good('documents.update', id, content='Changed', task_type='memory', **changes)
    t.effect('documents.update', 'id', (changed.id, changed.status) == (id, 'queued'), changed)
    read = kept(t, 'documents.update', tag, id, changes)
    t.effect('documents.update', 'content', read['content'] == 'Changed', read)
    t.effect('documents.update', 'task_type', read['taskType'] == 'memory', read)
    t.call('documents.update', id, container_tag=f'{tag}-moved')
    t.effect('documents.update', 'container_tag', t.raw('GET', f'/v3/documents/{id}')['containerTags'] == [f'{tag}-moved'])
    t.call('documents.update', id, container_tags=[tag, f'{tag}-more'])
    t.effect('documents.update', 'container_tags', t.raw('GET', f'/v3/documents/{id}')['containerTags'] == [tag, f'{tag}-more'])
    t.bad(Missing, 'documents.update', 'nothing', content='x')
    t.foreign(Missing, 'documents.update', STRANGER['document'], content='x')

    fields = {**SENT, 'custom_id': 'file', 'metadata': '{"source": "chat"}', 'filter_by_metadata': '{"source": "chat"}'}
    del fields['document_date']
    upload = 'documents.upload_file'
    file = t.good(upload, file=('a.md', b'# Log\n\nWe sailed.'), container_tag=tag, dreaming='instant', task_type='superrag', use_advanced_processing='true', **fields)
    read = kept(t, upload, tag, file.id, fields)
    t.done(file.id)
    t.effect(upload, 'file', 'sailed' in t.raw('GET', f'/v3/documents/{file.id}')['content'])
    t.effect(upload, 'container_tag', read['containerTags'] == [tag], read)
    t.effect(upload, 'task_type', read['taskType'] == 'superrag', read)
    t.stored(upload, 'dreaming', file.id, 'dreaming', 'instant')
    for name, options in [('file_type', {'file_type': 'csv'}), ('mime_type', {'mime_type': 'text/csv'})]:
        typed = t.call(upload, file=('table', f'a,b\n1,{name}\n'.encode()), container_tags=json.dumps([tag, f'{tag}-more']), **options)
        read = t.raw('GET', f'/v3/documents/{typed.id}')
        t.effect(upload, name, read['type'] == 'csv', read)
        t.effect(upload, 'container_tags', read['containerTags'] == [tag, f'{tag}-more'], read)
    t.bad(Bad, upload, file=('a.md', b'# A'), metadata='no JSON')
    denied(t, upload, file=('a.md', b'# A'), container_tag='other')
    t.foreign_empty('documents.batch_add', lambda a: (a.success, a.results[0].error) == (0, 'Forbidden'), documents=['x'],
                    container_tag='other', by=t.client_of(given['scopedKey']))


def listing(t):
    tag = f'{t.mode}-listing'
    ids = [t.call('add', content=f'Kite {n}', container_tag=tag, metadata={'n': n}, filepath=f'/kites/{n}', task_type='superrag').id for n in (1, 2, 3)]
    for id in ids:
        t.done(id)

    def found(**options):
        return [m.id for m in t.call('documents.list', **{'container_tags': [tag], **options}).memories]

    t.good('documents.list')
    t.effect('documents.list', 'container_tags', found() == ids[::-1], found())
    t.effect('documents.list', 'order', found(order='asc') == ids)
    t.effect('documents.list', 'page', found(order='asc', page=2, limit=2) == ids[2:])
    t.effect('documents.list', 'limit', len(found(limit='2')) == 2)
    t.effect('documents.list', 'filepath', found(filepath='/kites/2') == [ids[1]])
    t.effect('documents.list', 'filters', found(filters={'and_': [{'key': 'n', 'value': '1', 'filter_type': 'numeric', 'numeric_operator': '>'}]}) == ids[:0:-1])
    t.call('documents.update', ids[0], metadata={'n': 1, 'again': True})
    t.effect('documents.list', 'sort', found(sort='updatedAt')[0] == ids[0])
    t.effect('documents.list', 'include_content', t.call('documents.list', container_tags=[tag], include_content=True).memories[0].content == 'Kite 3')
    t.bad(Bad, 'documents.list', limit='many')
    t.foreign_empty('documents.list', lambda a: a.memories == [], container_tags=[STRANGER['namespace']])
    t.good('documents.delete', ids[0])
    t.effect('documents.delete', 'id', found() == ids[:0:-1])
    t.bad(Missing, 'documents.delete', ids[0])
    t.foreign(Missing, 'documents.delete', STRANGER['document'])
    gone = t.good('documents.delete_bulk', ids=[ids[1], 'nothing'])
    t.effect('documents.delete_bulk', 'ids', (gone.success, gone.deleted_count) == (False, 1), gone)
    t.effect('documents.delete_bulk', 'filepath', t.call('documents.delete_bulk', container_tags=[tag], filepath='/none/').deleted_count == 0)
    t.effect('documents.delete_bulk', 'container_tags', t.call('documents.delete_bulk', container_tags=[tag]).deleted_count == 1)
    t.bad(Bad, 'documents.delete_bulk')
    t.foreign_empty('documents.delete_bulk', lambda a: a.deleted_count == 0, ids=[STRANGER['document']])


def memories(t):
    tag = f'{t.mode}-memories'
    written = t.raw('POST', '/v4/memories', {'containerTag': tag, 'memories': [{'content': 'Dana lives in Hamburg'}, {'content': 'Omar bakes bread'}, {'content': 'Eve rows'}]})
    dana, omar, eve = [m['id'] for m in written['memories']]
    name = 'memories.update_memory'
    new = t.good(name, container_tag=tag, id=dana, new_content='Dana lives in Aarhus', metadata={'who': 'dana'}, forget_after='2031-01-01T00:00:00Z',
                 forget_reason='moves', temporal_context={'document_date': '2026-05-04', 'event_date': ['2026-05-05']})
    t.effect(name, 'id', new.parent_memory_id == dana, new)
    t.effect(name, 'new_content', (new.memory, new.version) == ('Dana lives in Aarhus', 2), new)
    t.effect(name, 'forget_after', new.forget_after.startswith('2031') if isinstance(new.forget_after, str) else new.forget_after.year == 2031, new)
    t.effect(name, 'forget_reason', new.forget_reason == 'moves', new)
    listed = t.raw('POST', '/v4/memories/list', {'containerTag': tag})['memoryEntries']
    metadata = next(m['metadata'] for m in listed if m['id'] == new.id)
    t.effect(name, 'metadata', metadata['who'] == 'dana', metadata)
    t.effect(name, 'temporal_context', metadata['temporalContext']['documentDate'].startswith('2026-05-04'), metadata)
    t.effect(name, 'content', t.call(name, container_tag=tag, content='Eve rows', new_content='Eve sails').parent_memory_id == eve)
    t.bad(Bad, name, container_tag=tag, new_content='x')
    t.foreign(Missing, name, container_tag=tag, id=STRANGER['memory'], new_content='x')
    t.effect(name, 'container_tag', t.bad(Missing, name, container_tag='elsewhere', id=omar, new_content='x') != {})
    name = 'memories.forget'
    t.effect(name, 'container_tag', t.bad(Missing, name, container_tag='elsewhere', id=omar) != {})
    gone = t.good(name, container_tag=tag, id=omar, reason='wrong')
    t.effect(name, 'id', (gone.id, gone.forgotten) == (omar, True), gone)
    t.effect(name, 'content', t.call(name, container_tag=tag, content='Eve sails').forgotten)
    listed = t.raw('POST', '/v4/memories/list', {'containerTag': tag, 'includeForgotten': True})['memoryEntries']
    t.effect(name, 'reason', next(m['forgetReason'] for m in listed if m['id'] == omar) == 'wrong', listed)
    t.foreign(Missing, name, container_tag=STRANGER['namespace'], id=STRANGER['memory'])


def searching(t):
    tag, other = f'{t.mode}-searching', f'{t.mode}-searching-more'
    written = t.raw('POST', '/v4/memories', {'containerTag': tag, 'memories': [
        {'content': 'Dana lives in Hamburg', 'metadata': {'who': 'dana'}}, {'content': 'Omar bakes rye bread', 'metadata': {'who': 'omar'}}]})
    dana, omar = [m['id'] for m in written['memories']]
    t.raw('PATCH', '/v4/memories', {'containerTag': tag, 'id': dana, 'newContent': 'Dana lives in Aarhus'})
    text = 'The office party is on the roof.\n\n' + '\n\n'.join(f'Paragraph {n}. ' + 'Nothing about it stands here. ' * 40 for n in range(6))
    party = t.call('add', content=text, container_tag=tag, task_type='superrag', filepath='/party.md', custom_id='party', metadata={'who': 'all'}).id
    roof = t.call('add', content='The roof needs repair.', container_tag=other, task_type='superrag').id
    t.done(party)
    t.done(roof)
    q, name = 'Where does Dana live?', 'search.memories'

    def found(**options):
        return t.call(name, **{'q': q, 'container_tag': tag, 'threshold': 0, **options}).results

    top = t.good(name, q=q, container_tag=tag).results[0]
    t.effect(name, 'q', top.memory == 'Dana lives in Aarhus', top)
    t.effect(name, 'container_tag', found(container_tag=other) == [])
    t.effect(name, 'container_tags', t.call(name, q=q, container_tags=[tag, other], threshold=0).results[0].id == top.id)
    t.effect(name, 'threshold', found(threshold=1) == [])
    t.effect(name, 'limit', len(found(limit=1)) == 1)
    t.effect(name, 'search_mode', any(r.chunk for r in found(q='the party on the roof', search_mode='hybrid')) and all(r.memory for r in found()))
    t.effect(name, 'filters', [r.id for r in found(filters={'and_': [{'key': 'who', 'value': 'omar'}]})] == [omar])
    t.effect(name, 'filepath', found(filepath='/none') == [] and found(q='party', search_mode='documents', filepath='/party.md') != [])
    rich = found(include={'documents': True, 'summaries': True, 'related_memories': True, 'forgotten_memories': True, 'chunks': True})[0]
    t.effect(name, 'include', len(rich.documents) == 1 and rich.context.parents[0].memory == 'Dana lives in Hamburg', rich)
    t.effect(name, 'rerank', [r.similarity for r in found(rerank=True)] != [r.similarity for r in found()])
    polite = 'Hello there! Quick question: could you please tell me where Dana lives? Thank you so much in advance!'
    t.effect(name, 'rewrite_query', found(q=polite, rewrite_query=True)[0].similarity > found(q=polite)[0].similarity)
    t.effect(name, 'aggregate', len(found(aggregate=True)) <= len(found()))
    t.bad(Bad, name, q=' ')
    t.foreign_empty(name, lambda a: a.results == [], q=STRANGER['question'], container_tag=STRANGER['namespace'], threshold=0)

    for name in ('search.documents', 'search.execute'):
        def hits(**options):
            return t.call(name, **{'q': 'the party on the roof', 'container_tag': tag, **options}).results

        first = t.good(name, q='the party on the roof', container_tag=tag).results[0]
        t.effect(name, 'q', first.document_id == party, first)
        t.effect(name, 'container_tag', [r.document_id for r in hits(container_tag=other)] == [roof])
        both = t.call(name, q='the party on the roof', container_tags=[tag, other]).results
        t.effect(name, 'container_tags', {r.document_id for r in both} == {party, roof}, both)
        t.effect(name, 'doc_id', [r.document_id for r in hits(doc_id='party')] == [party] and hits(doc_id='nothing') == [])
        t.effect(name, 'limit', len(t.call(name, q='roof', container_tags=[tag, other], limit=1).results) == 1)
        t.effect(name, 'chunk_threshold', hits(chunk_threshold=1) == [])
        t.effect(name, 'only_matching_chunks', any(not c.is_relevant for c in hits(only_matching_chunks=False, chunk_threshold=first.score - 0.01)[0].chunks))
        t.effect(name, 'include_full_docs', hits(include_full_docs=True)[0].content.startswith('The office'))
        t.effect(name, 'include_summary', 'summary' in hits(include_summary=True)[0].to_dict() and 'summary' not in first.to_dict())
        t.effect(name, 'filepath', hits(filepath='/none') == [])
        t.effect(name, 'filters', hits(filters={'or_': [{'key': 'who', 'value': 'nobody'}]}) == [])
        t.effect(name, 'rerank', hits(rerank=True)[0].score != first.score, first)
        asked = 'Hello there! Could you please tell me about the party on the roof? Thank you!'
        t.effect(name, 'rewrite_query', hits(q=asked, rewrite_query=True)[0].score != hits(q=asked)[0].score)
        assert hits(document_threshold=0.9, categories_filter=['any'])[0].document_id == party
        t.bad(Bad, name, q=' ')
        t.foreign_empty(name, lambda a: a.results == [], q=STRANGER['question'], container_tag=STRANGER['namespace'])


def profile(t):
    tag = f'{t.mode}-profile'
    t.raw('POST', '/v4/memories', {'containerTag': tag, 'memories': [
        {'content': 'User is allergic to peanuts', 'isStatic': True, 'metadata': {'kind': 'health'}}, {'content': 'User wants to learn rowing', 'metadata': {'kind': 'sport'}}]})
    seen = t.good('profile', container_tag=tag, q='What can they not eat?')
    t.effect('profile', 'container_tag', seen.profile.static == ['User is allergic to peanuts'], seen)
    t.effect('profile', 'q', seen.search_results.total >= 1 and t.call('profile', container_tag=tag).search_results is None, seen)
    t.effect('profile', 'threshold', t.call('profile', container_tag=tag, q='eat', threshold=1).search_results.total == 0)
    t.effect('profile', 'filters', t.call('profile', container_tag=tag, filters={'and_': [{'key': 'kind', 'value': 'sport'}]}).profile.static == [])
    t.effect('profile', 'include', t.call('profile', container_tag=tag, include=['static']).profile.dynamic is None)
    t.effect('profile', 'buckets', t.call('profile', container_tag=tag, buckets=['nothing']).profile.to_dict()['buckets'] == {})
    t.bad(Bad, 'profile', container_tag='no spaces')
    t.foreign_empty('profile', lambda a: a.profile.static == [], container_tag=STRANGER['namespace'])


def settings(t):
    values = {'chunk_size': 256, 'exclude_items': ['spam'], 'filter_prompt': 'A cooking app.', 'include_items': 'recipes', 'should_llm_filter': True,
              'profile_buckets': [{'key': 'goals', 'description': 'Aims.'}]}
    for prefix in ('github', 'google_drive', 'notion', 'onedrive'):
        values |= {f'{prefix}_client_id': 'id', f'{prefix}_client_secret': 'secret', f'{prefix}_custom_key_enabled': False}
    t.good('settings.update', **values)
    read = t.good('settings.get')
    for name, value in values.items():
        seen = getattr(read, name)
        shown = seen not in (None, 'secret') if name.endswith('secret') else seen == value
        if name == 'profile_buckets':
            shown = [b.key for b in seen] == ['goals']
        t.effect('settings.update', name, shown, (value, seen))
    t.call('settings.update', **{name: None for name in values if name != 'profile_buckets'}, profile_buckets=[])
    t.bad(Bad, 'settings.update', chunk_size=0)
    t.refused('bad', supermemory.AuthenticationError, 'settings.get', [], {}, t.client_of('sm_nobody_0123456789abcdef'))
    denied(t, 'settings.get')
    denied(t, 'settings.update')


def connections(t):
    tag, id = t.given['connector']['namespace'], t.given['connector']['id']
    new, link = f'{t.mode}-new', 'https://app.example/back'
    made = t.good('connections.create', 'github', container_tag=new, document_limit=7, metadata={'a': 'b'}, redirect_url=link)
    t.effect('connections.create', 'redirect_url', made.redirects_to == link and made.auth_link.startswith('http'), made)
    read = t.good('connections.get_by_id', made.id)
    t.effect('connections.get_by_id', 'connection_id', read.id == made.id)
    t.effect('connections.create', 'provider', read.provider == 'github', read)
    t.effect('connections.create', 'container_tag', read.to_dict()['containerTag'] == new, read)
    t.effect('connections.create', 'document_limit', read.document_limit == 7, read)
    t.effect('connections.create', 'metadata', read.metadata['a'] == 'b', read)
    listed = t.call('connections.create', 'notion', container_tags=[new])
    t.effect('connections.create', 'container_tags', [c.id for c in t.call('connections.list', container_tags=[new])] == [listed.id, made.id])
    t.bad(Bad, 'connections.create', 'nobody')
    t.bad(supermemory.InternalServerError, 'connections.create', 'gmail')
    t.good('connections.list')
    t.effect('connections.list', 'container_tags', [c.id for c in t.call('connections.list', container_tags=[tag])] == [id])
    t.bad(Bad, 'connections.list', container_tags=['no spaces'])
    t.foreign_empty('connections.list', lambda a: a == [], container_tags=[STRANGER['namespace']])
    by_tag = t.good('connections.get_by_tag', 'github', container_tags=[new])
    t.effect('connections.get_by_tag', 'container_tags', by_tag.id == made.id, by_tag)
    t.effect('connections.get_by_tag', 'provider', t.call('connections.get_by_tag', 'notion', container_tags=[new]).id == listed.id)
    t.bad(Bad, 'connections.get_by_tag', 'github', container_tags=[])
    t.foreign(Missing, 'connections.get_by_tag', 'github', container_tags=[STRANGER['namespace']])
    offered = t.good('connections.resources', id)
    t.effect('connections.resources', 'connection_id', offered.total_count == 2, offered)
    second = t.call('connections.resources', id, page=2, per_page=1, parent_id='any')
    t.effect('connections.resources', 'page', second.resources[0]['id'] == offered.resources[1]['id'], second)
    t.effect('connections.resources', 'per_page', len(second.resources) == 1)
    t.bad(Bad, 'connections.resources', made.id)
    docs = offered.resources[0]
    chosen = t.good('connections.configure', id, resources=[{'id': docs['id'], 'name': docs['full_name'], 'defaultBranch': docs['default_branch']}])
    t.effect('connections.configure', 'connection_id', chosen.success)
    repositories = t.call('connections.get_by_id', id).metadata['repositories']
    t.effect('connections.configure', 'resources', [r['id'] for r in repositories] == [docs['id']], repositories)
    t.bad(Bad, 'connections.configure', id, resources=[{'id': 'x'}])
    t.until(lambda: [r for r in t.raw('GET', f'/v3/connections/{id}/sync-runs') if r['status'] == 'completed'], 'a sync')
    imported = t.good('connections.list_documents', 'codehost', container_tags=[tag])
    t.effect('connections.list_documents', 'provider', len(imported) == 1 and t.call('connections.list_documents', 'notion', container_tags=[tag]) == [], imported)
    t.effect('connections.list_documents', 'container_tags', t.call('connections.list_documents', 'codehost', container_tags=[new]) == [])
    t.bad(Bad, 'connections.list_documents', 'nobody')
    t.foreign_empty('connections.list_documents', lambda a: a == [], 'codehost', container_tags=[STRANGER['namespace']])
    started = t.good('connections.import_', 'codehost', container_tags=[tag])
    t.effect('connections.import_', 'provider', started == 'Import started for 1 connection', started)
    t.bad(Bad, 'connections.import_', 'nobody')
    t.effect('connections.import_', 'container_tags', t.foreign(Missing, 'connections.import_', 'codehost', container_tags=[STRANGER['namespace']]) != {})
    for name, rest in [('get_by_id', {}), ('resources', {}), ('configure', {'resources': []}), ('delete_by_id', {})]:
        t.bad(Missing, f'connections.{name}', 'nothing', **rest)
        t.foreign(Missing, f'connections.{name}', STRANGER['connector'], **rest)
    denied(t, 'connections.create', 'github')
    t.good('connections.delete_by_id', id, delete_documents='false')
    t.effect('connections.delete_by_id', 'connection_id', t.bad(Missing, 'connections.get_by_id', id) != {})
    t.effect('connections.delete_by_id', 'delete_documents', t.call('documents.list', container_tags=[tag]).pagination.total_items == 1)
    gone = t.good('connections.delete_by_provider', 'notion', container_tags=[new])
    t.effect('connections.delete_by_provider', 'provider', gone['id'] == listed.id, gone)
    t.effect('connections.delete_by_provider', 'container_tags', [c.id for c in t.call('connections.list', container_tags=[new])] == [made.id])
    t.bad(Bad, 'connections.delete_by_provider', 'notion', container_tags=[])
    t.foreign(Missing, 'connections.delete_by_provider', 'codehost', container_tags=[STRANGER['namespace']])


def other_ways(t):
    """Raw and streamed answers."""
    raw = t.wait(t.client.documents.with_raw_response.list())
    assert raw.headers['x-request-id'] and t.wait(raw.parse()).pagination.current_page == 1

    if t.mode == 'sync':
        with t.client.documents.with_streaming_response.list() as streamed:
            assert json.loads(b''.join(streamed.iter_bytes()))['pagination']['currentPage'] == 1
    else:
        async def stream():
            async with t.client.documents.with_streaming_response.list() as streamed:
                return b''.join([part async for part in streamed.iter_bytes()])

        assert json.loads(t.wait(stream()))['pagination']['currentPage'] == 1
    assert t.call('search.memories', q='x', container_tag='ways', extra_body={'limit': 3}, timeout=30).results == []
    limited = t.client_of(t.given['limitedKey'])
    for _ in range(2):
        t.call('search.memories', q='x', by=limited)
    t.refused('limit', supermemory.RateLimitError, 'search.memories', [], {'q': 'x'}, limited)
    patient = t.client_of(t.given['brieflyLimitedKey'], max_retries=3)
    for _ in range(3):
        assert t.call('search.memories', q='x', by=patient).results == []


main('3.62.0', make_client, RESOURCES, [adding, documents, listing, memories, searching, profile, settings, connections, other_ways])
