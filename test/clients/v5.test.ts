import { judge } from './judged.js';

await judge({
  version: '5',
  client: 'PyPI 5.0.1',
  methods: 32,
  withoutEffect: { 'connectors.get return_url': 'there is no hosted picker to return from' },
});
