/** What a person's browser opens: the page of a link, its assets, and a kind word when a link cannot be used. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply } from 'fastify'
import { APP_CHANNELS_HEADER } from '../../protocol/diagnosis.ts'
import { errorCodes, type ErrorCode } from '../../protocol/errors.ts'
import { findLink, mustBeOpen } from '../operations/sessions.ts'
import type { Link } from '../domain/link.ts'
import type { ServicePorts } from '../operations/service-ports.ts'
import type { Api, HttpContext } from './api.ts'
import type { Brakes } from './brakes.ts'
import { serveBuiltFiles } from './built-files.ts'
import { closedPage } from './closed-page.ts'
import { pagePolicy, workerPolicy } from './page-policies.ts'
import { answerProblem, retryAfterOf, toLimiarError } from './problem.ts'
import { pageAnswers } from './schemas.ts'
import { LINK_PATH, LinkPath } from './session-access.ts'

export async function pageRoutes(api: Api, context: HttpContext): Promise<void> {
  await assetRoutes(api, context)
  const schema = {
    operationId: 'openPage',
    summary: 'The page of a link',
    description: 'HTML. A link that cannot be used answers 404 or 410 and a page that says why.',
    tags: ['Page'],
    security: [],
    params: LinkPath,
    response: pageAnswers(200, 404, 410, 429, 503),
  }
  const { ports, pageDirectory } = context
  api.get(LINK_PATH, { schema }, async (request, reply) =>
    sendPageOfLink(reply, ports, request.params.linkToken, pageDirectory, (link) =>
      mustBeOpen(link, ports.clock()),
    ),
  )
}

/**
 * The built page of a folder, to be embedded by whom the report of a link names.
 * @throws LimiarError `link-unknown`, and what the check throws.
 */
export async function sendPageOfLink(
  reply: FastifyReply,
  ports: ServicePorts,
  linkToken: string,
  directory: string,
  check: (link: Link) => void = () => undefined,
): Promise<FastifyReply> {
  const { link, report } = await findLink(ports, linkToken)
  check(link)
  const html = await readFile(join(directory, 'index.html'))
  const { embedOrigins, appChannels, popups } = report.definition
  reply.header(APP_CHANNELS_HEADER, `${appChannels.android} ${appChannels.ios}`)
  if (popups) reply.header('Cross-Origin-Opener-Policy', 'unsafe-none')
  return sendHtml(reply, html, pagePolicy(embedOrigins))
}

/** Answers the failures of this instance's pages with a page; a failure of ours with a problem document. */
export function answerWithClosedPages(api: Api, brakes: Brakes): void {
  api.setErrorHandler(async (error, request, reply) => {
    const failure = toLimiarError(await brakes.afterFailure(request, error))
    if (failure.code === 'internal') return answerProblem(error, request, reply)
    return sendClosedPage(reply, failure.code, retryAfterOf(failure))
  })
}

/** A page for a person whose link cannot be used, with the status that the failure has. */
export function sendClosedPage(
  reply: FastifyReply,
  code: ErrorCode,
  againAfterSeconds?: number,
): FastifyReply {
  if (againAfterSeconds !== undefined) reply.header('Retry-After', againAfterSeconds)
  return sendHtml(reply.code(errorCodes[code].status), closedPage(code, againAfterSeconds), closedPolicy)
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
    await serveBuiltFiles(scope, root, '/assets/')
  })
}

function sendHtml(reply: FastifyReply, html: string | Uint8Array, policy: string): FastifyReply {
  // Pages of other origins frame it: its policy says which. The older header cannot name them.
  return reply
    .removeHeader('X-Frame-Options')
    .header('Cross-Origin-Resource-Policy', 'cross-origin')
    .header('Content-Type', 'text/html; charset=utf-8')
    .header('Content-Security-Policy', policy)
    .header('Permissions-Policy', 'camera=(self), microphone=(), geolocation=()')
    .header('Cache-Control', 'no-store')
    .send(html)
}

/** Says nothing that another page could misuse, and a frame must be able to show it. */
const closedPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors *"
