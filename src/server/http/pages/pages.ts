/** The pages for a person's browser: the page of a link, its assets, and a friendly page when a link cannot be used. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { APP_CHANNELS_HEADER } from '../../../protocol/sessions/diagnosis.ts'
import { keptBrandFile } from '../../../protocol/reports/brand-files.ts'
import { errorCodes } from '../../../protocol/errors.ts'
import type { ToldHost } from '../../../protocol/links/told-host.ts'
import { whyClosed } from '../../domain/links/link.ts'
import { findLink, type OpenLink } from '../../operations/sessions/sessions.ts'
import type { Api, HttpContext } from '../wire/api.ts'
import type { Brakes } from '../plugins/brakes.ts'
import { serveBuiltFiles } from './built-files.ts'
import { closedPage, languageFor, type ClosedPage } from './closed-page.ts'
import type { ClosedScript } from './closed-script.ts'
import { pagePolicy, workerPolicy } from './page-policies.ts'
import { firstWords, withWordsWithoutCode } from './first-words.ts'
import { answerProblem, retryAfterOf, toLimiarError } from '../wire/problem.ts'
import { firstScreenOf } from '../wire/records/first-screen.ts'
import { pageAnswers } from '../wire/schemas.ts'
import { LINK_PATH, LinkPath } from '../plugins/session-access.ts'

const ELEMENT = '<limiar-onboarding></limiar-onboarding>'
/** One to three network packets: 4 kB take 20 ms of slow 4G. */
const MOST_FIRST_SCREEN_BYTES = 4096

/** The icon of the built pages. Without it a browser would request /favicon.ico. */
const NO_ICON = 'href="data:,"'

export async function pageRoutes(
  api: Api,
  context: HttpContext,
  script: ClosedScript | undefined,
): Promise<void> {
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
  api.get(LINK_PATH, { schema }, async (request, reply) => {
    const open = await findLink(ports, request.params.linkToken)
    const why = open.report.archivedAt ? 'inactive' : whyClosed(open.link, ports.clock())
    return why
      ? sendDeadLink(request, reply, { open, why, script })
      : sendPageOfLink(request, reply, open, pageDirectory)
  })
}

/** The built page of a folder, with the icon of the link's report. The origins that the report names may embed it. */
export async function sendPageOfLink(
  request: FastifyRequest,
  reply: FastifyReply,
  open: OpenLink,
  directory: string,
): Promise<FastifyReply> {
  const { report } = open
  const page = await readFile(join(directory, 'index.html'), 'utf8')
  const worded = withWordsWithoutCode(page, open, request)
  const built = withFirstScreen(worded, open, request)
  const { embedOrigins, appChannels, popups, theme } = report.definition
  const html = keptBrandFile(theme.icon) ? built.replace(NO_ICON, `href="${theme.icon}"`) : built
  reply.header(APP_CHANNELS_HEADER, `${appChannels.android} ${appChannels.ios}`)
  if (popups) reply.header('Cross-Origin-Opener-Policy', 'unsafe-none')
  return sendHtml(reply, html, pagePolicy(embedOrigins))
}

/**
 * Writes into the page what its first screen shows, so that it need not wait for the session, and the words that are
 * there even before the page's code. The doctor's page has no such place. A long consent text, or many of the report's
 * own words, come only with the session: they would keep the page's code waiting.
 */
function withFirstScreen(html: string, open: OpenLink, request: FastifyRequest): string {
  // Within a script element only a less-than sign could end it.
  const json = JSON.stringify(firstScreenOf(open)).replaceAll('<', '\\u003c')
  if (Buffer.byteLength(json) > MOST_FIRST_SCREEN_BYTES) return html
  return html.replace(
    ELEMENT,
    () =>
      `${firstWords(open, request)}<script type="application/json" id="first-screen">${json}</script>${ELEMENT}`,
  )
}

