/** The key that signed the sample's digital licence: trusted by the playground's server, for tests alone. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { keyGroups } from '../src/documents/codes/vio-templates.ts'

/** Where `scripts/sample-camera.ts` puts it. */
const path = join(import.meta.dirname, '..', '.cache', 'sample-camera', 'issuer-key.pem')

/** Idempotent: a key that is there stays. Without the file the playground goes without it. */
export async function trustSpecimenKey(app: FastifyInstance, accessToken: string): Promise<void> {
  const publicKey = await readFile(path, 'utf8').catch(() => undefined)
  if (publicKey === undefined) return
  await app.inject({
    method: 'POST',
    url: `/issuer-keys?token=${encodeURIComponent(accessToken)}`,
    payload: {
      ...{ group: keyGroups.senatranCurve, publicKey, environment: 'test' },
      ...{ validFrom: '2010-01-01T00:00:00Z', validUntil: '2045-01-01T00:00:00Z' },
    },
  })
}
