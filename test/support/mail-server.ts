/**
 * A real mail server on this machine: it speaks SMTP, keeps the mails that it takes, and refuses those that a test
 * tells it to refuse.
 */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { until } from './until.ts'

export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  /** Headers without line folding, by lower-case name. */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  readonly html: string
}

export interface MailServer {
  readonly url: string
  readonly port: number
  readonly received: readonly ReceivedMail[]
  /** The next recipients are answered with these codes, one each; those after them are taken. */
  answerWith(...codes: readonly number[]): void
  untilReceived(count: number): Promise<readonly ReceivedMail[]>
  close(): Promise<void>
}

/** Has no TLS, which mail servers of other machines must have, and no login unless a test asks for one. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = []
  let codes: number[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: (_address, _session, done) => {
      const code = codes.shift()
      done(code === undefined ? null : Object.assign(new Error('not now'), { responseCode: code }))
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom ? mailFrom.address : ''
        received.push({ from, to: rcptTo.map(({ address }) => address), ...parse(Buffer.concat(chunks)) })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    answerWith: (...next) => void (codes = [...next]),
    untilReceived: async (count) => {
      await until(`${count} mails have come`, () => received.length >= count || undefined)
      return received
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** The headers, the text and the HTML of a multipart/alternative message. */
function parse(raw: Buffer): Pick<ReceivedMail, 'headers' | 'text' | 'html'> {
  const { headers, body } = split(raw.toString('latin1'))
  const boundary = /boundary="?([^";]+)"?/.exec(headers['content-type'] ?? '')?.[1] ?? ''
  const parts = body.split(`--${boundary}`).map((part) => split(part.replace(/^\r\n/, '')))
  const partOf = (type: string) => {
    const part = parts.find((one) => one.headers['content-type']?.startsWith(type))
    return part ? decode(part.body, part.headers['content-transfer-encoding'] ?? '7bit') : ''
  }
  return { headers, text: partOf('text/plain'), html: partOf('text/html') }
}

function split(text: string): { headers: Record<string, string>; body: string } {
  const end = text.indexOf('\r\n\r\n')
  const lines = text
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = lines.map((line) => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    decodeWords(line.slice(line.indexOf(':') + 1).trim()),
  ])
  return { headers: Object.fromEntries(headers), body: text.slice(end + 4) }
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1').toString()
  return unquote(body.replace(/=\r\n/g, ''))
}

/** Decodes the encoded words of a header (RFC 2047). */
function decodeWords(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_word, encoding: string, text: string) =>
      encoding.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString()
        : unquote(text.replace(/_/g, ' ')),
    )
}

function unquote(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_code, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString()
}
