/** The directions of the arrows: frame to event, domain inward, adapters at the edge. */
const area = (name) => `^src/${name}/`
/** The ports and small types that stand in the document library's own folder. */
const DOCUMENT_ROOT = '^src/documents/[^/]+\\.ts$'
/** A folder of the document library and those that it may use: each only what comes before it. */
const documentFolder = (name, ...before) =>
  only(
    `documents-${name}`,
    area(`documents/${name}`),
    [
      DOCUMENT_ROOT,
      area('protocol'),
      area('imaging'),
      ...before.map((folder) => area(`documents/${folder}`)),
    ],
    before.length === 0 ? `${name} come first and use no other folder` : `${name} uses ${before.join(', ')}`,
  )
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: '^src/', pathNot: [from, ...allowed].map((path) => path) },
})

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-folder-cycles',
      comment:
        'two folders that import each other are one; which of them a line belongs in, nobody could say',
      severity: 'error',
      scope: 'folder',
      from: { path: '^src/' },
      to: { circular: true },
    },
    only('protocol-is-pure', area('protocol'), [], 'protocol imports nothing of ours'),
    only('imaging-is-pure', area('imaging'), [area('protocol')], 'imaging is maths over pixels'),
    only('simd-is-pure', area('simd'), [], 'simd writes kernels and knows nobody who runs them'),
    only(
      'documents',
      area('documents'),
      [area('protocol'), area('imaging')],
      'what a document is and says: pure',
    ),
    only(
      'documents-root',
      DOCUMENT_ROOT,
      [area('protocol'), area('imaging')],
      'the ports of the document library know none of its folders',
    ),
    documentFolder('codes'),
    documentFolder('lines'),
    documentFolder('fields', 'lines'),
    documentFolder('layouts', 'lines', 'fields'),
    documentFolder('mrz', 'lines', 'fields'),
    documentFolder('classification', 'lines', 'fields', 'layouts', 'mrz'),
    documentFolder('reading', 'codes', 'lines', 'fields', 'layouts', 'mrz', 'classification'),
    documentFolder('forensics', 'codes', 'lines', 'fields', 'mrz', 'reading'),
    only('bridge', area('bridge'), [area('protocol')], 'bridge carries events and knows no page'),
    only('host', area('host'), [area('protocol'), area('bridge')], 'host shares only the wire with the page'),
    only(
      'testing',
      area('testing'),
      [area('protocol'), area('imaging')],
      'testing stands in for hosts and cameras, and knows only the wire and the places in a picture',
    ),
    only(
      'component',
      area('component'),
      [area('protocol'), area('imaging'), area('simd'), area('bridge')],
      'component never sees host or server',
    ),
    only(
      'doctor',
      area('doctor'),
      [area('protocol'), area('bridge'), '^src/component/camera/'],
      'the doctor asks about cameras as the page does',
    ),
    only('client', area('client'), [], 'client knows of the server what /openapi.json says'),
    only(
      'console',
      area('console'),
      [area('protocol'), area('client')],
      'console is a client of the API like any other',
    ),
    only(
      'server',
      area('server'),
      [area('protocol'), area('imaging'), area('simd'), area('documents'), area('client')],
      'server never sees a browser part',
    ),
    only(
      'domain',
      area('server/domain'),
      [
        area('protocol'),
        '^src/imaging/(pixels|quantiles|faces/face-hash)\\.ts$',
        '^src/documents/document-(look|sides)\\.ts$',
      ],
      'rules without I/O; of imaging only what a point, a box and a face hash are, of documents what is kept with a still',
    ),
    {
      name: 'operations-see-ports',
      severity: 'error',
      from: { path: ['^src/server/operations/', '^src/server/analysis/'] },
      to: { path: ['^src/server/adapters/', '^src/server/http/'] },
    },
    {
      name: 'adapters-face-outward',
      severity: 'error',
      from: { path: '^src/server/adapters/' },
      to: { path: ['^src/server/http/', '^src/server/operations/', '^src/server/jobs/'] },
    },
    {
      name: 'only-index-joins-adapters',
      severity: 'error',
      from: {
        path: '^src/server/',
        pathNot: ['^src/server/adapters/', '^src/server/((index|open-service|model-ports)\\.ts|cli/)'],
      },
      to: { path: '^src/server/adapters/' },
    },
    {
      name: 'mediapipe-in-vision',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/component/vision/' },
      to: { path: 'node_modules/@mediapipe' },
    },
    {
      name: 'database-packages-in-database',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/server/adapters/database/' },
      to: { path: 'node_modules/(pg|kysely|pg-boss|@electric-sql)/' },
    },
    {
      name: 'metrics-in-one-file',
      comment: 'what is counted goes through the port Observer, what is traced through tracing.ts',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/server/telemetry/(metrics|tracing)\\.ts$' },
      to: { path: 'node_modules/(prom-client|@opentelemetry)/' },
    },
    {
      name: 'views-cannot-act',
      severity: 'error',
      from: { path: '^src/component/views/' },
      to: {
        path: '^src/component/(session|camera|vision|capture|upload|gates)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-node-in-pure-parts',
      severity: 'error',
      from: { path: '^src/(protocol|imaging|simd|documents|bridge|host|testing|client|component|console)/' },
      to: { dependencyTypes: ['core'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|models|\\.cache)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
}
