/** Third-party software in the files that browsers receive, and its licences: `/notices`, as text. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageDirectory } from '../../machine/package-directory.ts'
import type { Api, HttpContext } from '../wire/api.ts'

export function noticesRoute(api: Api, context: HttpContext): void {
  const root = packageDirectory()
  const { pageDirectory, consoleDirectory, doctorDirectory, referenceDirectory } = context
  const built = [pageDirectory, consoleDirectory, doctorDirectory, referenceDirectory].map((folder) =>
    join(folder, 'notices.txt'),
  )
  const files = [join(root, 'THIRD-PARTY.md'), ...built, join(root, 'LICENSE')]
  const text = files
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8').trim())
    .join('\n\n---\n\n')
  api.get('/notices', { schema: { hide: true, security: [] } }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(text),
  )
}
