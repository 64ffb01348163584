/** Who may call a session of the page: the link's address and the session's secret. */
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { LimiarError } from '../../../protocol/errors.ts'
import { LinkToken } from '../../../protocol/id-schemas.ts'
import type { Session } from '../../domain/sessions/session.ts'
import {
  findLink,
  findSession,
  mustBeOpen,
  reportOf,
  type OpenLink,
} from '../../operations/sessions/sessions.ts'
import { bearerOf } from './access.ts'
import type { Api, HttpContext } from '../wire/api.ts'
import { carriesBody } from './arriving-bodies.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * What is required before a byte of the body is read: `known`: the link and the session exist; `open`: the link can
     * also still be used; `unsubmitted`: the session was also not submitted. Undefined: the route needs no session.
     */
    session?: 'known' | 'open' | 'unsubmitted'
  }
}

/** Only paths of this form reach these routes: every other word stays available for the API. */
export const LINK_PATH = '/:linkToken(^[0-9a-f]{32}$)'
export const LinkPath = Type.Object({ linkToken: LinkToken })

/** How the routes of the page are named in the API's description. */
export const pageCall = { tags: ['Page'], security: [{ session: [] }] }

type EnteredSession = OpenLink & { readonly session: Session }

const entered = new WeakMap<FastifyRequest, EnteredSession>()

/** Makes the routes of this instance require a link and a session before their bodies are read, as each config says. */
export function requireSession(api: Api, { ports }: HttpContext): void {
  api.addHook('onRequest', async (request) => {
    const wanted = request.routeOptions.config.session
    if (wanted === undefined) return
    const found = await readSession(ports, request)
    if (wanted !== 'known') mustBeOpen(found.link, ports.clock())
    if (wanted === 'unsubmitted' && found.session.executionId !== undefined)
      throw new LimiarError('conflict', 'The session was submitted: its captures can no longer change.')
    // While a body arrives everything may change, so link and session are looked up again after it.
    if (!carriesBody(request)) entered.set(request, found)
  })
}

/** The link of the address and its session, which the bearer token opens. */
export async function enter(ports: HttpContext['ports'], request: FastifyRequest): Promise<EnteredSession> {
  return entered.get(request) ?? readSession(ports, request)
}

async function readSession(ports: HttpContext['ports'], request: FastifyRequest): Promise<EnteredSession> {
  const { linkToken } = request.params as { readonly linkToken: string }
  const { link, report } = await findLink(ports, linkToken)
  const session = await findSession(ports, link, bearerOf(request))
  return { link, session, report: await reportOf(ports, session, report) }
}
