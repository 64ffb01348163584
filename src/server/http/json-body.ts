import type { Api } from './api.ts'

/**
 * Reads JSON bodies. Clients of the contract send `Content-Type: application/json` with every request, also with
 * a DELETE that has no body: an empty one is no body.
 */
export function readJsonBodies(api: Api): void {
  const parse = api.getDefaultJsonParser('error', 'error')
  api.removeContentTypeParser('application/json')
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else void parse(request, body as string, done)
  })
}
