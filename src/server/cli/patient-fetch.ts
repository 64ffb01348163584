/** Fetches from a server that may be busy: it is asked again after the time it names. */
import { setTimeout as pause } from 'node:timers/promises'
import { CommandError } from './command.ts'

/** How often a server that is busy is asked again: with its five seconds this is ten minutes. */
const MAX_TRIES_WHEN_BUSY = 120
const RETRY_SECONDS = 5
/** Statuses that pass: too many requests, busy. */
const busyStatuses: readonly number[] = [429, 503]

/** The answer, whatever its status. @throws CommandError with `unreachable` when nobody answers. */
export async function patientFetch(
  url: string | URL,
  init: RequestInit,
  unreachable: string,
): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const response = await fetch(url, init).catch((cause: unknown) => {
      throw new CommandError(unreachable, { cause })
    })
    if (!busyStatuses.includes(response.status) || tries === MAX_TRIES_WHEN_BUSY) return response
    await response.body?.cancel()
    await pause(secondsToWait(response) * 1000)
  }
}

function secondsToWait(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? RETRY_SECONDS)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : RETRY_SECONDS
}
