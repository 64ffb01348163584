/** Receives consents, and keeps the texts that people agreed to. */
import type { ConsentReceipt, GivenConsent } from '../../../protocol/consent/consent.ts'
import { LimiarError } from '../../../protocol/errors.ts'
import type { Id } from '../../../protocol/ids.ts'
import { consentReceipt, consentText, type ConsentRequest } from '../../domain/sessions/consent.ts'
import type { KeptConsentText } from '../../domain/sessions/consent-texts.ts'
import type { ServicePorts } from '../service-ports.ts'

/**
 * The receipt of a consent; the text that it names is kept before anybody can read the receipt.
 * @throws LimiarError `invalid-request` for an edition or a text that the server did not give.
 */
export async function receiveConsent(
  { consentTexts, clock }: Pick<ServicePorts, 'consentTexts' | 'clock'>,
  accountId: Id,
  given: GivenConsent,
  request: ConsentRequest,
): Promise<ConsentReceipt> {
  const receipt = consentReceipt(given, request, clock())
  const text = consentText(given, request.definition)
  const { textHash: hash, version, receivedAt } = receipt
  if (text !== undefined && hash !== undefined)
    await consentTexts.keep({ accountId, hash, version, text, keptAt: new Date(receivedAt) })
  return receipt
}

/** The text behind the hash of a receipt. @throws LimiarError `not-found`. */
export async function findConsentText(
  { consentTexts }: Pick<ServicePorts, 'consentTexts'>,
  accountId: Id,
  hash: string,
): Promise<KeptConsentText> {
  const kept = await consentTexts.find(accountId, hash)
  if (kept) return kept
  throw new LimiarError('not-found', 'Nobody agreed to a text with this hash.')
}
