/**
 * Writes the package `limiar-client` into `dist/packages/client/`: the API of a server for TypeScript.
 * `node scripts/client-package.ts`, after `dist/lib` was built.
 */
import { repository, writePackage } from './packages/write-package.ts'

const readme = `# limiar-client

The API of a Limiar server, typed, for Node 20 and newer and for browsers. One dependency: openapi-fetch.

\`\`\`ts
import { answerOf, createLimiarClient, recordsOf, verifyWebhook } from 'limiar-client'

const limiar = createLimiarClient({ url: 'https://id.example.com', token: process.env.LIMIAR_TOKEN })

const { url } = await answerOf(
  limiar.POST('/reports/{reportId}/onboarding-ext', {
    params: { path: { reportId } },
    body: { cpf: '52998224725' },
  }),
)

for await (const execution of recordsOf(limiar, '/executions', { query: { status: 'Pendente' } }))
  console.log(execution._id)
\`\`\`

- A busy server (429, 503) is asked again after the time it names, a server that was not reached after a moment: five tries, 60 seconds of waiting at most (\`retry\`).
- Each POST carries an \`Idempotency-Key\`: it is made once, however often it is sent.
- \`answerOf\` throws a \`LimiarProblem\` with \`status\`, \`code\` and \`errors\` when the server says no.
- \`recordsOf\` and \`pagesOf\` page through every list.
- \`verifyWebhook({ body, headers, secret })\` answers the event of a delivery that is genuine and not old, or throws a \`WebhookError\`. \`body\` is what arrived, byte for byte.

An access token in a browser is everybody's: make one with the scopes that its holder may use, or leave the calls to your server.
`

const { 'openapi-fetch': openapiFetch } = repository['dependencies'] as Readonly<Record<string, string>>

writePackage({
  name: 'limiar-client',
  folder: 'client',
  description:
    'The API of a Limiar server for TypeScript: typed calls, retries, idempotency, paging, webhooks.',
  keywords: ['kyc', 'onboarding', 'identity', 'api', 'client', 'sdk', 'openapi', 'webhooks'],
  readme,
  doors: { '.': 'client/index' },
  imported: ['openapi-fetch'],
  manifest: {
    sideEffects: false,
    engines: { node: '>=20' },
    dependencies: { 'openapi-fetch': openapiFetch },
  },
})
