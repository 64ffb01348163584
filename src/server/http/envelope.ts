/** The control headers: in the body of every registry answer, and on the wire of every API answer. */
import type { Api } from './api.ts'

/** Any page may call the API with a token of its own; no cookie is read, so that no credentials are allowed. */
const controlHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Credentials': false,
}

/** Seconds for which a browser may remember the answer to a preflight. */
const PREFLIGHT_SECONDS = 600

/** The members that stand beside an answer of the registry. */
export function envelope(): { statusCode: number; headers: typeof controlHeaders } {
  return { statusCode: 200, headers: controlHeaders }
}

/** Lets pages of any origin call the routes of this instance. */
export function allowAnyOrigin(api: Api): void {
  api.addHook('onRequest', async (_request, reply) => {
    // Access-Control-Allow-Credentials has no value for "no": it is left out.
    reply.header('Access-Control-Allow-Origin', controlHeaders['Access-Control-Allow-Origin'])
  })
}

/** Answers preflights of the paths given: they carry no token. */
export function answerPreflights(api: Api, paths: readonly string[]): void {
  for (const url of paths)
    api.options(url, { schema: { hide: true } }, async (_request, reply) =>
      reply
        .code(204)
        .header('Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE')
        .header('Access-Control-Allow-Headers', 'Content-Type, Authorization, If-Match, Idempotency-Key')
        .header('Access-Control-Max-Age', PREFLIGHT_SECONDS)
        .send(),
    )
}
