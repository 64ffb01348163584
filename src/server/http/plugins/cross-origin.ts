/** Which answers pages of any origin may request and read (CORS): those of the API, never people's pages. */
import cors, { type FastifyCorsOptions } from '@fastify/cors'
import { LimiarError } from '../../../protocol/errors.ts'
import type { Api } from '../wire/api.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** An option of the library: false leaves the route out, an object changes its headers. */
    cors?: FastifyCorsOptions | false
  }
}

/** Seconds for which a browser may remember the answer to a preflight. */
const PREFLIGHT_SECONDS = 600

/** Any page may call the API with a token of its own; no cookie is read, so that no credentials are allowed. */
const anyOrigin: FastifyCorsOptions = {
  origin: '*',
  methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowedHeaders: ['Content-Type', 'Authorization', 'If-Match', 'Idempotency-Key'],
  // A script reads no other header of an answer than these and a few that every answer may have.
  exposedHeaders: ['ETag', 'Link', 'Retry-After', 'Idempotency-Replayed'],
  maxAge: PREFLIGHT_SECONDS,
  // An OPTIONS request without an origin gets the same answer. Otherwise it would get a refusal that is not a problem
  // document.
  strictPreflight: false,
}

/** The routes that pages of any origin may call. */
export interface OpenRoutes {
  /** Opens every route that is added to this instance later. */
  readonly open: (api: Api) => void
}

/** Answers preflights, which have no token, before a token is required. Routes that are not opened stay closed. */
export async function allowAnyOrigin(api: Api): Promise<OpenRoutes> {
  // The first segment of a path distinguishes the API from pages, whose first segment is a link's token.
  const opened = new Set<string>()
  api.addHook('onRequest', async ({ method, url }) => {
    if (method === 'OPTIONS' && !opened.has(firstSegment(url)))
      throw new LimiarError('not-found', 'Pages of other origins may not call this address.')
  })
  await api.register(cors, anyOrigin)
  api.addHook('onRoute', (route) => {
    route.config = { ...route.config, cors: false }
  })
  return {
    open: (scope) =>
      scope.addHook('onRoute', (route) => {
        route.config = { ...route.config, cors: {} }
        opened.add(firstSegment(route.url))
      }),
  }
}

function firstSegment(url: string): string {
  return /^\/([^/?]*)/.exec(url)?.[1] ?? ''
}
