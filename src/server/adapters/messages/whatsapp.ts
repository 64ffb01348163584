/**
 * WhatsApp through Meta's Cloud API: the link as a template message, since nothing else may be sent to a person who did
 * not write first. Made from the public documentation (Graph API, `/<phone-number-id>/messages`, and its table of error
 * codes), and tested against a stand-in only.
 */
import type { MessageFailure } from '../../../protocol/links/messages.ts'
import type { Letter, MessageSender } from '../../domain/webhooks/messages.ts'
import { systemNetwork, type Network } from '../sources/network.ts'
import { requestAnswer } from '../sources/one-request.ts'
import type { WhatsAppSettings } from '../../settings/whatsapp-settings.ts'
import { handOver, handoverOf, SEND_TIMEOUT_MS } from './http-gateway.ts'
import { whatsAppValuesOf } from './texts.ts'

/** An answer holds a handful of ids, or an error of a few sentences. */
const MOST_ANSWER_BYTES = 64 * 1024

/** Sends through a network: this machine's unless another one is given. */
export function createWhatsAppSender(
  settings: WhatsAppSettings & { readonly timeoutMs?: number },
  network: Network = systemNetwork(),
): MessageSender {
  const { url, phoneNumberId, token, timeoutMs = SEND_TIMEOUT_MS } = settings
  return {
    async send(letter, id, signal) {
      const gateway = `${url}/${phoneNumberId}/messages`
      return handOver(gateway, { network, timeoutMs, signal }, async (address, socket, either) => {
        const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
        const body = JSON.stringify(messageOf(settings, letter, id))
        const request = { method: 'POST', headers, body, signal: either }
        const answer = await requestAnswer(address, socket, request, MOST_ANSWER_BYTES)
        // The text of an error is not passed on, since it may repeat the number.
        return handoverOf(answer, () => reasonOf(codeIn(answer.text), answer.status))
      })
    },
  }
}

function messageOf(
  { template, languages, parameters, hasButton }: WhatsAppSettings,
  letter: Letter,
  id: string,
) {
  const values = whatsAppValuesOf(letter)
  const text = (value: string) => ({ type: 'text', text: value })
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: letter.to.replace('+', ''),
    type: 'template',
    // Meta's webhooks return this id. It is no idempotency key: the API has none.
    biz_opaque_callback_data: id,
    template: {
      name: template,
      language: { code: languageOf(letter, languages) },
      components: [
        ...(parameters.length === 0
          ? []
          : [{ type: 'body', parameters: parameters.map((name) => text(values[name])) }]),
        ...(hasButton
          ? [{ type: 'button', sub_type: 'url', index: '0', parameters: [text(pathOf(letter.url))] }]
          : []),
      ],
    },
  }
}

function languageOf({ language = 'pt-BR' }: Letter, languages: readonly string[]): string | undefined {
  const spoken = language.slice(0, 2)
  return languages.find((code) => code.split('_')[0] === spoken) ?? languages[0]
}

/** What follows the origin, without its slash: the template holds the rest. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return `${pathname.slice(1)}${search}`
}

/** The code says more than the status, which Meta advises not to rely on. Undefined: refused for good. */
function reasonOf(code: number | undefined, status: number): MessageFailure | undefined {
  if (code === undefined || code === UNKNOWN) return reasonOfStatus(status)
  if (code >= 200 && code <= 299) return 'login-refused'
  return passing[code]
}

function reasonOfStatus(status: number): MessageFailure | undefined {
  if (status === 401 || status === 403) return 'login-refused'
  return status === 408 || status === 429 || status >= 500 ? 'busy' : undefined
}

/** An invalid request, or an error of the server. */
const UNKNOWN = 1

/** Errors after which another try may succeed, some of them once the operator has acted. */
const passing: Readonly<Record<number, MessageFailure>> = {
  // The access token, and what it may do.
  0: 'login-refused',
  3: 'login-refused',
  10: 'login-refused',
  190: 'login-refused',
  131005: 'login-refused',
  // Too many calls by the app, by the account or by the number; too many that count as spam; too many to this person.
  4: 'busy',
  80007: 'busy',
  130429: 'busy',
  131048: 'busy',
  131056: 'busy',
  // The service itself: away, failed, in maintenance.
  2: 'busy',
  131000: 'busy',
  131016: 'busy',
  131057: 'busy',
  133004: 'busy',
}

function codeIn(text: string): number | undefined {
  try {
    const { error } = JSON.parse(text) as { readonly error?: { readonly code?: unknown } }
    return typeof error?.code === 'number' ? error.code : undefined
  } catch {
    return undefined
  }
}
