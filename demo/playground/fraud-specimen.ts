import type { SubmitExecutionBody, SubmittedFile } from '../../src/protocol/submissions.ts'

/** The specimen card that the sample camera shows, as somebody would send it who found it. */
const pictures = [
  { type: 'FRONT', path: '/demo-assets/front.jpg' },
  { type: 'BACK', path: '/demo-assets/back.jpg' },
  // Another photograph of the same card: what an attacker has in place of a face.
  { type: 'SELFIE', path: '/demo-assets/scene-front.jpg' },
] as const

/** A submission in which the card is the selfie, too; undefined when the specimen cannot be had. */
export async function fraudSpecimen(): Promise<SubmitExecutionBody | undefined> {
  const files = await Promise.all(pictures.map(async ({ type, path }) => fileOf(type, await fetch(path))))
  const had = files.filter((file) => file !== undefined)
  return had.length === pictures.length ? { files: had } : undefined
}

async function fileOf(type: string, answer: Response): Promise<SubmittedFile | undefined> {
  if (!answer.ok) return undefined
  const bytes = new Uint8Array(await answer.arrayBuffer())
  return { type, data: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')) }
}
