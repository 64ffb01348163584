/**
 * Runs a command beside a gateway of Ceph, once: `node scripts/ceph-gateway.ts [command…]`. Without a command it runs
 * the tests that every store of pictures must pass (`scripts/s3-contract.ts`). The gateway is radosgw of Debian trixie
 * on a database of its own (dbstore) instead of a cluster, in a folder and on loopback alone; the command finds its
 * bucket in the LIMIAR_S3_ variables. It needs root on a Debian.
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { freePort } from '../test/support/free-port.ts'
import { until } from '../test/support/until.ts'
import { debianRoot } from './deploy/debian-root.ts'

/** dbstore ignores If-None-Match: Limiar says so at its start, and looks before each write. */
const SUITE = ['scripts/s3-contract.ts', '--ignores-conditions']
const BUCKET = 'pictures'

const root = debianRoot('trixie', ['radosgw'])
if (typeof root === 'string') {
  console.error(`${root}.`)
  process.exit(2)
}
const given = process.argv.slice(2)
const [program = process.execPath, ...args] = given.length > 0 ? given : [process.execPath, ...SUITE]
const port = await freePort()
const place = `/srv/ceph-${process.pid}`
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
process.once('exit', () => rmSync(join(root.folder, place), { recursive: true, force: true }))

const [id, secret] = [randomBytes(8).toString('hex'), randomBytes(16).toString('hex')]
const settings = [
  `fsid = ${crypto.randomUUID()}`,
  ...['cluster', 'service', 'client'].map((who) => `auth_${who}_required = none`),
  ...['backend', 'config'].map((which) => `rgw_${which}_store = dbstore`),
  ...['rgw_data', 'dbstore_db_dir', 'run_dir'].map((name) => `${name} = ${place}`),
  `dbstore_config_uri = file:${place}/config.db`,
  `log_file = ${place}/log`,
  `admin_socket = ${place}/socket`,
]
writeFileSync(join(root.makeFolder(place), 'ceph.conf'), `[global]\n${settings.join('\n')}\n`)
const common = ['-c', `${place}/ceph.conf`, '--no-mon-config']
const user = [
  'user',
  'create',
  '--uid=limiar',
  '--display-name=limiar',
  `--access-key=${id}`,
  `--secret=${secret}`,
]
root.run({ program: 'radosgw-admin', args: [...common, ...user] })
const door = `--rgw_frontends=beast endpoint=127.0.0.1:${port}`
const gateway = root.start(
  { program: 'radosgw', args: [...common, '-n', 'client.rgw', door, '-f'] },
  { stdio: 'ignore' },
)
const ended = once(gateway, 'exit')
try {
  const endpoint = `http://127.0.0.1:${port}`
  await until('the gateway answers', () =>
    fetch(endpoint).then(
      () => true,
      () => undefined,
    ),
  )
  await makeBucket(endpoint)
  const bucket = { LIMIAR_S3_BUCKET: BUCKET, LIMIAR_S3_ENDPOINT: endpoint, LIMIAR_S3_PREFIX: 'limiar/' }
  const keys = { LIMIAR_S3_ACCESS_KEY_ID: id, LIMIAR_S3_SECRET_ACCESS_KEY: secret }
  const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...bucket, ...keys } })
  const [status] = (await once(child, 'exit')) as [number | null]
  process.exitCode = status ?? 1
} finally {
  gateway.kill('SIGTERM')
  await ended
}

async function makeBucket(endpoint: string): Promise<void> {
  const credentials = { accessKeyId: id, secretAccessKey: secret }
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials })
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }))
  client.destroy()
}
