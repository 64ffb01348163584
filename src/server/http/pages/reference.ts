/** The reference of the API for people: its page at `/docs` and its files below it. It shows `/openapi.json`. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Api, HttpContext } from '../wire/api.ts'
import { serveBuiltFiles } from './built-files.ts'
import { referencePolicy } from './page-policies.ts'

export async function referenceRoutes(
  api: Api,
  { referenceDirectory }: Pick<HttpContext, 'referenceDirectory'>,
): Promise<void> {
  const file = join(referenceDirectory, 'index.html')
  if (!existsSync(file)) {
    api.log.warn('the reference of the API is not built: /docs cannot be opened')
    return
  }
  const html = readFileSync(file, 'utf8')
  const hidden = { schema: { hide: true, security: [] } }
  api.get('/docs', hidden, async (_request, reply) =>
    reply.headers(pageHeaders).type('text/html; charset=utf-8').send(html),
  )
  // File names are relative to the page. With a slash at the end of the address they would be a folder deeper.
  api.get('/docs/', hidden, async (_request, reply) => reply.redirect('../docs', 308))
  await serveBuiltFiles(api, [join(referenceDirectory, 'docs')], '/docs/')
}

/** A reader may type an access token into the page: it cannot be framed, and sends requests only to this server. */
const pageHeaders = {
  'Content-Security-Policy': referencePolicy,
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  'Cache-Control': 'no-store',
}
