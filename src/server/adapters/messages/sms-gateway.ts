/** SMS through any gateway that takes an HTTP request, as the operator describes it. */
import type { MessageFailure } from '../../../protocol/messages.ts'
import type { Handover, MessageSender } from '../../domain/messages.ts'
import { smsTextOf } from './texts.ts'

const SEND_TIMEOUT_MS = 20_000

/** What stands in the address and the body for the number (E.164), the text, and an id for the gateway to tell copies by. */
export const placeholders = ['{to}', '{text}', '{id}'] as const

export interface SmsGatewaySettings {
  /** May hold placeholders. */
  readonly url: string
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly headers: Readonly<Record<string, string>>
  /** With placeholders, which are written as the content type has text: JSON, a form, or plain. */
  readonly body?: string | undefined
  readonly timeoutMs?: number
}

/** The body unless the operator writes another one. */
const DEFAULT_BODY = '{"to":"{to}","text":"{text}"}'

export function createSmsGateway(settings: SmsGatewaySettings): MessageSender {
  const { url, method, body = DEFAULT_BODY, timeoutMs = SEND_TIMEOUT_MS } = settings
  const headers = new Headers(settings.headers)
  if (!headers.has('Content-Type')) headers.set('Content-Type', 'application/json')
  const inBody = escaperFor(headers.get('Content-Type') ?? '')
  return {
    async send(letter, id, signal) {
      const values = { '{to}': letter.to, '{text}': smsTextOf(letter), '{id}': id }
      const timeout = AbortSignal.timeout(timeoutMs)
      try {
        const response = await fetch(fill(url, values, encodeURIComponent), {
          method,
          headers,
          ...(method === 'GET' ? {} : { body: fill(body, values, inBody) }),
          // The number and the link are for the gateway that was named, not for wherever it points.
          redirect: 'error',
          signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        })
        await response.body?.cancel()
        return handoverOf(response.status)
      } catch (error) {
        signal?.throwIfAborted()
        if (!(error instanceof Error)) throw error
        return { taken: false, isFinal: false, reason: timeout.aborted ? 'timeout' : 'unreachable' }
      }
    },
  }
}

function handoverOf(status: number): Handover {
  if (status >= 200 && status < 300) return { taken: true }
  const reason = passing[status] ?? (status >= 500 ? 'busy' : undefined)
  return reason
    ? { taken: false, isFinal: false, reason }
    : { taken: false, isFinal: true, reason: 'refused' }
}

/** Answers of a gateway that another try may change, the operator's credentials among them. */
const passing: Readonly<Record<number, MessageFailure>> = {
  401: 'login-refused',
  403: 'login-refused',
  408: 'busy',
  425: 'busy',
  429: 'busy',
}

type Placeholder = (typeof placeholders)[number]

/** Puts every value into its place at once, so that a text that holds a placeholder stays as it is. */
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
