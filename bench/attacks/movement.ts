/**
 * The movement that an attacker sends with a selfie: the same picture as a sheet before the camera, moved by a hand, or
 * the head on it, turned by software.
 */
import sharp from 'sharp'
import { seededRandom } from '../../test/support/random.ts'
import type { MovementEngine, SelfieBurst } from '../../src/server/domain/movement/movement.ts'
import { isRefuted, withTry, type MovementTried } from '../../src/server/domain/movement/movement-tries.ts'
import { selfieAnswer } from '../../src/server/domain/reports/selfie-demand.ts'
import { attacked, attacks as sheets } from '../liveness/attacks.ts'
import { FRAMES, HEIGHT, WIDTH } from '../liveness/bursts.ts'
import { movedBySoftware } from '../liveness/moved-by-software.ts'

/** How the sheet is held. A flat one is swayed or turned, by chance. */
const holds = {
  flat: [sheets['print, swayed'], sheets['print, turned']],
  bent: [sheets['print, bent']],
  wrapped: [sheets['print, wrapped']],
} as const satisfies Readonly<Record<string, readonly (typeof sheets)[keyof typeof sheets][]>>
type Hold = keyof typeof holds
/** Ways to make a movement of a picture. */
export const movings = [...(Object.keys(holds) as Hold[]), 'software'] as const
type Moving = (typeof movings)[number]

/** What the first report of the page asks of a selfie. */
const firstReport: Parameters<typeof selfieAnswer>[0] = {
  captures: ['front', 'back', 'selfie'],
  selfie: 'camera-with-movement',
  movementChallenge: false,
}

/** Frames of the page's size in which the picture is held so. */
export async function framesOfSheet(picture: Uint8Array, hold: Hold): Promise<readonly Buffer[]> {
  const frame = await sharp(picture).resize(WIDTH, HEIGHT, { fit: 'cover' }).jpeg().toBuffer()
  const still = { from: 'a still', frames: Array.from({ length: FRAMES }, () => frame) }
  const random = seededRandom(picture.length)
  const ways = holds[hold]
  return (await attacked(still, ways[Math.floor(random() * ways.length)]!, random)).frames
}

/** Frames of the page's size that move so; undefined where software finds no face to turn. */
export const framesOf = (picture: Uint8Array, moving: Moving): Promise<readonly Buffer[] | undefined> =>
  moving === 'software'
    ? movedBySoftware(picture, seededRandom(picture.length))
    : framesOfSheet(picture, moving)

/** What a session knows after this one burst. */
export async function triedWith(burst: SelfieBurst, movement: MovementEngine): Promise<MovementTried> {
  const measured = await movement.measure(burst, { accountId: 'bench' })
  return withTry(undefined, { ...measured, selfie: 'the selfie' }, 'the burst')
}

/** Whether the first report asks no more of a selfie that the page says the camera took. */
export const isEnoughForFirstReport = (tried: MovementTried): boolean =>
  !isRefuted(tried) && selfieAnswer(firstReport, 'camera', tried)?.met === true
