/** What a person's browser opens: the page of a link, its assets, and a kind word when a link cannot be used. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { errorCodes, LimiarError, type ErrorCode } from '../../protocol/errors.ts'
import { findLink, mustBeOpen } from '../operations/sessions.ts'
import type { Api, HttpContext } from './api.ts'
import { closedPage } from './closed-page.ts'
import { LINK_PATH } from './session-access.ts'

/** Names of assets carry the hash of their content. */
const ASSETS_MAX_AGE_MS = 365 * 24 * 60 * 60 * 1000

export async function pageRoutes(api: Api, context: HttpContext): Promise<void> {
  await assetRoutes(api, context)
  const schema = {
    operationId: 'openPage',
    summary: 'The page of a link',
    description: 'HTML. A link that cannot be used answers 404 or 410 and a page that says why.',
    tags: ['Page'],
    security: [],
    params: Type.Object({ linkToken: Type.String() }),
  }
  api.get(LINK_PATH, { schema }, async (request, reply) => {
    try {
      const { link, report } = await findLink(context.ports, request.params.linkToken)
      mustBeOpen(link, context.ports.clock())
      const html = await readFile(join(context.pageDirectory, 'index.html'))
      return await sendHtml(reply, html, pagePolicy(report.definition.embedOrigins))
    } catch (error) {
      if (error instanceof LimiarError) return sendClosedPage(reply, error.code)
      throw error
    }
  })
}

/** A page for a person whose link cannot be used, with the status that the failure has. */
export function sendClosedPage(reply: FastifyReply, code: ErrorCode): FastifyReply {
  return sendHtml(reply.code(errorCodes[code].status), closedPage(code), closedPolicy)
}

async function assetRoutes(api: Api, { pageDirectory }: HttpContext): Promise<void> {
  const root = join(pageDirectory, 'assets')
  if (!existsSync(root)) {
    api.log.warn('the page is not built: links cannot be opened')
    return
  }
  await api.register(async (scope: Api) => {
    // A worker lives under the policy of its own script's answer, not of the page that started it.
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('Content-Security-Policy', workerPolicy)
    })
    await scope.register(fastifyStatic, {
      root,
      prefix: '/assets/',
      decorateReply: false,
      index: false,
      preCompressed: true,
      immutable: true,
      maxAge: ASSETS_MAX_AGE_MS,
    })
  })
}

/** HTML under a policy of its own, kept by nobody. */
export function sendHtml(reply: FastifyReply, html: string | Uint8Array, policy: string): FastifyReply {
  return reply
    .header('Content-Type', 'text/html; charset=utf-8')
    .header('Content-Security-Policy', policy)
    .header('Permissions-Policy', 'camera=(self), microphone=(), geolocation=()')
    .header('Cache-Control', 'no-store')
    .send(html)
}

/** The page loads nothing from anywhere but here; pictures and videos may be made in the page itself. */
export function pagePolicy(embedOrigins: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${embedOrigins.length === 0 ? '*' : embedOrigins.join(' ')}`,
  ].join('; ')
}

/** What the vision worker may load: its own loader, its WebAssembly and its model. */
const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** Says nothing that another page could misuse, and a frame must be able to show it. */
const closedPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors *"
