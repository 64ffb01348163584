/** Checks the address itself: it is secure, its certificate lasts, the link is open, and the clock is right. */
import { connect } from 'node:tls'
import type { Diagnosis } from '../../../protocol/sessions/diagnosis.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Certificates are usually renewed a month before their end. Two weeks before it, renewal has probably failed. */
const LAST_DAYS = 14
/** Receivers refuse signatures of webhooks that are five minutes off. */
const MAX_CLOCK_ERROR_MS = 5 * 60 * 1000
const TLS_PATIENCE_MS = 10_000

export async function examineAddress(address: URL, page: Response): Promise<readonly Diagnosis[]> {
  return [
    securityOf(address),
    ...(address.protocol === 'https:' ? [await certificateOf(address)] : []),
    linkOf(page),
    clockOf(page),
  ]
}

function securityOf({ protocol, hostname }: URL): Diagnosis {
  const check = 'secure address'
  if (protocol === 'https:') return { check, verdict: 'good', found: 'https' }
  const isLocal = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname) || hostname.endsWith('.localhost')
  if (isLocal)
    return { check, verdict: 'note', found: 'http, which browsers take for secure on this machine alone' }
  const remedy = 'Serve it over https: no browser opens a camera for this address.'
  return { check, verdict: 'bad', found: 'http', remedy }
}

async function certificateOf({ hostname, port }: URL): Promise<Diagnosis> {
  const check = 'certificate'
  const end = await endOfCertificate(hostname, port === '' ? 443 : Number(port))
  if (end === undefined)
    return { check, verdict: 'unknown', found: 'the server did not show it to a plain TLS client' }
  const days = Math.floor((end.getTime() - Date.now()) / DAY_MS)
  const found = `ends in ${days} days`
  if (days >= LAST_DAYS) return { check, verdict: 'good', found }
  return { check, verdict: 'doubtful', found, remedy: 'Renew it: visitors are turned away from its end on.' }
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

function linkOf({ status, headers }: Response): Diagnosis {
  const check = 'link'
  const isPage = headers.get('Content-Type')?.startsWith('text/html') === true
  if (status === 200 && isPage) return { check, verdict: 'good', found: 'open' }
  if (status === 404 || status === 410)
    return {
      check,
      verdict: 'bad',
      found: status === 404 ? 'unknown to the server' : 'closed: used up, expired or switched off',
      remedy: 'Examine a link that is open; POST /reports/<report>/onboarding-ext makes one.',
    }
  const remedy = 'See that the proxy hands every path on to Limiar.'
  return { check, verdict: 'bad', found: `answered ${status} and not the page`, remedy }
}

function clockOf({ headers }: Response): Diagnosis {
  const check = 'clock'
  const told = Date.parse(headers.get('Date') ?? '')
  if (Number.isNaN(told)) return { check, verdict: 'unknown', found: 'the answer has no Date' }
  const error = Math.abs(Date.now() - told)
  const found = `${Math.round(error / 1000)} s from this machine’s`
  if (error <= MAX_CLOCK_ERROR_MS) return { check, verdict: 'good', found }
  const remedy = 'Set both clocks by NTP: signatures of webhooks and addresses of pictures are dated.'
  return { check, verdict: 'doubtful', found, remedy }
}
