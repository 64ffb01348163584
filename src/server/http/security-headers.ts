import type { Api } from './api.ts'

/** An answer of the API is not a page: it runs nothing, is framed nowhere and stays out of caches. */
const headers = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  // Who opens a page in a window could otherwise show another one in it.
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
}

/** Sets the headers that hold for every answer; a route that serves something else replaces its own. */
export function setSecurityHeaders(api: Api): void {
  api.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}
