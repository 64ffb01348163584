/** Draws the portraits of signed codes. */
import type { PortraitFlaw } from '../../../documents/codes/unreadable-portrait.ts'
import { notPerformed } from '../../../documents/stage.ts'
import { stageFailed } from '../../../protocol/executions/finding-words/reasons.ts'
import { LimiarError } from '../../../protocol/errors.ts'
import type { IssuerPortraits } from '../../domain/findings/issuer-portraits.ts'
import type { HeifFlaw } from './heif-pixels.ts'
import { oneAtATime } from './one-at-a-time.ts'

/** Why a portrait is not drawn; `unsupported` also where libheif-js is not installed. */
export type IssuerPortraitFlaw = PortraitFlaw | HeifFlaw | 'too-slow'

/** Decoding takes a few milliseconds, starting the thread a quarter of a second; a busy machine needs far more. */
const MAX_MS = 5000
/** The issuer made the portrait, so one thread may draw several. Starting the thread takes most of the time. */
const KEPT_MS = 60_000
/** Analyses wait in one line: there are as many as run at once, and a portrait takes a few milliseconds. */
const ANALYSIS = { accountId: '', lane: 'analysis' } as const

/** Spends at most this many milliseconds on each portrait. */
export function createIssuerPortraits({ maxMs = MAX_MS }: { readonly maxMs?: number } = {}): IssuerPortraits {
  const draw = oneAtATime<IssuerPortraitFlaw>({
    worker: 'portrait-worker',
    keptMs: KEPT_MS,
    maxMs,
    maxWaiting: 0,
    tooSlow: 'too-slow',
    died: 'damaged',
  })
  return {
    draw: async (bpg, signal) => {
      const outcome = await draw(bpg, ANALYSIS, signal)
      if (outcome === 'overloaded')
        throw new LimiarError('overloaded', 'Too many portraits of codes wait to be drawn.')
      if ('image' in outcome) return { performed: true, image: outcome.image }
      return notPerformed(stageFailed('Reading the portrait of the code', `${outcome.flaw}.`))
    },
  }
}
