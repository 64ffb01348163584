/** What speaks against a selfie: its own picture, and what it has in common with the pictures of the document. */
import type { SelfieSign, SelfieSignCode } from '../../protocol/selfie-signs.ts'
import type { Findings } from '../domain/findings.ts'
import type { FaceFound } from './selfie-stages.ts'

/** From where on a measure is a doubt, and from where on it refutes. */
interface Limit {
  readonly doubts: number
  readonly refutes: number
}

/**
 * Lines of print about the face. Of 388 photographs of people (LFW) 374 had none, 13 one and 1 four; of 40 calculated
 * photographs of cards that reach two faces or more about the portrait 36 had four or more (docs/attacks.md).
 */
const PRINTED_LINES: Limit = { doubts: 3, refutes: 5 }

interface Looked {
  readonly selfie: FaceFound
  readonly isPortrait: boolean
  readonly isSameFile: boolean
}

/** Every sign; a selfie without a face is left to the rules that need one. */
export function selfieSigns({ selfie, isPortrait, isSameFile }: Looked): NonNullable<Findings['selfie']> {
  const signs: readonly SelfieSign[] = [
    ...(isSameFile ? [refuting('same-file')] : []),
    ...(isPortrait ? [refuting('copy-of-portrait')] : []),
    ...(selfie.performed
      ? fromLimit('document-around-face', selfie.measures?.printedLines, PRINTED_LINES)
      : []),
  ]
  return selfie.performed || signs.length > 0 ? { performed: true, signs } : selfie
}

const refuting = (code: SelfieSignCode): SelfieSign => ({ code, weight: 'refutes' })

function fromLimit(code: SelfieSignCode, measure: number | undefined, limit: Limit): readonly SelfieSign[] {
  if (measure === undefined || measure < limit.doubts) return []
  const weight = measure >= limit.refutes ? 'refutes' : 'doubts'
  return [{ code, weight, measure, threshold: limit[weight] }]
}
