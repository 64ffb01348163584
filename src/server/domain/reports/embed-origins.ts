/** The origins that a report may name, and how browsers are told about them. */

/** As URLs spell them: names in ASCII (punycode where they are not), IPv4, or IPv6 in brackets. */
const ORIGIN = /^https?:\/\/(?<host>[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/
const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/

/**
 * Why a text cannot be named as an origin that embeds the page; undefined when it can. `URL` alone lets `*`, `;` and
 * `,` be part of a host: in the header these would let every page in, or begin another directive or policy.
 */
export function whyNoEmbedOrigin(text: string): string | undefined {
  if (text.includes('*'))
    return 'Wildcards are not allowed: name each origin, because events are sent only to whole origins.'
  const host = ORIGIN.exec(text)?.groups?.['host']
  if (host === undefined || URL.parse(text)?.origin !== text)
    return 'This is not an origin: write only scheme and host, such as https://bank.example.'
  if (text.startsWith('http:') && !LOOPBACK.test(host))
    return 'Only pages of this machine may be http, because the camera opens in no other http page: name the https origin.'
  return undefined
}

/**
 * The sources of `frame-ancestors`; without any origin: anyone. Reports stored before origins were checked strictly may
 * hold invalid ones. These are left out, and when none is left, nobody may frame the page.
 */
export function frameAncestors(origins: readonly string[]): string {
  if (origins.length === 0) return '*'
  const safe = origins.filter((origin) => ORIGIN.test(origin))
  return safe.length === 0 ? "'none'" : safe.join(' ')
}
