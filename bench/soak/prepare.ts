/** The operator's preparations before the first person comes: two reports and a webhook. */
import type { Client } from './client.ts'
import type { Ends } from './ends.ts'
import type { Ledger } from './ledger.ts'
import { bodyOf, type World } from './world.ts'

/** A source that needs longer has failed, and the job asks it again. */
const SOURCE_TIMEOUT_MS = 2_000

/** Makes both reports; they differ in how long they keep executions. */
export async function makeReports(operator: Client, ends: Ends): Promise<World['reports']> {
  const make = async (name: string, days: number | null): Promise<string> => {
    const reply = await operator.api(
      'POST',
      '/reports',
      { name, definition: definition(ends, days) },
      `report-${days}`,
    )
    if (reply.status !== 200) throw new Error(`The report could not be made: ${reply.bytes.toString()}`)
    return bodyOf<{ readonly _id: string }>(reply)._id
  }
  return { kept: await make('Soak', null), day: await make('Soak of a day', 1) }
}

function definition(ends: Ends, days: number | null): object {
  const rules = [
    'document_type_accepted',
    'document_readable',
    'document_not_expired',
    'cpf_is_valid',
    'cpf_equals_parameter',
    'facematch_is_equal',
    'private_faceset_not_contains_face',
    'documentscopy_approved',
    'official_data_agrees',
    'custom_sources_approve',
  ]
  return {
    documentTypes: ['rg', 'cnh'],
    captures: ['front', 'back', 'selfie'],
    sections: ['ocr', 'documentscopy', 'officialData', 'faceMatch', 'privateFaceset'],
    rules: rules.map((rule) => ({ rule })),
    sources: [
      {
        section: 'bureau',
        url: ends.sourceUrl,
        timeoutMs: SOURCE_TIMEOUT_MS,
        send: ['cpf'],
        mapping: { status: '/status' },
        approvedWhen: { pointer: '/status', equals: 'regular' },
      },
    ],
    // Asks nothing of the selfie, by page and by API alike: the soak tests the service, and no head in it could move.
    selfie: 'any',
    retention: { days },
    consent: { version: 'soak-1', text: CONSENT },
  }
}

export const CONSENT = 'Concordo com o tratamento dos meus dados para este cadastro.'

/** Makes a webhook for all events. */
export async function makeWebhook(operator: Client, ends: Ends, ledger: Ledger): Promise<void> {
  const reply = await operator.api('POST', '/webhooks', { url: ends.webhookUrl }, 'webhook')
  if (reply.status !== 200) throw new Error(`The webhook could not be made: ${reply.bytes.toString()}`)
  const { _id: id, secret } = bodyOf<{ readonly _id: string; readonly secret: string }>(reply)
  ledger.webhooks.push({ id, secret })
  ends.verifyWith(secret)
}
