/** SMS through any gateway that takes an HTTP request, as the operator describes it. */
import type { MessageFailure } from '../../../protocol/links/messages.ts'
import type { MessageSender } from '../../domain/webhooks/messages.ts'
import { systemNetwork, type Network } from '../sources/network.ts'
import { requestHead } from '../sources/one-request.ts'
import { handOver, handoverOf, SEND_TIMEOUT_MS } from './http-gateway.ts'
import { smsTextOf } from './texts.ts'

/** In address and body these stand for the number (E.164), the text, and an id that lets the gateway detect copies. */
export const placeholders = ['{to}', '{text}', '{id}'] as const

export interface SmsGatewaySettings {
  /** May hold placeholders. */
  readonly url: string
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly headers: Readonly<Record<string, string>>
  /** May hold placeholders, whose values are escaped for the content type: JSON, a form, or plain text. */
  readonly body?: string | undefined
  readonly timeoutMs?: number
}

/** The body unless the operator writes another one. */
const DEFAULT_BODY = '{"to":"{to}","text":"{text}"}'

/** Sends SMS through a gateway over a network: this machine's unless another one is given. */
export function createSmsGateway(
  settings: SmsGatewaySettings,
  network: Network = systemNetwork(),
): MessageSender {
  const { url, method, body = DEFAULT_BODY, timeoutMs = SEND_TIMEOUT_MS } = settings
  const headers = new Headers(settings.headers)
  if (!headers.has('Content-Type')) headers.set('Content-Type', 'application/json')
  const inBody = escaperFor(headers.get('Content-Type') ?? '')
  return {
    async send(letter, id, signal) {
      const values = { '{to}': letter.to, '{text}': smsTextOf(letter), '{id}': id }
      const gateway = fill(url, values, encodeURIComponent)
      return handOver(gateway, { network, timeoutMs, signal }, async (address, socket, either) => {
        const { statusCode: status = 0, headers: answered } = await requestHead(address, socket, {
          method,
          headers: Object.fromEntries(headers),
          body: method === 'GET' ? undefined : fill(body, values, inBody),
          signal: either,
        })
        return handoverOf({ status, headers: answered }, () => reasonOf(status))
      })
    },
  }
}

/** Answers of a gateway after which another try may succeed, for example once the operator's credentials are fixed. */
const passing: Readonly<Record<number, MessageFailure>> = {
  401: 'login-refused',
  403: 'login-refused',
  408: 'busy',
  425: 'busy',
  429: 'busy',
}

const reasonOf = (status: number): MessageFailure | undefined =>
  passing[status] ?? (status >= 500 ? 'busy' : undefined)

type Placeholder = (typeof placeholders)[number]

/** Fills in all values in one pass, so that a text that holds a placeholder stays as it is. */
function fill(
  template: string,
  values: Readonly<Record<Placeholder, string>>,
  escape: (text: string) => string,
): string {
  return template.replace(/\{(?:to|text|id)\}/g, (name) => escape(values[name as Placeholder]))
}

/** How text is written in a body of a media type. */
function escaperFor(mediaType: string): (text: string) => string {
  if (/\bjson\b/i.test(mediaType)) return (text) => JSON.stringify(text).slice(1, -1)
  if (/x-www-form-urlencoded/i.test(mediaType)) return encodeURIComponent
  return (text) => text
}
