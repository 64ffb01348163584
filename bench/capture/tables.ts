/** The corpus as tables. */
import type { Clip } from './clip.ts'
import type { ClipResult } from './page.ts'

export interface JudgedClip {
  readonly clip: Clip
  readonly result: ClipResult
}

/** One line for the good clips of each capture, and one for each fault. */
export function summary(judged: readonly JudgedClip[]): string {
  const groups = Map.groupBy(judged, ({ clip }) => clip.fault ?? `good ${clip.capture}`)
  const rows = [...groups].map(([name, clips]) => row(name, clips))
  const good = judged.filter(({ clip }) => !clip.fault)
  const bad = judged.filter(({ clip }) => clip.fault)
  return [
    '| clips | | captured | bad stills | right hint first | median s to capture |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
    ...(good.length ? [row('**all good**', good)] : []),
    ...(bad.length ? [row('**all bad**', bad)] : []),
  ].join('\n')
}

/** Good clips that were missed, stills that should not have passed, and bad clips with another hint first. */
export function wrongClips(judged: readonly JudgedClip[]): string {
  return judged
    .flatMap(({ clip, result }) => {
      const about = `${clip.name} (${clip.capture})`
      if (isFalse({ clip, result }))
        return `False: ${about}, at ${result.capturedAt} s: ${result.faults.join(', ')}`
      if (!clip.fault && result.capturedAt === undefined) return `Missed: ${about}; hints: ${hintsOf(result)}`
      if (clip.fault && !isRight({ clip, result }))
        return `Hint: ${about}; ${result.firstHint} instead of ${clip.firstHints.join(' or ')}; hints: ${hintsOf(result)}`
      return []
    })
    .join('\n')
}

function row(name: string, clips: readonly JudgedClip[]): string {
  const captured = clips.filter(({ result }) => result.capturedAt !== undefined)
  const times = captured.map(({ result }) => result.capturedAt!).toSorted((a, b) => a - b)
  const bad = clips.filter(({ clip }) => clip.fault)
  const cells = [
    name,
    clips.length,
    share(captured.length, clips.length),
    clips.filter(isFalse).length,
    bad.length ? share(bad.filter(isRight).length, bad.length) : '',
    times.length && !bad.length ? times[Math.floor(times.length / 2)]!.toFixed(1) : '',
  ]
  return `| ${cells.join(' | ')} |`
}

const share = (part: number, whole: number): string => `${part} of ${whole}`
/** A still was taken that has any fault. */
const isFalse = ({ result }: JudgedClip): boolean =>
  result.capturedAt !== undefined && result.faults.length > 0
const isRight = ({ clip, result }: JudgedClip): boolean =>
  result.firstHint !== undefined && clip.firstHints.includes(result.firstHint)

function hintsOf({ log }: ClipResult): string {
  const counts = Map.groupBy(log, ([, hint]) => hint ?? 'none')
  return [...counts].map(([hint, frames]) => `${hint} ${frames.length}`).join(', ')
}