/** The page has the look of the company, since the link is one of its own. */
function sendDeadLink(request: FastifyRequest, reply: FastifyReply, dead: DeadLink): FastifyReply {
  const { link, report } = dead.open
  const { theme, languages, embedOrigins, appChannels, popups } = report.definition
  const code = `link-${dead.why}` as const
  const language = languageFor(request, languages)
  const sender = { theme, returnUrl: link.returnUrl ?? theme.returnUrl }
  // Its opener hears the reason, as it hears the page of an open link.
  if (popups) reply.header('Cross-Origin-Opener-Policy', 'unsafe-none')
  const told = { reason: code, embedOrigins, appChannels }
  return sendClosedPage(reply, { code, language, sender }, dead.script && { ...dead.script, told })
}

interface DeadLink {
  readonly open: OpenLink
  readonly why: 'inactive' | 'spent' | 'expired'
  readonly script: ClosedScript | undefined
}

/**
 * Answers failures of this instance's pages with a page; internal failures with a problem document. With the script of
 * a closed link, the page of a failure tells its host of it.
 */
export function answerWithClosedPages(api: Api, brakes: Brakes, script?: ClosedScript): void {
  api.setErrorHandler(async (error, request, reply) => {
    const failure = toLimiarError(await brakes.afterFailure(request, error))
    if (failure.code === 'internal') return answerProblem(error, request, reply)
    const language = languageFor(request)
    const page = { code: failure.code, language, againAfterSeconds: retryAfterOf(failure) }
    // No report is known, so any host hears the code of the event and nothing else.
    const told = { ...(failure.code === 'link-unknown' && { reason: failure.code }), embedOrigins: [] }
    return sendClosedPage(reply, page, script && { ...script, told })
  })
}

/** A page for a person whose link cannot be used, with the failure's status. */
export function sendClosedPage(
  reply: FastifyReply,
  page: ClosedPage,
  announcement?: ClosedScript & { readonly told: ToldHost },
): FastifyReply {
  const { code, againAfterSeconds } = page
  if (againAfterSeconds !== undefined) reply.header('Retry-After', againAfterSeconds)
  const html = closedPage({ ...page, announcement })
  return sendHtml(reply.code(errorCodes[code].status), html, closedPolicy(announcement))
}

async function assetRoutes(api: Api, { pageDirectory }: HttpContext): Promise<void> {
  const root = join(pageDirectory, 'assets')
  if (!existsSync(root)) {
    api.log.warn('the page is not built: links cannot be opened')
    return
  }
  await api.register(async (scope: Api) => {
    // The policy of a worker is that of its own script's answer, not that of the page that started it.
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('Content-Security-Policy', workerPolicy)
    })
    await serveBuiltFiles(scope, [root, ...mediaPipeFolders()], '/assets/')
  })
}

/**
 * The folders of MediaPipe's runtime. The published package takes it from a package of its own; in a clone it is among
 * the page's assets.
 */
function mediaPipeFolders(): readonly string[] {
  try {
    const manifest = createRequire(import.meta.url).resolve('limiar-mediapipe/package.json')
    return [join(dirname(manifest), 'assets')]
  } catch {
    return []
  }
}

function sendHtml(reply: FastifyReply, html: string | Uint8Array, policy: string): FastifyReply {
  // Pages of other origins frame it, and its policy says which. X-Frame-Options cannot name them.
  return reply
    .removeHeader('X-Frame-Options')
    .header('Cross-Origin-Resource-Policy', 'cross-origin')
    .header('Content-Type', 'text/html; charset=utf-8')
    .header('Content-Security-Policy', policy)
    .header('Permissions-Policy', 'camera=(self), microphone=(), geolocation=()')
    .header('Cache-Control', 'no-store')
    .send(html)
}

/** The page shows nothing that another page could misuse, and must work in a frame. It loads the sender's brand files. */
function closedPolicy(script: ClosedScript | undefined): string {
  const scripts = script ? ` script-src ${script.source};` : ''
  return `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; font-src 'self';${scripts} frame-ancestors *`
}
