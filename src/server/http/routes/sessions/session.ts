/** The page's own calls, under its link's address: no cookie, the session's secret as a bearer. */
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { LimiarError } from '../../../../protocol/errors.ts'
import {
  BURST_FRAMES,
  BurstAnswer,
  BurstBody,
  MAX_FRAME_CHARACTERS,
  MovementChallenge,
} from '../../../../protocol/executions/liveness.ts'
import { stillMediaTypes } from '../../../../protocol/media-types.ts'
import { CameraClaim, StillKind } from '../../../../protocol/captures.ts'
import {
  ExecutionProgress,
  MAX_STILL_BYTES,
  StillAccepted,
  StillMeasurements,
  stillSources,
  SubmissionAnswer,
  SubmissionBody,
} from '../../../../protocol/sessions/session-api.ts'
import { stateOf } from '../../../domain/executions/status-machine.ts'
import { executionOf, mustBeOpen } from '../../../operations/sessions/sessions.ts'
import { giveChallenge, putBurst } from '../../../operations/sessions/bursts.ts'
import { putCode, putStill } from '../../../operations/sessions/stills.ts'
import { submitSession } from '../../../operations/sessions/submissions.ts'
import type { Api, HttpContext } from '../../wire/api.ts'
import { addressOf } from '../../wire/client-address.ts'
import type { Brakes } from '../../plugins/brakes.ts'
import { requestSignal } from '../../wire/request-signal.ts'
import { answers, bytesAs } from '../../wire/schemas.ts'
import { enter, LINK_PATH, LinkPath, pageCall } from '../../plugins/session-access.ts'
import { sessionStateRoutes } from './session-state.ts'

/** As many frames as may be sent, and the JSON around them. */
const BURST_BODY_BYTES = BURST_FRAMES.mostOfChallenge * MAX_FRAME_CHARACTERS + 1024
/** The text of a consent, of four bytes a character at most. */
const SUBMISSION_BODY_BYTES = 100 * 1024

const measurements = Compile(StillMeasurements)

