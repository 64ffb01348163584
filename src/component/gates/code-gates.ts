import type { CodeObservation } from '../vision/code-observer.ts'
import { atLeast, atMost, type Gate } from './gate.ts'
import { codeLimits as limits } from './thresholds.ts'

export type CodeHint =
  'show-code' | 'move-closer' | 'move-back' | 'centre-code' | 'more-light' | 'less-light' | 'hold-steady'

/** The gates for a frame with the document's code close up, in the order in which a person can follow them. */
export function codeGates(
  { code, luma, brightShare }: CodeObservation,
  speed = 0,
): readonly Gate<CodeHint>[] {
  const light = [
    atLeast('light', luma, limits.minLuma, 'more-light'),
    atMost('bright', brightShare, limits.maxBrightShare, 'less-light'),
  ] as const
  if (!code) {
    const missing = { measured: 'none', limit: 'three corners', holds: false, hint: 'show-code' } as const
    return [...light, { name: 'code', ...missing }]
  }
  return [
    ...light,
    atMost('near', code.fill, limits.maxFill, 'move-back'),
    atLeast('far', code.fill, limits.minFill, 'move-closer'),
    atLeast('module', code.modulePixels, limits.minModulePixels, 'move-closer'),
    atMost('centre', code.offset, limits.maxOffset, 'centre-code'),
    atMost('motion', speed, limits.maxSpeed, 'hold-steady'),
    atLeast('sharpness', code.detail, limits.minDetail, 'hold-steady'),
  ]
}
