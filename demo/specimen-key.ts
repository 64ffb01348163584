/** Trusts the key that signed the specimens of the playground. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { SPECIMEN_KEY_GROUP } from '../src/documents/codes/vio-templates.ts'
import type { ImportIssuerKeyBody } from '../src/protocol/access/issuer-keys.ts'
import { sampleCameraDirectory } from './sample-camera/assets-route.ts'

/**
 * Installs the key through the API, as an operator installs one, for test accounts. Idempotent: a key that is there
 * stays. The key's group covers only specimens, so the code of a real licence is still not checked.
 * @throws Error when the service does not take the key.
 */
export async function trustSpecimenKey(app: FastifyInstance, accessToken: string): Promise<void> {
  const key: ImportIssuerKeyBody = {
    group: SPECIMEN_KEY_GROUP,
    environment: 'test',
    publicKey: await readFile(join(sampleCameraDirectory, 'issuer-key.pem'), 'utf8'),
    validFrom: '2010-01-01T00:00:00Z',
    validUntil: '2045-01-01T00:00:00Z',
    source: 'npm start',
  }
  const answer = await app.inject({
    method: 'POST',
    url: `/issuer-keys?token=${encodeURIComponent(accessToken)}`,
    payload: key,
  })
  if (answer.statusCode !== 200) throw new Error(`The key of the specimens was not taken: ${answer.body}`)
}
