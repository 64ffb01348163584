/** Checks the address itself: it is secure, its certificate lasts, the link is open, and the clock is right. */
import { connect } from 'node:tls'
import type { Diagnosis } from '../../../protocol/sessions/diagnosis.ts'
import type { CommandWords } from './words/words.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Certificates are usually renewed a month before their end. Two weeks before it, renewal has probably failed. */
const LAST_DAYS = 14
/** Receivers refuse signatures of webhooks that are five minutes off. */
const MAX_CLOCK_ERROR_MS = 5 * 60 * 1000
const TLS_PATIENCE_MS = 10_000

export async function examineAddress(
  address: URL,
  page: Response,
  words: CommandWords,
): Promise<readonly Diagnosis[]> {
  return [
    securityOf(address, words.address),
    ...(address.protocol === 'https:' ? [await certificateOf(address, words.certificate)] : []),
    linkOf(page, words.link),
    clockOf(page, words.clock),
  ]
}

function securityOf({ protocol, hostname }: URL, words: CommandWords['address']): Diagnosis {
  const check = words.name
  if (protocol === 'https:') return { check, verdict: 'good', found: 'https' }
  const isLocal = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname) || hostname.endsWith('.localhost')
  if (isLocal) return { check, verdict: 'note', found: words.local }
  return { check, verdict: 'bad', found: 'http', remedy: words.useHttps }
}

async function certificateOf(
  { hostname, port }: URL,
  words: CommandWords['certificate'],
): Promise<Diagnosis> {
  const check = words.name
  const end = await endOfCertificate(hostname, port === '' ? 443 : Number(port))
  if (end === undefined) return { check, verdict: 'unknown', found: words.unseen }
  const days = Math.floor((end.getTime() - Date.now()) / DAY_MS)
  const found = words.ends(days)
  if (days >= LAST_DAYS) return { check, verdict: 'good', found }
  return { check, verdict: 'doubtful', found, remedy: words.renew }
}

/** The end of the certificate. It is known to be trusted, because the page was fetched over it. */
function endOfCertificate(host: string, port: number): Promise<Date | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, servername: host }, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to))
      socket.destroy()
    })
    socket.setTimeout(TLS_PATIENCE_MS, () => socket.destroy(new Error('no answer')))
    socket.on('error', () => resolve(undefined))
  })
}

function linkOf({ status, headers }: Response, words: CommandWords['link']): Diagnosis {
  const check = words.name
  const isPage = headers.get('Content-Type')?.startsWith('text/html') === true
  if (status === 200 && isPage) return { check, verdict: 'good', found: words.open }
  if (status === 404 || status === 410)
    return {
      check,
      verdict: 'bad',
      found: status === 404 ? words.unknown : words.closed,
      remedy: words.useOpen,
    }
  return { check, verdict: 'bad', found: words.otherAnswer(status), remedy: words.handOn }
}

function clockOf({ headers }: Response, words: CommandWords['clock']): Diagnosis {
  const check = words.name
  const told = Date.parse(headers.get('Date') ?? '')
  if (Number.isNaN(told)) return { check, verdict: 'unknown', found: words.untold }
  const error = Math.abs(Date.now() - told)
  const found = words.differs(Math.round(error / 1000))
  if (error <= MAX_CLOCK_ERROR_MS) return { check, verdict: 'good', found }
  return { check, verdict: 'doubtful', found, remedy: words.useNtp }
}
