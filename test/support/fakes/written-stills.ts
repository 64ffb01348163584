/** Stills that name their faults in text, and a judge who reads it. */
import type { ServicePorts } from '../../../src/server/operations/service-ports.ts'
import { writtenFace } from './written-faces.ts'

/** A picture of Ana that is as the word says: `blurred`, `dark` or `open`. Any other word only distinguishes it. */
export function writtenStill(...words: readonly string[]): Uint8Array {
  return Buffer.concat([writtenFace('ana'), Buffer.from(words.map((word) => ` ${word}`).join(''))])
}

/** Refuses a blurred still, warns of a dark one, and takes an open one for both sides of a document. */
export const judgeWrittenStill: ServicePorts['judgeStill'] = async (capture, image) => {
  const words = Buffer.from(image).toString('latin1').split(' ')
  const look = { ...seen, isOpen: words.includes('open') }
  const found = capture === 'selfie' ? {} : { look }
  if (words.includes('blurred')) return { accepted: false, reason: 'too-blurred', detail: '', ...found }
  return { accepted: true, warnings: words.includes('dark') ? ['too-dark'] : [], ...found }
}

const corner = { x: 0, y: 0 }
const seen = {
  edition: 'written',
  photo: { width: 1, height: 1 },
  region: [corner, corner, corner, corner],
  text: [],
} as const
