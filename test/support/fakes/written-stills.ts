/** Stills that say in writing what is wrong with them, and a judge who reads it. */
import type { ServicePorts } from '../../../src/server/operations/service-ports.ts'
import { writtenFace } from './written-faces.ts'

/** A picture of Ana that is as good as the words say: `blurred`, `dark`, or anything else to tell it from others. */
export function writtenStill(...words: readonly string[]): Uint8Array {
  return Buffer.concat([writtenFace('ana'), Buffer.from(words.map((word) => ` ${word}`).join(''))])
}

/** Refuses what is blurred, and warns of what is dark. */
export const judgeWrittenStill: ServicePorts['judgeStill'] = async (_capture, image) => {
  const words = Buffer.from(image).toString('latin1').split(' ')
  if (words.includes('blurred')) return { accepted: false, reason: 'too-blurred', detail: '' }
  return { accepted: true, warnings: words.includes('dark') ? ['too-dark'] : [] }
}
