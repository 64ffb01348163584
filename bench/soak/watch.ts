/** Watches from outside while people come: memory, open files, and how long the service is silent. */
import { setTimeout as pause } from 'node:timers/promises'
import { exchange } from './exchange.ts'
import type { World } from './world.ts'

const EACH_MS = 1_000

export interface Watched {
  /** Milliseconds of each `GET /health` that was answered. */
  readonly healthMs: readonly number[]
}

/** Watches until the signal. */
export async function watch({ service }: World, signal: AbortSignal): Promise<Watched> {
  const healthMs: number[] = []
  while (!signal.aborted) {
    const startedAt = performance.now()
    const answer = await exchange(service.base, { method: 'GET', path: '/health' }, signal).catch(
      () => undefined,
    )
    if (answer?.status === 200) healthMs.push(performance.now() - startedAt)
    await service.sample()
    await pause(EACH_MS, undefined, { signal }).catch(() => undefined)
  }
  return { healthMs }
}
