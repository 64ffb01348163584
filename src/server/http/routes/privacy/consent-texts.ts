/** The texts behind the hashes of receipts: an addition to the contract. */
import { ConsentText, ConsentTextPath } from '../../../../protocol/consent/consent.ts'
import { findConsentText } from '../../../operations/sessions/consents.ts'
import { accountOf } from '../../plugins/access.ts'
import type { Api, HttpContext } from '../../wire/api.ts'
import { answers } from '../../wire/schemas.ts'

export function consentTextRoutes(api: Api, { ports }: HttpContext): void {
  const schema = {
    operationId: 'getConsentText',
    summary: 'Get the text that a consent was given to',
    description:
      'By `consent.textHash` of an execution. Each text is kept for good from the first consent to it on: ' +
      'it holds nothing about a person.',
    tags: ['Privacy'],
    params: ConsentTextPath,
    response: answers(ConsentText, [400, 401, 404]),
  }
  const config = { scope: 'executions:read' } as const
  api.get('/consent-texts/:hash', { schema, config }, async (request): Promise<ConsentText> => {
    const { hash, version, text, keptAt } = await findConsentText(
      ports,
      accountOf(request).id,
      request.params.hash,
    )
    return { hash, version, text, keptAt: keptAt.toISOString() }
  })
}
