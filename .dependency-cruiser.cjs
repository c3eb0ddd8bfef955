/** Import directions, as ARCHITECTURE.md draws them. */
const feature =
  '^src/(documents|search|memories|profiles|containers|keys|blobs|settings|graph|analytics|connections|console|customer-webhooks|reset|resealing|reindexing|namespaces|feedback|backup|export|sweeping)/';

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Of types neither.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'workflows-are-pure',
      comment: 'Workflows import the workflow SDK, each other, and types of activities.',
      severity: 'error',
      from: { path: '^workflows/' },
      to: { pathNot: '^(workflows/|node_modules/@temporalio/workflow)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'routes-then-service',
      comment: 'A route reaches data only through a service.',
      severity: 'error',
      from: { path: '/routes\\.ts$' },
      to: { path: '(repository\\.ts$|^src/db/)' },
    },
    {
      name: 'services-know-no-koa',
      severity: 'error',
      from: {
        path: `${feature}|^activities/|^src/(connectors|content|models|temporal|sweeping|jobs|lifecycle|db|embedded)/`,
        pathNot: '/routes\\.ts$',
      },
      to: { path: '^(node_modules/(koa|@koa)/|src/(server/|http/(route|middleware)))' },
    },
    {
      name: 'features-meet-in-services',
      comment: "Another feature's repository, routes and presenters are its own business.",
      severity: 'error',
      from: {
        path: '^src/(documents|search|memories|profiles|containers|keys|blobs|settings|graph|analytics|connections|console|customer-webhooks|reset|resealing|namespaces|feedback|backup|export)/',
      },
      to: { path: '^src/[^/]+/.*(repository|routes|presenter)\\.ts$', pathNot: '^src/$1/' },
    },
    {
      name: 'services-know-jobs-alone',
      comment: 'What a service needs of Temporal is in src/jobs; services.ts and the commands join the two.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(temporal/|cli/|services\\.ts$)' },
      to: { path: '^(src/temporal|workflows|activities)/' },
    },
    {
      name: 'activities-know-no-workflow',
      severity: 'error',
      from: { path: '^activities/' },
      to: { path: '^(workflows|src/temporal)/' },
    },
    { name: 'nothing-imports-main', severity: 'error', from: {}, to: { path: '^src/main\\.ts$' } },
    {
      name: 'environment-has-one-reader',
      comment: 'Activities and services get their configuration; only the CLI reads it.',
      severity: 'error',
      from: { path: '^(workflows|activities)/' },
      to: { path: '^src/config\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    { name: 'no-orphans', severity: 'error', from: { orphan: true, pathNot: '\\.d\\.ts$' }, to: {} },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^dist/|^src/db/generated/|\\.test\\.ts$)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
