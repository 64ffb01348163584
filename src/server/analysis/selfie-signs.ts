/** What speaks against a selfie: its own picture, and what it has in common with the pictures of the document. */
import type { SelfieSign } from '../../protocol/selfie-signs.ts'
import type { Findings } from '../domain/findings.ts'
import type { FaceFound } from './selfie-stages.ts'

interface Looked {
  readonly selfie: FaceFound
  readonly isPortrait: boolean
  readonly isSameFile: boolean
}

/** Every sign; a selfie without a face is left to the rules that need one. */
export function selfieSigns({ selfie, isPortrait, isSameFile }: Looked): NonNullable<Findings['selfie']> {
  const signs: readonly SelfieSign[] = [
    ...(isSameFile ? [{ code: 'same-file', weight: 'refutes' } as const] : []),
    ...(isPortrait ? [{ code: 'copy-of-portrait', weight: 'refutes' } as const] : []),
  ]
  return selfie.performed || signs.length > 0 ? { performed: true, signs } : selfie
}
