/**
 * The words in which people read the findings of an execution: one file for each language, for the console and the
 * playground.
 */
import type { SelfieAnswer, SelfieDemand, SelfieLack } from '../../captures.ts'
import type { MovementReason } from '../liveness.ts'
import type { SelfieSignCode } from '../selfie-signs.ts'
import type { CheckUnit, Reason, SourceReason, StageName } from './reasons.ts'

export interface FindingWords {
  /** The signs against a selfie, each worded to follow "the selfie". */
  readonly selfieSigns: Readonly<Record<SelfieSignCode, string>>
  /** What a report asks of a selfie, as whole sentences about a selfie that meets it. */
  readonly selfieDemands: Readonly<Record<Exclude<SelfieDemand, 'any'>, string>>
  /** What a selfie lacks, each as a whole sentence about it. */
  readonly selfieLacks: Readonly<Record<SelfieLack, string>>
  /** Why a movement says nothing about the person in the selfie. */
  readonly movement: Readonly<Record<MovementReason, string>>
  readonly reasons: Readonly<Record<Reason, string>>
  /** What could not be done, for each stage that can fail. */
  readonly failures: Readonly<Record<StageName, string>>
  /** A value that a report does not take; both in percent. */
  readonly tooUncertain: (confidence: string, least: string) => string
  readonly units: Readonly<Record<CheckUnit, string>>
  readonly sources: Readonly<Record<SourceReason, string>>
}

/**
 * How a selfie meets what its report asks, or what it lacks; undefined where nothing was asked or noted, and for a lack
 * that only a newer server knows.
 */
export function selfieSentences(words: FindingWords, answer: SelfieAnswer | undefined): string | undefined {
  if (!answer || answer.asked === 'any') return undefined
  if (answer.met) return words.selfieDemands[answer.asked]
  const isKnown = answer.lacks.every((lack) => Object.hasOwn(words.selfieLacks, lack))
  return isKnown ? answer.lacks.map((lack) => words.selfieLacks[lack]).join(' ') : undefined
}

/**
 * The service's sentence in the words of a language; undefined for a sentence that only another edition of the server
 * says.
 */
export function reasonIn(words: FindingWords, sentence: string): string | undefined {
  if (Object.hasOwn(words.reasons, sentence)) return words.reasons[sentence as Reason]
  const uncertain = UNCERTAIN.exec(sentence)
  if (uncertain) return words.tooUncertain(percent(uncertain[1]), percent(uncertain[2]))
  const stage = FAILED.exec(sentence)?.[1]
  return stage !== undefined && Object.hasOwn(words.failures, stage)
    ? words.failures[stage as StageName]
    : undefined
}

const UNCERTAIN =
  /^It was read with a confidence of (\d[\d.]*), and the report asks for (\d[\d.]*) at least\.$/
const FAILED = /^([^:]+) failed: /

const percent = (share = ''): string => `${Math.round(Number(share) * 100)}`
