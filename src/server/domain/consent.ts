import { createHash } from 'node:crypto'
import type { ConsentReceipt, GivenConsent } from '../../protocol/consent.ts'
import type { Id } from '../../protocol/ids.ts'
import type { ReportDefinition } from '../../protocol/reports.ts'

/** What is kept of a consent: the hash of what the page says it showed, or else of the report's own text. */
export function consentReceipt(
  { version, at, text }: GivenConsent,
  consent: ReportDefinition['consent'],
  linkId: Id,
  now: Date,
): ConsentReceipt {
  const own = consent.text !== '' && consent.version === version ? consent.text : undefined
  const shown = text ?? own
  return {
    version,
    ...(shown === undefined ? {} : { textHash: createHash('sha256').update(shown).digest('hex') }),
    agreedAt: new Date(at).toISOString(),
    receivedAt: now.toISOString(),
    link: linkId,
  }
}
