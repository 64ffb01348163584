/** Opens a session of the page, finds it again after a reload, and stores the person's choices before the stills. */
import {
  MAX_STILL_BYTES,
  SessionChanges,
  SessionOpened,
  SessionProgress,
  SessionResumed,
} from '../../../../protocol/sessions/session-api.ts'
import { documentChoices, neededCaptures, type Session } from '../../../domain/sessions/session.ts'
import { asksForLiveness } from '../../../operations/sessions/bursts.ts'
import { changeSession, sessionProgress } from '../../../operations/sessions/session-progress.ts'
import {
  executionOf,
  findLink,
  mustBeOpen,
  openSession,
  type OpenLink,
} from '../../../operations/sessions/sessions.ts'
import type { Api, HttpContext } from '../../wire/api.ts'
import type { Brakes } from '../../plugins/brakes.ts'
import { answers } from '../../wire/schemas.ts'
import { firstScreenOf } from '../../wire/records/first-screen.ts'
import { enter, LINK_PATH, LinkPath, pageCall } from '../../plugins/session-access.ts'

/** The longest side of a still that is worth sending: a card across it is still read at 300 dots an inch. */
const STILL_SIDE_PIXELS = 4096
/** The text of a consent, of four bytes a character at most. */
const CHANGES_BODY_BYTES = 100 * 1024

export function sessionStateRoutes(api: Api, context: HttpContext, brakes: Brakes): void {
  openRoute(api, context, brakes)
  resumeRoute(api, context)
  changeRoute(api, context)
}

function openRoute(api: Api, { ports }: HttpContext, brakes: Brakes): void {
  const schema = {
    ...pageCall,
    operationId: 'openSession',
    summary: 'Open a session of the page',
    security: [],
    params: LinkPath,
    response: answers(SessionOpened, [404, 410]),
  }
  api.post(`${LINK_PATH}/session`, { schema }, async (request): Promise<SessionOpened> => {
    const open = await findLink(ports, request.params.linkToken)
    await brakes.openSession(request)
    const { session, secret } = await openSession(ports, open)
    return { ...(await described(ports, { session, ...open })), secret }
  })
}

function resumeRoute(api: Api, { ports }: HttpContext): void {
  const schema = {
    ...pageCall,
    operationId: 'resumeSession',
    summary: 'Find a session again',
    description:
      'For a page that was loaded again: which steps are done, never a picture. For ten minutes after the ' +
      'submission its progress names only the execution; after that the answer is 401.',
    params: LinkPath,
    response: answers(SessionResumed, [401, 404, 410]),
  }
  api.get(
    `${LINK_PATH}/session`,
    { schema, config: { session: 'known' } },
    async (request): Promise<SessionResumed> => {
      const { session, report, link } = await enter(ports, request)
      if (session.executionId === undefined) mustBeOpen(link, ports.clock())
      else await executionOf(ports, session)
      return described(ports, { session, report, link })
    },
  )
}

function changeRoute(api: Api, { ports }: HttpContext): void {
  const schema = {
    ...pageCall,
    operationId: 'changeSession',
    summary: 'Store what the person agreed to and chose',
    description:
      'The chosen document is a hint that is kept with the execution; the analysis goes by the picture.',
    params: LinkPath,
    body: SessionChanges,
    response: answers(SessionProgress, [400, 401, 404, 409, 410, 413, 415]),
  }
  const options = { schema, bodyLimit: CHANGES_BODY_BYTES, config: { session: 'open' as const } }
  api.patch(`${LINK_PATH}/session`, options, async (request) => {
    const { session, report, link } = await enter(ports, request)
    mustBeOpen(link, ports.clock())
    return sessionProgress(ports, await changeSession(ports, { session, report }, request.body), report)
  })
}

async function described(
  ports: HttpContext['ports'],
  { session, report, link }: OpenLink & { readonly session: Session },
): Promise<SessionResumed> {
  const { embedOrigins, appChannels, detector, debugPanel, vibration } = report.definition
  return {
    session: session.id,
    expiresAt: session.expiresAt.toISOString(),
    ...firstScreenOf({ report, link }),
    captures: [...neededCaptures(session, report.definition)],
    movementCheck: asksForLiveness(report),
    movementChallenge: asksForLiveness(report) && report.definition.movementChallenge,
    selfie: report.definition.selfie,
    ...(session.executionId === undefined && { documents: documentChoices(report.definition) }),
    showOutcome: report.definition.showOutcome,
    embedOrigins,
    appChannels,
    detector,
    debugPanel,
    vibration,
    limits: { stillBytes: MAX_STILL_BYTES, stillSidePixels: STILL_SIDE_PIXELS },
    progress: await sessionProgress(ports, session, report),
  }
}
