/** E-mail through the operator's mail server. */
import { createTransport } from 'nodemailer'
import type { Id } from '../../../protocol/ids.ts'
import type { MessageFailure } from '../../../protocol/links/messages.ts'
import type {
  Handover,
  LetterBrand,
  MessageSender,
  ReviewMailSender,
} from '../../domain/webhooks/messages.ts'
import { reviewMailOf } from './review-mail.ts'
import { mailOf, type Mail } from './texts.ts'

/** Time for a server to be found, to take the connection, and to greet. */
const GREETING_TIMEOUT_MS = 20_000
/**
 * Time for a whole delivery: a server that answers each step just in time would keep other letters waiting. No single
 * answer has less: a server that looks at a letter before it takes it, and is not waited for, delivers it all the same,
 * and gets it again (RFC 5321, 4.5.3.2.6).
 */
const DELIVERY_TIMEOUT_MS = 60_000

export interface SmtpSettings {
  /** `smtp://` or `smtps://`, with user and password where the server asks for them. */
  readonly url: string
  /** `Name <address>`. */
  readonly from: string
  /** Time limit for each step until the greeting. */
  readonly timeoutMs?: number
  /** Time limit for a whole delivery. */
  readonly deliveryMs?: number
}

/**
 * Sends through a mail server. Between two machines it insists on TLS unless the address says otherwise
 * (`?requireTLS=false`), because a person who reads a letter can open its link.
 */
export function createSmtpSender({
  url,
  from,
  timeoutMs = GREETING_TIMEOUT_MS,
  deliveryMs = DELIVERY_TIMEOUT_MS,
}: SmtpSettings): MessageSender & ReviewMailSender {
  const transport = createTransport({
    url,
    requireTLS: !isLoopback(url),
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: deliveryMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const handOver = async (
    mail: Mail,
    { to, brand }: { readonly to: string; readonly brand?: LetterBrand },
    id: Id,
    signal: AbortSignal | undefined,
  ): Promise<Handover> => {
    const timeout = AbortSignal.timeout(deliveryMs)
    try {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        ...mail,
        attachments: logoOf(brand),
        // The same for every try, so that a mailbox recognises a second copy.
        messageId: `<${id}@${domainOf(from)}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      })
      return { taken: true }
    } catch (error) {
      signal?.throwIfAborted()
      if (timeout.aborted) return { taken: false, isFinal: false, reason: 'timeout' }
      return failureOf(error)
    }
  }
  return {
    send: (letter, id, signal) => handOver(mailOf(letter), letter, id, signal),
    sendNotice: (notice, id, signal) => handOver(reviewMailOf(notice), notice, id, signal),
  }
}

/** The logo is part of the message, so that no server learns when the message is read. */
function logoOf(brand: LetterBrand | undefined) {
  if (!brand?.logo) return []
  const content = Buffer.from(brand.logo.png, 'base64')
  return [
    { cid: 'logo', filename: 'logo.png', contentType: 'image/png', contentDisposition: 'inline', content },
  ]
}

interface SmtpError extends Error {
  readonly code?: string
  /** The reply of the server: 4xx asks to try later, 5xx is final. */
  readonly responseCode?: number
}

/** The text of the reply is left out: it repeats the address. */
function failureOf(error: unknown): Handover {
  if (!(error instanceof Error)) throw error
  const { code = '', responseCode = 0 } = error as SmtpError
  const isAboutLetter = ['EENVELOPE', 'EMESSAGE'].includes(code)
  // 503 says that commands came in the wrong order; another connection fixes that.
  const isFinal = isAboutLetter && responseCode >= 500 && responseCode !== 503
  return { taken: false, isFinal, reason: isFinal ? 'refused' : (passing[code] ?? 'unreachable') }
}

const passing: Readonly<Record<string, MessageFailure>> = {
  EENVELOPE: 'busy',
  EMESSAGE: 'busy',
  EPROTOCOL: 'busy',
  ETIMEDOUT: 'timeout',
  EAUTH: 'login-refused',
  ENOAUTH: 'login-refused',
}

function isLoopback(url: string): boolean {
  const host = URL.parse(url)?.hostname ?? ''
  return host === 'localhost' || host === '[::1]' || host.startsWith('127.')
}

function domainOf(from: string): string {
  return /@([^\s>]+)/.exec(from)?.[1] ?? 'limiar'
}
