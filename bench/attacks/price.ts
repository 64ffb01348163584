/**
 * How many honest people get a sign: on frames of real videos, and on photographs as selfies. Nothing is compared with
 * a portrait.
 */
import sharp from 'sharp'
import type { CopyAgreement, DetectedFace, FaceEngine } from '../../src/server/domain/faces/face-engine.ts'
import { selfieSigns } from '../../src/server/analysis/selfie-signs.ts'
import { findLargestFace, NO_AGREEMENT } from '../../src/server/analysis/selfie-stages.ts'
import { media } from '../../test/support/media.ts'
import { burstsOf } from '../liveness/bursts.ts'
import { printTable } from '../measure.ts'
import { interval } from '../wilson.ts'
import { withoutPadding } from './pictures.ts'
import type { Victim } from './victims.ts'

/** Pixels of the long side of the picture that the page sends. */
const SELFIE_SIDE = 960
/** Real scenes, with rooms, shops and streets behind the people. */
const GROUPS = [1, 2, 3, 4, 5, 6].map((number) => `sample${number}.jpg`)
/** Faces taken of one group photograph, and the widths of the cuts around each, in widths of the face. */
const OF_A_GROUP = { faces: 8, widths: [2.2, 3.5, 5] } as const
const VIDEOS = ['franck.webm', 'cap12_edit.webm', 'cap13_edit2.webm']

interface Honest {
  readonly from: string
  readonly image: Uint8Array
}

/** Prints how many pictures of each origin have which sign; every photograph after the first of each person is taken. */
export async function printPrice(
  faces: FaceEngine,
  victims: readonly Victim[],
  perVideo: number,
): Promise<void> {
  const pictures = [
    ...(await framesOfVideos(perVideo)),
    ...(await cutsOfGroups(faces)),
    ...(await photographsOf(victims)),
  ]
  const found = new Map<string, (readonly string[])[]>()
  for (const { from, image } of pictures) {
    const selfie = await findLargestFace(image, 'the selfie', faces, { asSelfie: true })
    if (!selfie.performed) continue
    const agreement = await sharpnessOf(selfie.face, faces)
    const look = selfieSigns({ selfie, agreement, isSameFile: false })
    found.set(from, [...(found.get(from) ?? []), look.performed ? look.signs.map(({ code }) => code) : []])
  }
  const rows = [...found].map(([from, all]) => {
    const doubted = all.filter((codes) => codes.length > 0).length
    const codes = Map.groupBy(all.flat(), (code) => code)
    const which = [...codes].map(([code, own]) => `${code} ${own.length}`).join(', ')
    return [from, String(all.length), String(doubted), interval(doubted, all.length), which]
  })
  printTable(['bona fide', 'pictures', 'with a sign', '95 %', 'signs'], rows)
}

/** Nothing is compared, but a face without detail is a sign of its own: what is measured on the face alone. */
async function sharpnessOf({ crop }: DetectedFace, faces: FaceEngine): Promise<CopyAgreement> {
  if (!crop) return NO_AGREEMENT
  const { detail, focus } = await faces.copyAgreement(crop, crop)
  return { ...NO_AGREEMENT, detail, focus }
}

async function framesOfVideos(perVideo: number): Promise<readonly Honest[]> {
  const bursts = await burstsOf(new Map(VIDEOS.map((name) => [name, media(name)])), perVideo)
  return bursts.flatMap(({ from, frames }) =>
    frames.filter((_frame, at) => at % 4 === 0).map((image) => ({ from: `real video: ${from}`, image })),
  )
}

/** Cuts around the faces of group photographs, upright as a phone is held. */
async function cutsOfGroups(faces: FaceEngine): Promise<readonly Honest[]> {
  const cuts: Honest[] = []
  for (const name of GROUPS) {
    const { faces: found, width, height } = await faces.findFaces(media(name), { embed: 'none' })
    for (const { box } of found.slice(0, OF_A_GROUP.faces))
      for (const widths of OF_A_GROUP.widths) {
        const [across, down] = [widths * box.width, (widths * box.width * 4) / 3]
        const left = Math.max(0, Math.round(box.x + (box.width - across) / 2))
        const top = Math.max(0, Math.round(box.y + 0.6 * box.height - down / 2))
        const size = { width: Math.round(across), height: Math.round(down) }
        const within = {
          width: Math.min(width - left, size.width),
          height: Math.min(height - top, size.height),
        }
        const image = sharp(media(name))
          .rotate()
          .extract({ left, top, ...within })
        cuts.push({ from: 'cuts of real group photographs', image: await image.jpeg().toBuffer() })
      }
  }
  return cuts
}

async function photographsOf(victims: readonly Victim[]): Promise<readonly Honest[]> {
  const pictures: Honest[] = []
  for (const { half, photographs } of victims)
    for (const photograph of photographs.slice(1)) {
      const image = await sharp(await withoutPadding(photograph))
        .resize(SELFIE_SIDE, SELFIE_SIDE, { fit: 'inside' })
        .jpeg({ quality: 90 })
        .toBuffer()
      pictures.push({ from: `press photographs, ${half} half`, image })
    }
  return pictures
}
