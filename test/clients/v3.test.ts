import { judge } from './judged.js';

await judge({
  version: '3',
  client: 'PyPI 3.62.0',
  methods: 28,
  withoutEffect: {
    'connections.resources parent_id': 'no provider has resources within resources',
    'documents.batch_add content': 'its type is None',
    'documents.upload_file use_advanced_processing': 'deprecated in the client itself',
    'search.documents categories_filter': 'deprecated: ignored',
    'search.documents document_threshold': 'deprecated: ignored',
    'search.execute categories_filter': 'deprecated: ignored',
    'search.execute document_threshold': 'deprecated: ignored',
  },
});
