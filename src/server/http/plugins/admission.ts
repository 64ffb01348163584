/**
 * Admission control: a limited number of requests is processed at once. The others are refused within a millisecond,
 * instead of waiting in an endless line for the database. A request whose body is still arriving does not count.
 */
import { totalmem } from 'node:os'
import underPressure from '@fastify/under-pressure'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LimiarError } from '../../../protocol/errors.ts'
import type { Id } from '../../../protocol/ids.ts'
import type { Limits } from '../../settings/limit-settings.ts'
import { accessIfAny } from './access.ts'
import type { Api } from '../wire/api.ts'
import { whenOver } from '../wire/when-over.ts'
import { carriesBody } from './arriving-bodies.ts'

/** By then a full line of short requests is empty. */
const RETRY_AFTER_SECONDS = 2

/**
 * Time over which lag is averaged. A second is too short: one long task, such as a start, would get everybody refused.
 */
const SAMPLE_MS = 5_000

/** Refuses requests to all routes of this instance that the process cannot handle, except those always answered. */
export async function admitRequests(api: Api, limits: Limits): Promise<void> {
  await api.register(underPressure, {
    sampleInterval: SAMPLE_MS,
    maxEventLoopDelay: limits.eventLoopLagMs,
    maxRssBytes: (memoryBytes() * limits.memoryPercent) / 100,
    pressureHandler: async (request) => {
      if (!isExempt(request)) throw busy()
    },
  })
  const working = new Working(limits)
  api.addHook('onRequest', async (request, reply) => working.begin(request, reply))
  api.addHook('preParsing', async (request) => {
    if (carriesBody(request)) working.end(request)
  })
  api.addHook('preValidation', async (request, reply) => working.begin(request, reply))
  api.addHook('onResponse', async (request) => working.end(request))
}

/** The requests that are being processed, each with its account once that is known. */
class Working {
  readonly #limits: Pick<Limits, 'requests' | 'requestsOfAccount'>
  readonly #requests = new Map<FastifyRequest, Id | undefined>()
  readonly #ofAccount = new Map<Id, number>()

  constructor(limits: Pick<Limits, 'requests' | 'requestsOfAccount'>) {
    this.#limits = limits
  }

  /**
   * Called when a request arrives, and again when its caller is known.
   * @throws LimiarError `overloaded` when there are too many already, `rate-limited` when its account has too many.
   */
  begin(request: FastifyRequest, reply: FastifyReply): void {
    if (isExempt(request)) return
    const isNew = !this.#requests.has(request)
    if (isNew && this.#requests.size >= this.#limits.requests) throw busy()
    const accountId = this.#requests.get(request) ?? this.#countCaller(request)
    this.#requests.set(request, accountId)
    // After a caller hangs up, the request no longer counts.
    if (isNew) whenOver(reply, () => this.end(request))
  }

  end(request: FastifyRequest): void {
    const accountId = this.#requests.get(request)
    this.#requests.delete(request)
    if (accountId === undefined) return
    const left = (this.#ofAccount.get(accountId) ?? 1) - 1
    if (left > 0) this.#ofAccount.set(accountId, left)
    else this.#ofAccount.delete(accountId)
  }

  /** Counts a request for the account of its access token; undefined when there is none, or not yet. */
  #countCaller(request: FastifyRequest): Id | undefined {
    const accountId = accessIfAny(request)?.account.id
    if (accountId === undefined) return undefined
    const count = this.#ofAccount.get(accountId) ?? 0
    if (count >= this.#limits.requestsOfAccount) throw busyWithAccount()
    this.#ofAccount.set(accountId, count + 1)
    return accountId
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

function busyWithAccount(): LimiarError {
  return new LimiarError(
    'rate-limited',
    'Many calls of this account are still being answered: wait a moment.',
    {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    },
  )
}

/** Memory of the container, or else of the machine. */
function memoryBytes(): number {
  const constrained = process.constrainedMemory()
  return constrained > 0 && constrained < totalmem() ? constrained : totalmem()
}
