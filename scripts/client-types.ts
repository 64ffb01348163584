/**
 * Writes the types of `limiar-client` from the description that the service serves at `/openapi.json`: `node
 * scripts/client-types.ts`; with `--check` it fails when the file is stale.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { startFakeService } from '../test/support/server.ts'

const file = join(import.meta.dirname, '..', 'src', 'client', 'api.ts')
const head = '/** Written by `node scripts/client-types.ts`, of /openapi.json. */\n'

const service = await startFakeService()
const { text } = await service.client.raw('/openapi.json')
await service.close()
// Examples are left out: they would be half of the file.
const described = JSON.parse(text, (name, value: unknown) =>
  ['example', 'examples'].includes(name) ? undefined : value,
) as OpenAPI3
const wanted = head + astToString(await openapiTS(described, { alphabetize: true }))

if (!process.argv.includes('--check')) {
  writeFileSync(file, wanted)
} else if (readFileSync(file, 'utf8') !== wanted) {
  console.error('src/client/api.ts is stale: run `npx node scripts/client-types.ts`.')
  process.exit(1)
}
