import { LimiarError } from '../../../protocol/errors.ts'
import type { Api, HttpContext } from '../wire/api.ts'

/** An answer of the API is not a page: it runs nothing, cannot be framed and is not cached. */
const headers = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Frame-Options': 'DENY',
  'X-Content-Type-Options': 'nosniff',
  // Pages of other origins read answers with CORS or not at all, and do not embed them.
  'Cross-Origin-Resource-Policy': 'same-origin',
  // Otherwise a page that opens ours in a window could show another one there.
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
}

/** A year, which browsers require before they add a name to their own lists. */
const HSTS = `max-age=${365 * 24 * 60 * 60}`

/**
 * Sets the headers of every answer. A route that serves something else replaces its own. If the server's public address
 * is https, browsers then reach its host only over TLS (HSTS). Subdomains are not included.
 */
export function setSecurityHeaders(api: Api, { onboardingUrl }: Pick<HttpContext, 'onboardingUrl'>): void {
  api.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    if (onboardingUrl().startsWith('https:')) reply.header('Strict-Transport-Security', HSTS)
    // None of our pages registers a service worker: an injected one would outlive the page.
    if (request.headers['service-worker'] !== undefined)
      throw new LimiarError('not-found', 'There is no service worker at this address.')
  })
}