export function sessionRoutes(api: Api, context: HttpContext, brakes: Brakes): void {
  for (const mediaType of stillMediaTypes)
    api.addContentTypeParser(mediaType, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  sessionStateRoutes(api, context, brakes)
  stillRoute(api, context)
  challengeRoute(api, context)
  burstRoute(api, context)
  submissionRoute(api, context)
  progressRoute(api, context)
}

function stillRoute(api: Api, { ports }: HttpContext): void {
  const schema = {
    ...pageCall,
    operationId: 'putStill',
    summary: 'Send a still',
    description:
      'One JPEG, PNG, WebP or HEIC, or the PDF of a document; judged at once. Another still replaces it; ' +
      'the same one again changes nothing. After three refusals of a capture, the next one with ' +
      '`insist=true` is accepted all the same, and a person decides. Where the answer says `code: wanted`, ' +
      'the document’s code may follow close up, as still `code`.',
    consumes: [...stillMediaTypes],
    body: bytesAs(...stillMediaTypes),
    params: Type.Object({ ...LinkPath.properties, capture: StillKind }),
    querystring: Type.Object({
      source: Type.Optional(
        Type.Enum(stillSources, {
          description: 'Where it comes from, as the page saw it; the default is file',
        }),
      ),
      width: Type.Optional(Type.String()),
      height: Type.Optional(Type.String()),
      sharpness: Type.Optional(Type.String()),
      camera: Type.Optional(CameraClaim),
      insist: Type.Optional(Type.Enum(['true'])),
    }),
    response: answers(StillAccepted, [400, 401, 404, 409, 410, 413, 415, 422, 503]),
  }
  const options = { schema, bodyLimit: MAX_STILL_BYTES, config: { session: 'unsubmitted' as const } }
  api.put(`${LINK_PATH}/stills/:capture`, options, async (request, reply) => {
    const { report, link, session } = await enter(ports, request)
    mustBeOpen(link, ports.clock())
    const { capture } = request.params
    const sent = {
      bytes: readStill(request.body),
      measurements: readMeasurements(request.query),
      signal: requestSignal(reply),
    }
    if (capture === 'code') {
      await putCode(ports, session, sent)
      return { capture, accepted: true as const, warnings: [] }
    }
    const { warnings, showsBothSides, isCodeWanted } = await putStill(
      ports,
      { session, report },
      { ...sent, capture, insists: request.query.insist === 'true' },
    )
    const sides = showsBothSides && { sides: 'both' as const }
    const code = isCodeWanted && { code: 'wanted' as const }
    return { capture, accepted: true as const, ...sides, ...code, warnings: [...warnings] }
  })
}

function burstRoute(api: Api, { ports }: HttpContext): void {
  const schema = {
    ...pageCall,
    operationId: 'putBurst',
    summary: 'Send the frames around the selfie',
    description:
      'A few frames of a head that turns or nods, after the selfie: measured and compared with it at once, ' +
      'and not kept. The best of three bursts counts. Its result is advice; the report says what follows ' +
      'from a burst of somebody else.',
    params: LinkPath,
    body: BurstBody,
    response: answers(BurstAnswer, [400, 401, 404, 409, 410, 413, 415, 422, 503]),
  }
  const options = { schema, bodyLimit: BURST_BODY_BYTES, config: { session: 'unsubmitted' as const } }
  api.put(`${LINK_PATH}/bursts/selfie`, options, async (request, reply) => {
    const { report, link, session } = await enter(ports, request)
    mustBeOpen(link, ports.clock())
    return putBurst(ports, { session, report }, request.body, requestSignal(reply))
  })
}

function challengeRoute(api: Api, { ports }: HttpContext): void {
  const schema = {
    ...pageCall,
    operationId: 'giveChallenge',
    summary: 'Get the turns of the head that the next burst has to show',
    description:
      'Two directions in their order. The answer stays the same until that burst arrives or the challenge ' +
      'expires; a session gets three challenges.',
    params: LinkPath,
    response: answers(MovementChallenge, [401, 404, 409, 410]),
  }
  api.post(`${LINK_PATH}/challenge`, { schema, config: { session: 'open' } }, async (request) => {
    const { report, link, session } = await enter(ports, request)
    mustBeOpen(link, ports.clock())
    return giveChallenge(ports, { session, report })
  })
}

function submissionRoute(api: Api, { ports }: HttpContext): void {
  const schema = {
    ...pageCall,
    operationId: 'submitSession',
    summary: 'Submit the session',
    description: 'Creates one execution for a session: a repeated call answers the same one.',
    params: LinkPath,
    body: SubmissionBody,
    response: answers(SubmissionAnswer, [400, 401, 404, 409, 410, 413, 415]),
  }
  const options = { schema, bodyLimit: SUBMISSION_BODY_BYTES, config: { session: 'known' as const } }
  api.post(`${LINK_PATH}/submission`, options, async (request) => {
    const origin = { network: addressOf(request), browser: request.headers['user-agent'] ?? '' }
    const subject = { ...(await enter(ports, request)), origin }
    return { executionId: await submitSession(ports, subject, request.body.consent) }
  })
}

function progressRoute(api: Api, { ports }: HttpContext): void {
  const schema = {
    ...pageCall,
    operationId: 'getProgress',
    summary: 'Get the state of the session’s execution',
    description:
      'With the status only when the report shows it to the person, for ten minutes after the submission.',
    params: LinkPath,
    response: answers(ExecutionProgress, [401, 404]),
  }
  api.get(`${LINK_PATH}/execution`, { schema, config: { session: 'known' } }, async (request) => {
    const { session, report } = await enter(ports, request)
    const execution = await executionOf(ports, session)
    const { id, status } = execution
    // After an hour of waiting a person may decide: nobody has to keep the page open until then.
    const isDone = stateOf(execution) !== 'being-analysed'
    return {
      executionId: id,
      state: isDone ? ('done' as const) : ('running' as const),
      ...(isDone && report.definition.showOutcome ? { status } : {}),
    }
  })
}

function readStill(body: unknown): Uint8Array {
  if (body instanceof Uint8Array && body.length > 0) return body
  throw new LimiarError(
    'media-type-unsupported',
    `Send the picture itself, as ${stillMediaTypes.join(', ')}.`,
  )
}

function readMeasurements(query: {
  readonly source?: string
  readonly width?: string
  readonly height?: string
  readonly sharpness?: string
  readonly camera?: CameraClaim
}): StillMeasurements {
  const { source = 'file', camera, width, height, sharpness } = query
  const numbers = Object.entries({ width, height, sharpness }).filter(([, text]) => text !== undefined)
  const read = {
    source,
    ...(camera && { camera }),
    ...Object.fromEntries(numbers.map(([name, text]) => [name, decimalOf(text)])),
  }
  if (measurements.Check(read)) return read
  const errors = measurements
    .Errors(read)
    .map(({ instancePath, message }) => ({ pointer: `#query${instancePath}`, detail: message }))
  throw new LimiarError('invalid-request', 'The measurements of the still are not valid.', { errors })
}

/** `Number` takes an empty text for 0, and reads `0x5`. */
function decimalOf(text = ''): number {
  return /^\d+(\.\d+)?(e[+-]?\d+)?$/.test(text) ? Number(text) : Number.NaN
}
