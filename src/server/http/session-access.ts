/** Who may call a session of the page: the link's address and the session's secret. */
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Session } from '../domain/session.ts'
import { findLink, findSession, reportOf, type OpenLink } from '../operations/sessions.ts'
import { bearerOf } from './access.ts'
import type { HttpContext } from './api.ts'

/** Only paths of this form reach these routes: every other word stays free for the API. */
export const LINK_PATH = '/:linkToken(^[0-9a-f]{32}$)'
export const LinkPath = Type.Object({ linkToken: Type.String() })

/** How the routes of the page are named in the API's description. */
export const pageCall = { tags: ['Page'], security: [{ session: [] }] }

/** The link of the address and the session that the bearer opens in it. */
export async function enter(
  ports: HttpContext['ports'],
  request: FastifyRequest,
): Promise<OpenLink & { readonly session: Session }> {
  const { linkToken } = request.params as { readonly linkToken: string }
  const { link, report } = await findLink(ports, linkToken)
  const session = await findSession(ports, link, bearerOf(request))
  return { link, session, report: await reportOf(ports, session, report) }
}
