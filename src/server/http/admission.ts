/**
 * Admission control: so many requests are worked on at once, and the others are refused in a millisecond instead of
 * waiting in a line before the database that grows without end. A body that is still arriving is not worked on.
 */
import { totalmem } from 'node:os'
import underPressure from '@fastify/under-pressure'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LimiarError } from '../../protocol/errors.ts'
import type { Limits } from '../limit-settings.ts'
import type { Api } from './api.ts'
import { carriesBody } from './arriving-bodies.ts'

/** A full line of short requests has emptied by then. */
const RETRY_AFTER_SECONDS = 2

/** Time over which lag is averaged. A second is too short: one long task, such as a start, would refuse everybody. */
const SAMPLE_MS = 5_000

/** Refuses requests of every route of this instance beyond what the process can do, but for those always answered. */
export async function admitRequests(api: Api, limits: Limits): Promise<void> {
  await api.register(underPressure, {
    sampleInterval: SAMPLE_MS,
    maxEventLoopDelay: limits.eventLoopLagMs,
    maxRssBytes: (memoryBytes() * limits.memoryPercent) / 100,
    pressureHandler: async (request) => {
      if (!isExempt(request)) throw busy()
    },
  })
  const working = new Working(limits.requests)
  api.addHook('onRequest', async (request, reply) => working.begin(request, reply))
  api.addHook('preParsing', async (request) => {
    if (carriesBody(request)) working.end(request)
  })
  api.addHook('preValidation', async (request, reply) => working.begin(request, reply))
  api.addHook('onResponse', async (request) => working.end(request))
}

/** The requests that are worked on. */
class Working {
  readonly #most: number
  readonly #requests = new Set<FastifyRequest>()

  constructor(most: number) {
    this.#most = most
  }

  /** @throws LimiarError `overloaded` when there are too many already. */
  begin(request: FastifyRequest, reply: FastifyReply): void {
    if (isExempt(request) || this.#requests.has(request)) return
    if (this.#requests.size >= this.#most) throw busy()
    this.#requests.add(request)
    // A caller who hangs up gets no answer, and is worked for no more.
    reply.raw.once('close', () => this.end(request))
  }

  end(request: FastifyRequest): void {
    this.#requests.delete(request)
  }
}

function isExempt({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.alwaysAnswered === true
}

function busy(): LimiarError {
  return new LimiarError('overloaded', 'The service is busy: try again in a moment.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
}

/** Of the container, or else of the machine. */
function memoryBytes(): number {
  const constrained = process.constrainedMemory()
  return constrained > 0 && constrained < totalmem() ? constrained : totalmem()
}
