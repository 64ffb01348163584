/**
 * Runs the tests that every store of pictures must pass against a real S3, once: `node scripts/s3-contract.ts`, with
 * the LIMIAR_S3_ variables of a bucket (docs/several-nodes.md). It writes below a prefix of its own and removes that at
 * the end. It fails on a server that ignores the conditions of writes, unless `--ignores-conditions` says that this is
 * known; then all the other tests are still run.
 */
import { spawnSync } from 'node:child_process'
import { readSettings } from '../src/server/settings/settings.ts'
import { IGNORED_CONDITIONS } from '../test/support/s3-server.ts'

const { s3 } = readSettings(process.env)
if (!s3) {
  console.error('Name a bucket: LIMIAR_S3_BUCKET, LIMIAR_S3_ENDPOINT, LIMIAR_S3_ACCESS_KEY_ID and so on.')
  process.exit(2)
}
const suite = 'test/server/adapters/blobs/object-stores.test.ts'
const { status } = spawnSync(process.execPath, ['--test', '--test-name-pattern', 'the bucket at', suite], {
  cwd: new URL('..', import.meta.url),
  stdio: 'inherit',
  env: {
    ...process.env,
    ...(process.argv.includes('--ignores-conditions') && { [IGNORED_CONDITIONS]: 'yes' }),
  },
})
process.exit(status ?? 1)
