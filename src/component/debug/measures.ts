/** Everything that the debug panel shows, as groups of short lines; and the same as text to copy. */
import { MAX_REFUSED_STILLS } from '../../protocol/sessions/attempts.ts'
import type { StillKind } from '../../protocol/captures.ts'
import { gatesOf, type LiveView } from '../capture/frame-judge.ts'
import type { DetectorEngine } from '../vision/face-detector.ts'
import type { LookPace } from './look-pace.ts'

/** What the debug panel shows about a camera screen. */
export interface DebugSubject {
  readonly capture: StillKind
  readonly live: LiveView
  /** Undefined while the detector loads, and where there is none. */
  readonly engine: DetectorEngine | undefined
  readonly findsFaces: boolean | undefined
  /** Stills of each capture that were refused. */
  readonly refused: Readonly<Partial<Record<StillKind, number>>>
  readonly video: HTMLVideoElement
}

/** The browser that the page runs in. */
export interface Surroundings {
  readonly userAgent: string
  readonly innerWidth: number
  readonly innerHeight: number
  readonly devicePixelRatio: number
}

export interface Measure {
  readonly name: string
  readonly value: string
  readonly limit?: string
  /** Whether a gate holds; undefined for a measure that belongs to no gate. */
  readonly holds?: boolean
  /** The hint of a gate that does not hold. */
  readonly hint?: string
}

export interface MeasureGroup {
  readonly title: string
  readonly measures: readonly Measure[]
}

export function measureGroups(
  subject: DebugSubject,
  pace: LookPace,
  surroundings: Surroundings,
): readonly MeasureGroup[] {
  return [
    { title: subject.capture, measures: gateMeasures(subject) },
    { title: 'looks', measures: looksOf(subject, pace) },
    { title: 'attempts', measures: attemptsOf(subject.refused) },
    { title: 'camera', measures: cameraOf(subject.video) },
    { title: 'page', measures: pageOf(surroundings) },
  ]
}

/** The groups as plain text, for a bug report. */
export function textOf(groups: readonly MeasureGroup[]): string {
  return groups
    .map(({ title, measures }) => [title, ...measures.map((measure) => `  ${lineOf(measure)}`)].join('\n'))
    .join('\n')
}

const engineNames: Readonly<Record<DetectorEngine, string>> = {
  simd: 'own, WebAssembly SIMD',
  plain: 'own, plain JavaScript',
  mediapipe: 'MediaPipe',
}

function looksOf({ live, engine, findsFaces }: DebugSubject, pace: LookPace): readonly Measure[] {
  const { took, perSecond } = pace
  const detector = findsFaces === undefined ? 'loading' : findsFaces && engine ? engineNames[engine] : 'none'
  return [
    { name: 'hint', value: live.hint ?? 'none' },
    { name: 'held', value: `${Math.round(live.held * 100)} %` },
    { name: 'looks a second', value: perSecond?.toFixed(1) ?? '–' },
    {
      name: 'ms a look',
      value: took ? `${Math.round(took.median)}, at most ${Math.round(took.longest)}` : '–',
    },
    { name: 'detector', value: detector },
    { name: 'automatic', value: live.automatic ? 'yes' : 'no' },
  ]
}

function gateMeasures({ capture, live }: DebugSubject): readonly Measure[] {
  if (!live.seen) return [{ name: 'seen', value: 'nothing' }]
  return gatesOf(capture, live.seen, live.speed).map(({ name, measured, limit, holds, hint }) => ({
    name,
    value: threeDigits(measured),
    limit,
    holds,
    ...(!holds && { hint }),
  }))
}

/** Three significant digits: 128, 0.62, 0.006. */
function threeDigits(measured: number | string): string {
  return typeof measured === 'number' ? String(Number(measured.toPrecision(3))) : measured
}

function attemptsOf(refused: DebugSubject['refused']): readonly Measure[] {
  const counted = Object.entries(refused).filter(([, times]) => times > 0)
  if (counted.length === 0) return [{ name: 'refused', value: 'none' }]
  return counted.map(([name, times]) => ({ name, value: `${times} of ${MAX_REFUSED_STILLS} refused` }))
}

/** Settings that are not shown: the camera's name and its ids tell one person's phone from another's. */
const PRIVATE_SETTING = /id$|label/i

function cameraOf({ srcObject, videoWidth, videoHeight }: HTMLVideoElement): readonly Measure[] {
  const track = srcObject && 'getVideoTracks' in srcObject ? srcObject.getVideoTracks()[0] : undefined
  const settings: [string, unknown][] = track ? Object.entries(track.getSettings()) : []
  return [
    { name: 'picture', value: `${videoWidth} x ${videoHeight}` },
    ...(track ? [{ name: 'track', value: track.muted ? 'muted' : track.readyState }] : []),
    ...settings
      .filter(([name, value]) => !PRIVATE_SETTING.test(name) && typeof value !== 'object')
      .map(([name, value]) => ({ name, value: typeof value === 'number' ? rounded(value) : String(value) })),
  ]
}

function pageOf(surroundings: Surroundings): readonly Measure[] {
  const { innerWidth, innerHeight, devicePixelRatio, userAgent } = surroundings
  return [
    { name: 'screen', value: `${innerWidth} x ${innerHeight} @${rounded(devicePixelRatio)}` },
    { name: 'browser', value: userAgent },
  ]
}

function lineOf({ name, value, limit, holds, hint }: Measure): string {
  const verdict = holds === undefined ? [] : [limit, holds ? 'holds' : `fails: ${hint}`]
  return [`${name}: ${value}`, ...verdict].join(', ')
}

function rounded(value: number): string {
  return String(Math.round(value * 1000) / 1000)
}
