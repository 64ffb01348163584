import { keyGroups } from '../../src/documents/codes/vio-templates.ts'
import type { ImportIssuerKeyBody } from '../../src/protocol/issuer-keys.ts'

/**
 * The key that signed the sample's licence, the digital one and the card of the sample camera, for tests alone;
 * undefined where the sample's files were not made.
 *
 * It is trusted when somebody tries the digital licence and not before: where a key of its group is there, the real
 * licence of a person who tries the playground was signed by another one, and counts as forged.
 */
export async function specimenKey(): Promise<ImportIssuerKeyBody | undefined> {
  const answer = await fetch('/demo-assets/issuer-key.pem')
  if (!answer.ok) return undefined
  return {
    ...{ group: keyGroups.senatranCurve, publicKey: await answer.text(), environment: 'test' },
    ...{ validFrom: '2010-01-01T00:00:00Z', validUntil: '2045-01-01T00:00:00Z' },
  }
}
