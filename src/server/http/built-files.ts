import fastifyStatic from '@fastify/static'
import type { Api } from './api.ts'

/** Their names carry the hash of their content. */
const MAX_AGE_MS = 365 * 24 * 60 * 60 * 1000

/** Serves the files of a built folder below a prefix, compressed as they were built, to be kept for good. */
export async function serveBuiltFiles(api: Api, root: string, prefix: string): Promise<void> {
  await api.register(fastifyStatic, {
    root,
    prefix,
    decorateReply: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: MAX_AGE_MS,
  })
}
