/** The door for hosts, `limiar/host`, as one file that a page of any origin may import from here. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Api, HttpContext } from './api.ts'

/** Its name stays while its content changes with the server: a page that keeps it longer would fall behind. */
const KEPT_SECONDS = 60 * 60

export function hostDoorRoute(api: Api, { hostDirectory }: HttpContext): void {
  const file = join(hostDirectory, 'index.js')
  if (!existsSync(file)) {
    api.log.warn('the door for hosts is not built: /host.js cannot be imported')
    return
  }
  api.get('/host.js', { schema: { hide: true, security: [] } }, async (_request, reply) =>
    reply
      .header('Access-Control-Allow-Origin', '*')
      .header('Cache-Control', `public, max-age=${KEPT_SECONDS}`)
      .type('text/javascript; charset=utf-8')
      .send(await readFile(file)),
  )
}
