/**
 * Checks bodies before and while they arrive. Everything that the head of a request shows is decided before a byte of
 * its body is read: the sender (by earlier hooks), the media type, the length, and whether there is room.
 */
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { LimiarError } from '../../../protocol/errors.ts'
import { BYTES_PER_MEGABYTE } from '../../domain/megabyte.ts'
import type { Limits } from '../../settings/limit-settings.ts'
import type { Api } from '../wire/api.ts'
import { BodyBudget } from './body-budget.ts'
import { BodyMeter, tooLarge } from './body-meter.ts'
import { addressOf } from '../wire/client-address.ts'

/** Limit for a route that takes no body: clients may send a small one all the same, such as {} with a DELETE. */
const UNWANTED_BODY_BYTES = 16 * 1024

/** Whether the head of a request announces a body. */
export function carriesBody({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** The budget that all bodies of a server share. */
export function createBodyBudget(limits: Limits): BodyBudget {
  return new BodyBudget({
    bytes: limits.bodyMegabytes * BYTES_PER_MEGABYTE,
    bytesOfAddress: limits.bodyMegabytesOfAddress * BYTES_PER_MEGABYTE,
  })
}

/** Limits the bodies of every route that is added to this instance later. Add it after the caller is known. */
export function boundBodies(api: Api, limits: Limits, budget: BodyBudget): void {
  api.addHook('onRoute', (route) => {
    if (!takesBody(route.schema)) route.bodyLimit ??= UNWANTED_BODY_BYTES
  })
  api.addHook('onRequest', async (request) => {
    if (carriesBody(request)) refuseByHead(request)
  })
  api.addHook('preParsing', (request, reply, payload, done) => {
    if (!carriesBody(request)) return done(null, payload)
    try {
      const meter = createMeter(request, reply, limits, budget)
      // A route without a body never reads it. Without a listener, a caller who hangs up would end the process.
      meter.on('error', () => undefined)
      payload.once('error', (error) => meter.destroy(error))
      payload.pipe(meter)
      // The rest of a refused body is read and dropped, so that the answer reaches a caller that is still sending.
      meter.once('close', () => payload.resume())
      done(null, meter)
    } catch (error) {
      done(error as Error)
    }
  })
}

/** Whether a route reads a body. Other routes tolerate a small one. */
export function takesBody(schema: RouteOptions['schema'] | undefined): boolean {
  return schema?.body !== undefined || schema?.consumes !== undefined
}

/** @throws LimiarError `media-type-unsupported` or `body-too-large`. */
function refuseByHead(request: FastifyRequest): void {
  const { schema, bodyLimit } = request.routeOptions
  if (takesBody(schema)) {
    const accepted = schema?.consumes ?? ['application/json']
    if (!accepted.includes(mediaTypeOf(request)))
      throw new LimiarError('media-type-unsupported', `Send ${accepted.join(', ')}.`)
  }
  if (Number(request.headers['content-length'] ?? 0) > bodyLimit) throw tooLarge()
}

/** Without parameters such as a charset. */
function mediaTypeOf({ headers }: FastifyRequest): string {
  return (headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase()
}

function createMeter(
  request: FastifyRequest,
  reply: FastifyReply,
  limits: Limits,
  budget: BodyBudget,
): BodyMeter {
  const address = addressOf(request)
  let held = 0
  const take = (bytes: number) => {
    // Nothing arrives any more, and nobody would give back what is taken now.
    if (reply.raw.closed) return
    refuseWhenFull(budget.take(address, bytes))
    held += bytes
  }
  reply.raw.once('close', () => budget.giveBack(address, held))
  // Room for the whole body is reserved before it arrives; without a length, as it arrives.
  const declared = Number(request.headers['content-length'] ?? 0)
  take(declared)
  return new BodyMeter({
    most: request.routeOptions.bodyLimit,
    leastBytesASecond: limits.bodyBytesASecond,
    waitMs: limits.bodyWaitSeconds * 1000,
    take: declared > 0 ? () => undefined : take,
  })
}

function refuseWhenFull(taken: ReturnType<BodyBudget['take']>): void {
  if (taken === 'address-full')
    throw new LimiarError(
      'rate-limited',
      'Too many bodies from this address are arriving: wait until they have arrived.',
    )
  if (taken === 'full')
    throw new LimiarError('overloaded', 'Too many bodies are arriving: try again in a moment.')
}
