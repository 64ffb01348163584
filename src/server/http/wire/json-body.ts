import { isUtf8 } from 'node:buffer'
import { LimiarError } from '../../../protocol/errors.ts'
import type { Api } from './api.ts'

/**
 * Reads JSON bodies. Clients of the contract send `Content-Type: application/json` with every request, also with a
 * DELETE without a body, so an empty body counts as none.
 */
export function readJsonBodies(api: Api): void {
  const parse = api.getDefaultJsonParser('error', 'error')
  api.removeContentTypeParser('application/json')
  api.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer
    if (bytes.length === 0) done(null, undefined)
    // JSON is UTF-8 (RFC 8259, 8.1). A name in Latin-1 would be read with wrong letters and stored so for good.
    else if (!isUtf8(bytes))
      done(new LimiarError('invalid-request', 'The body is not UTF-8, as JSON has to be.'))
    else void parse(request, bytes.toString(), done)
  })
}
