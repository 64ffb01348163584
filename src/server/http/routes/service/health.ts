/** The routes by which supervisors find out whether the server is alive and ready. */
import { Type } from 'typebox'
import { LimiarError } from '../../../../protocol/errors.ts'
import { ReadyAnswer } from '../../../../protocol/readiness.ts'
import type { Api, HttpContext } from '../../wire/api.ts'
import { answers } from '../../wire/schemas.ts'

const tags = ['Operation']
const Alive = Type.Object({ status: Type.Enum(['ok']) })

export interface HealthContext extends Pick<HttpContext, 'whyNotReady'> {
  /** Whether the emulator is on. */
  readonly isEmulated: boolean
}

export function healthRoutes(api: Api, { whyNotReady, isEmulated }: HealthContext): void {
  const healthSchema = {
    operationId: 'health',
    summary: 'Whether the process answers',
    tags,
    security: [],
    response: { 200: Alive },
  }
  api.get('/health', { schema: healthSchema, config: { alwaysAnswered: true } }, async () => ({
    status: 'ok' as const,
  }))

  const readySchema = {
    operationId: 'ready',
    summary: 'Whether requests can be served: models are loaded, the database answers, no stop is under way',
    tags,
    security: [],
    response: answers(ReadyAnswer, [503]),
  }
  api.get('/ready', { schema: readySchema, config: { alwaysAnswered: true } }, async () => {
    const missing = await whyNotReady()
    if (missing !== undefined) throw new LimiarError('unavailable', `Not ready yet: ${missing}.`)
    return { status: 'ok' as const, ...(isEmulated && { emulator: true as const }) }
  })
}
