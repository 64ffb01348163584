import fastifyStatic from '@fastify/static'
import type { Api } from '../wire/api.ts'

/** The files' names carry the hash of their content. */
const MAX_AGE_MS = 365 * 24 * 60 * 60 * 1000

/** Serves the files of built folders below a prefix, as compressed by the build, for unlimited caching. */
export async function serveBuiltFiles(api: Api, roots: readonly string[], prefix: string): Promise<void> {
  await api.register(fastifyStatic, {
    root: [...roots],
    prefix,
    decorateReply: false,
    index: false,
    // A browser takes a built file whole. For a part that is not there the library's 416 became a page “not found”.
    acceptRanges: false,
    preCompressed: true,
    immutable: true,
    maxAge: MAX_AGE_MS,
  })
}
