/** Films people before a camera: photographs, placed as the pose says by the face that the detector finds. */
import { partOf, type FrameView } from '../../../src/imaging/geometry/regions.ts'
import type { Rect } from '../../../src/protocol/geometry.ts'
import type { FaceScene, Fault, Pose } from '../clip.ts'
import type { FilmedFrame } from './document-film.ts'
import { Lens, type Smear } from './lens.ts'
import { drawing, scaled, type Drawing } from './pixels.ts'
import { HEAD_RADIUS, turnedHead } from './turned-head.ts'

/** A photograph and the face in it: the middle of its box and its width in pixels, and how it leans. */
export interface Portrait {
  readonly picture: ImageBitmap
  readonly x: number
  readonly y: number
  readonly width: number
  readonly rollDegrees: number
}

/** How far a turning face moves sideways, as a share of the way of its nose. */
const FACE_DEPTH = 0.6
/** Small photographs are enlarged to this width before they are bent. */
const BENT_WIDTH = 700
/** In widths of the face. */
const SHARP_BLUR = 0.02
const limits = {
  fill: [0.46, 1.25],
  leaningDegrees: 15,
  turnedDegrees: 25,
  gain: 0.2,
  aside: 0.45,
  other: 0.4,
} as const

interface Person {
  readonly canvas: OffscreenCanvas
  readonly face: Omit<Portrait, 'picture'>
}

export class FaceFilm {
  readonly #scene: FaceScene
  readonly #guide: Rect
  readonly #lens: Lens
  readonly #people: readonly Person[]
  readonly #background: ImageBitmap

  constructor(
    scene: FaceScene,
    view: FrameView,
    pictures: ReadonlyMap<string, ImageBitmap>,
    portraits: ReadonlyMap<string, Portrait>,
  ) {
    this.#scene = scene
    this.#guide = partOf(view.guide, { ...view.look })
    this.#lens = new Lens(view.region)
    this.#background = pictures.get(scene.background)!
    this.#people = scene.people.map(({ photo, pose }) => bent(portraits.get(photo)!, pose(0).yawDegrees))
  }

  frame(seconds: number): FilmedFrame {
    const { people, exposure } = this.#scene
    const poses = people.map(({ pose }) => pose(seconds))
    const smear = this.#smear(seconds)
    const picture = this.#lens.take(
      (to, x, y) => {
        to.drawImage(this.#background, 0, 0, to.canvas.width, to.canvas.height)
        for (let at = 0; at < poses.length; at++)
          this.#drawPerson(to, this.#people[at]!, poses[at]!, at === 0 ? { x, y } : { x: 0, y: 0 })
      },
      smear,
      exposure,
      seconds,
    )
    return { picture, faults: this.#faults(poses, smear, seconds), corners: undefined }
  }

  #drawPerson(to: Drawing['context'], { canvas, face }: Person, pose: Pose, shift: Smear): void {
    const { x, y, width, height } = this.#guide
    to.save()
    to.translate(x + (0.5 + pose.x) * width + shift.x, y + (0.5 + pose.y) * height + shift.y)
    to.rotate(((pose.rollDegrees - face.rollDegrees) * Math.PI) / 180)
    const scale = (pose.fill * width) / face.width
    to.scale(scale, scale)
    to.drawImage(canvas, -face.x, -face.y)
    to.restore()
  }

  #faults([first, ...others]: readonly Pose[], smear: Smear, seconds: number): readonly Fault[] {
    if (!first) return ['no face']
    const { exposure } = this.#scene
    const blur = Math.hypot(exposure.blur(seconds), Math.hypot(smear.x, smear.y) / Math.sqrt(12))
    const found: readonly (readonly [Fault, boolean])[] = [
      ['two faces', others.some(({ fill }) => fill > limits.other)],
      ['too far', first.fill < limits.fill[0]],
      ['too near', first.fill > limits.fill[1]],
      ['cut', Math.abs(first.x) > limits.aside || Math.abs(first.y) > limits.aside],
      ['leaning', Math.abs(first.rollDegrees) > limits.leaningDegrees],
      ['turned', Math.abs(first.yawDegrees) > limits.turnedDegrees],
      ['dark', exposure.gain < limits.gain],
      ['blurred', blur > SHARP_BLUR * first.fill * this.#guide.width],
    ]
    return found.flatMap(([fault, isSo]) => (isSo ? [fault] : []))
  }

  #smear(seconds: number): Smear {
    const { people, exposure } = this.#scene
    const pose = people[0]?.pose
    if (!pose) return { x: 0, y: 0 }
    const [one, other] = [pose(seconds - exposure.shutter / 2), pose(seconds + exposure.shutter / 2)]
    return { x: (other.x - one.x) * this.#guide.width, y: (other.y - one.y) * this.#guide.height }
  }
}

function bent({ picture, ...face }: Portrait, yawDegrees: number): Person {
  const scale = BENT_WIDTH / picture.width
  const photo = scaled(picture, BENT_WIDTH)
  const middle = face.x * scale
  const head = { x: middle, y: face.y * scale, width: face.width * scale }
  const turned = yawDegrees === 0 ? photo : turnedHead(photo, head, yawDegrees)
  const { canvas, context } = drawing(turned)
  context.putImageData(turned, 0, 0)
  // A head that turns on its neck moves the face sideways; the person moves the camera so that the face stays in the
  // middle.
  const aside = HEAD_RADIUS * head.width * Math.sin((yawDegrees * Math.PI) / 180) * FACE_DEPTH
  return { canvas, face: { ...face, ...head, x: middle + aside } }
}
