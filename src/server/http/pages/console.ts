/** The review console: its page at `/console` and its files below it. Its content comes from the API. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LimiarError } from '../../../protocol/errors.ts'
import { AcceptInvitationBody } from '../../../protocol/access/people.ts'
import type { Access } from '../../domain/access/access.ts'
import { accessTokenRecord } from '../wire/records/access-records.ts'
import { acceptInvitation } from '../../operations/access/people.ts'
import { bearerOf, openedBy } from '../plugins/access.ts'
import type { Api, HttpContext } from '../wire/api.ts'
import { endIdentitySession, identityRoutes, offeredProvider } from './console-identity.ts'
import { serveBuiltFiles } from './built-files.ts'
import { answerWithClosedPages } from './pages.ts'
import { isOfConsole, type ConsoleDoor } from './console-sessions.ts'
import { consolePolicy } from './page-policies.ts'

/** The body holds a secret of 43 characters. */
const INVITATION_BYTES = 1024

/** The attribute in the built page, with a value for development. The server puts its own in its place. */
const IDLE_MINUTES = /\bidle-minutes="\d+"/

export async function consoleRoutes(api: Api, context: HttpContext, door: ConsoleDoor): Promise<void> {
  const { consoleDirectory, limits, ports } = context
  const { tokens, sessions } = door
  const isBuilt = existsSync(join(consoleDirectory, 'index.html'))
  if (!isBuilt) api.log.warn('the console is not built: /console cannot be opened')
  const hidden = { schema: { hide: true, security: [] } }
  api.get('/console', hidden, async (_request, reply) => {
    if (!isBuilt) throw new LimiarError('not-found', 'The console is not built.')
    const built = await readFile(join(consoleDirectory, 'index.html'), 'utf8')
    const attributes = `idle-minutes="${limits.consoleIdleMinutes}"${offeredProvider(ports.identityProvider)}`
    const html = built.replace(IDLE_MINUTES, () => attributes)
    return reply.headers(pageHeaders).type('text/html; charset=utf-8').send(html)
  })
  // File names are relative to the page. With a slash at the end of the address they would be a folder deeper.
  api.get('/console/', hidden, async (_request, reply) => reply.redirect('../console', 308))
  // A request with an access token begins a session; one with only the cookie continues it.
  api.post('/console/session', hidden, async (request, reply) => {
    const session = sessions.find(request)
    const sent = bearerOf(request) ?? session?.accessToken
    const access = await openedBy(sent, tokens, ports.clock)
    sessions.keep(request, reply, sent ?? '', bearerOf(request) === undefined ? session : undefined)
    return openedSession(access, ports)
  })
  const invitation = { schema: { ...hidden.schema, body: AcceptInvitationBody }, bodyLimit: INVITATION_BYTES }
  api.post('/console/invitation', invitation, async (request, reply) => {
    // As with the cookie: no page of another origin may use up an invitation.
    if (!isOfConsole(request))
      throw new LimiarError('access-token-missing', 'Open the invitation in a browser.')
    const key = await acceptInvitation(ports, request.body.invitation)
    tokens.forget()
    sessions.keep(request, reply, key)
    return { ...openedSession(await openedBy(key, tokens, ports.clock), ports), key }
  })
  await api.register(async (scope: Api) => {
    answerWithClosedPages(scope, door.brakes)
    identityRoutes(scope, context, door)
  })
  // Needs no session: a page whose session has ended makes the browser forget what it stored for this origin.
  api.post('/console/sign-out', hidden, async (request, reply) => {
    // A browser takes a cookie from the answer to another site's form, and would lose the session.
    if (!isOfConsole(request)) throw new LimiarError('access-token-missing', 'Sign out in the console.')
    const elsewhere = await endIdentitySession(request, context, door)
    sessions.end(request, reply)
    reply.header('Clear-Site-Data', '"cache"')
    return elsewhere === undefined ? reply.code(204).send() : { signOutUrl: elsewhere }
  })
  if (isBuilt) await serveBuiltFiles(api, [join(consoleDirectory, 'console')], '/console/')
}

/** Whose session it is, and what it may do. */
function openedSession({ account, token, person }: Access, { emulator }: HttpContext['ports']) {
  return {
    account: account.name,
    environment: account.environment,
    isEmulated: emulator !== undefined && account.environment === 'test',
    token: accessTokenRecord(token),
    ...(person && { person: { _id: person.id, name: person.name, role: person.role } }),
  }
}

/**
 * The page handles an access token. It runs only its own scripts, loads only from this server, cannot be framed, and no
 * other page can open or reach it.
 */
const pageHeaders = {
  'Content-Security-Policy': consolePolicy,
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  'Cache-Control': 'no-store',
}
