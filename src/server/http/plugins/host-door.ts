/**
 * The script for hosts, `limiar/host`, as one file that a page of any origin may import from this server: `/host.js`,
 * which is always the newest, and `/host-<hash>.js`, a fixed version that can be pinned by an integrity hash.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedDoor } from '../../domain/pinned-door.ts'
import type { Api, HttpContext } from '../wire/api.ts'

/** The name stays while the content changes with the server: a page that caches it longer would fall behind. */
const KEPT = `public, max-age=${60 * 60}`
/** Its name carries the hash of its content. */
const KEPT_FOR_GOOD = `public, max-age=${365 * 24 * 60 * 60}, immutable`

export function hostDoorRoute(api: Api, { hostDirectory }: HttpContext): void {
  const file = join(hostDirectory, 'index.js')
  if (!existsSync(file)) {
    api.log.warn('the door for hosts is not built: /host.js cannot be imported')
    return
  }
  const content = readFileSync(file)
  const { path, integrity } = pinnedDoor(content)
  const etag = `"${integrity}"`
  const serve = (address: string, cacheControl: string): void => {
    api.get(address, { schema: { hide: true, security: [] } }, async (request, reply) => {
      reply
        .header('Access-Control-Allow-Origin', '*')
        .header('Cross-Origin-Resource-Policy', 'cross-origin')
        .header('Cache-Control', cacheControl)
        .header('ETag', etag)
        .type('text/javascript; charset=utf-8')
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.send(content)
    })
  }
  serve('/host.js', KEPT)
  serve(path, KEPT_FOR_GOOD)
}
