import { LimiarError } from '../../../protocol/errors.ts'
import type { Api, HttpContext } from '../wire/api.ts'

/** An answer of the API is not a page: it runs nothing, is framed nowhere and stays out of caches. */
const headers = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Frame-Options': 'DENY',
  'X-Content-Type-Options': 'nosniff',
  // Pages of other origins read answers with CORS or not at all, and do not embed them.
  'Cross-Origin-Resource-Policy': 'same-origin',
  // Who opens a page in a window could otherwise show another one in it.
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
}

/** A year, as browsers ask for before they keep a name in their own lists. */
const HSTS = `max-age=${365 * 24 * 60 * 60}`

/**
 * Sets the headers that hold for every answer; a route that serves something else replaces its own. A server whose
 * address for people is https is reached by TLS alone from then on (HSTS), under its own name and no other.
 */
export function setSecurityHeaders(api: Api, { onboardingUrl }: Pick<HttpContext, 'onboardingUrl'>): void {
  api.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    if (onboardingUrl().startsWith('https:')) reply.header('Strict-Transport-Security', HSTS)
    // No page of ours registers a service worker: one that somebody brought in would outlive the page.
    if (request.headers['service-worker'] !== undefined)
      throw new LimiarError('not-found', 'There is no service worker at this address.')
  })
}
