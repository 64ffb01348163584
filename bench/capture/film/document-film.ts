/** Films a card on a table: each frame that the camera grabs, and the faults of that frame. */
import type { Point, Quad } from '../../../src/imaging/pixels.ts'
import { partOf, type FrameView } from '../../../src/imaging/geometry/regions.ts'
import type { Rect } from '../../../src/protocol/geometry.ts'
import type { DocumentScene, Fault, Pose, Reflection } from '../clip.ts'
import { Lens, type DrawScene } from './lens.ts'
import { drawing, inPerspective, scaled, type Drawing } from './pixels.ts'

/** Distance of the lens from the card, in guide widths. */
const DISTANCE = 2.6
/** A card 960 px wide can be read with a blur of two pixels, and not with one of three. */
const READABLE_BLUR = 2.6 / 960
/** This many levels hide print on paper of about 190; and the share of the card that may be hidden. */
const HIDING_LEVELS = 55
const MAX_HIDDEN = 0.02
const limits = { fill: [0.64, 1.2], tiltDegrees: 30, gain: [0.25, 3] } as const

export interface FilmedFrame {
  /** The part of the video that the page would have grabbed. */
  readonly picture: OffscreenCanvas
  readonly faults: readonly Fault[]
  /** The card's true corners, in pixels of the picture; none if there is no card. */
  readonly corners: Quad | undefined
}

export class DocumentFilm {
  readonly #scene: DocumentScene
  readonly #guide: Rect
  readonly #lens: Lens
  readonly #card: ImageData | undefined
  readonly #background: ImageBitmap
  readonly #layer: Drawing

  constructor(scene: DocumentScene, view: FrameView, pictures: ReadonlyMap<string, ImageBitmap>) {
    this.#scene = scene
    this.#guide = partOf(view.guide, view.look)
    this.#lens = new Lens(view.region)
    this.#layer = drawing(view.region)
    this.#background = pictures.get(scene.background)!
    const card = scene.card === undefined ? undefined : pictures.get(scene.card)!
    this.#card = card && scaled(card, Math.min(card.width, 1.15 * this.#guide.width * scene.pose(3).fill))
  }

  frame(seconds: number): FilmedFrame {
    const { pose, exposure, reflection } = this.#scene
    const now = pose(seconds)
    const quad = this.#quadOf(now)
    this.#layer.context.clearRect(0, 0, this.#layer.canvas.width, this.#layer.canvas.height)
    if (this.#card)
      this.#layer.context.putImageData(inPerspective(this.#card, quad, this.#layer.canvas), 0, 0)
    const smear = this.#smear(seconds)
    const lamp =
      reflection && this.#card
        ? (to: Drawing['context']) => this.#drawReflection(to, reflection, quad, seconds)
        : undefined
    const picture = this.#lens.take(this.#drawer(now, quad), smear, exposure, seconds, lamp)
    const blur = Math.hypot(exposure.blur(seconds), Math.hypot(smear.x, smear.y) / Math.sqrt(12))
    const faults: Fault[] = []
    if (blur > READABLE_BLUR * now.fill * this.#guide.width) faults.push('blurred')
    if (reflection && this.#hiddenShare(reflection, quad, seconds) > MAX_HIDDEN) faults.push('glare')
    faults.push(...misplaced(now))
    if (exposure.gain < limits.gain[0]) faults.push('dark')
    if (exposure.gain > limits.gain[1]) faults.push('washed out')
    return { picture, faults, corners: this.#card ? quad : undefined }
  }

  #drawer(pose: Pose, quad: Quad): DrawScene {
    const { moves, fingers } = this.#scene
    return (to, shiftX, shiftY) => {
      const follow = moves === 'camera' ? 1 : 0
      this.#drawBackground(to, follow ? pose : undefined, follow * shiftX, follow * shiftY)
      to.save()
      to.translate(shiftX, shiftY)
      Object.assign(to, {
        shadowColor: 'rgb(0 0 0 / 0.45)',
        shadowBlur: 10,
        shadowOffsetX: 5,
        shadowOffsetY: 6,
      })
      if (this.#card) to.drawImage(this.#layer.canvas, 0, 0)
      Object.assign(to, { shadowColor: 'transparent' })
      if (fingers) drawFingers(to, quad)
      to.restore()
    }
  }

  #drawBackground(to: Drawing['context'], pose: Pose | undefined, shiftX: number, shiftY: number): void {
    const { canvas } = this.#layer
    const { width, height } = this.#background
    // A camera far away would see more of the table than is drawn, so the table is never drawn smaller than the
    // picture.
    const least = Math.max(canvas.width / width, canvas.height / height)
    const scale = Math.max(1.15 * least, (pose?.fill ?? 0.92) / 0.92)
    const room = { x: (width * scale - canvas.width) / 2, y: (height * scale - canvas.height) / 2 }
    const limited = (at: number, most: number): number => Math.max(-most, Math.min(most, at))
    const x = limited((pose?.x ?? 0) * this.#guide.width, room.x)
    const y = limited((pose?.y ?? 0) * this.#guide.height, room.y)
    to.drawImage(this.#background, x + shiftX - room.x, y + shiftY - room.y, width * scale, height * scale)
  }

  #drawReflection(to: Drawing['context'], reflection: Reflection, quad: Quad, seconds: number): void {
    const { centre, radius } = this.#placeOf(reflection, seconds)
    const light = to.createRadialGradient(centre.x, centre.y, 0, centre.x, centre.y, 2.4 * radius)
    for (let stop = 0; stop <= 12; stop++) {
      const strength = reflection.strength * Math.exp(-(((2.4 * stop) / 12) ** 2))
      light.addColorStop(stop / 12, `rgb(255 255 255 / ${stop === 12 ? 0 : strength / 255})`)
    }
    to.save()
    to.beginPath()
    for (const { x, y } of quad) to.lineTo(x, y)
    to.clip()
    to.globalCompositeOperation = 'lighter'
    to.fillStyle = light
    to.fillRect(0, 0, to.canvas.width, to.canvas.height)
    to.restore()
  }

  #placeOf({ size, at }: Reflection, seconds: number): { readonly centre: Point; readonly radius: number } {
    const { x, y } = at(seconds)
    const guide = this.#guide
    const centre = { x: guide.x + (0.5 + x) * guide.width, y: guide.y + (0.5 + y) * guide.height }
    return { centre, radius: (size * guide.width) / 2 }
  }

  /** The share of the card on which the reflection is too bright for print to show. */
  #hiddenShare(reflection: Reflection, quad: Quad, seconds: number): number {
    const { centre, radius } = this.#placeOf(reflection, seconds)
    const reach = radius * Math.sqrt(Math.log(reflection.strength / HIDING_LEVELS))
    let hidden = 0
    for (let u = 0.5; u < 40; u++)
      for (let v = 0.5; v < 25; v++) {
        const { x, y } = within(quad, u / 40, v / 25)
        if (Math.hypot(x - centre.x, y - centre.y) < reach) hidden++
      }
    return hidden / 1000
  }

  #smear(seconds: number): Point {
    const { pose, exposure } = this.#scene
    const [one, other] = [pose(seconds - exposure.shutter / 2), pose(seconds + exposure.shutter / 2)]
    return { x: (other.x - one.x) * this.#guide.width, y: (other.y - one.y) * this.#guide.height }
  }

  /** The corners of a card that is turned in space, seen by a lens before the middle of the guide. */
  #quadOf(pose: Pose): Quad {
    const { width: across, x, y, height: down } = this.#guide
    const aspect = this.#card ? this.#card.width / this.#card.height : 1.585
    const [w, h, distance] = [pose.fill * across, (pose.fill * across) / aspect, DISTANCE * across]
    const [roll, yaw, pitch] = [pose.rollDegrees, pose.yawDegrees, pose.pitchDegrees].map(
      (d) => (d * Math.PI) / 180,
    ) as [number, number, number]
    const corner = (right: number, below: number): Point => {
      const [u, v] = [(right * w) / 2, (below * h) / 2]
      const [rolledX, rolledY] = [
        u * Math.cos(roll) - v * Math.sin(roll),
        u * Math.sin(roll) + v * Math.cos(roll),
      ]
      const depth = rolledX * Math.sin(yaw) + rolledY * Math.cos(yaw) * Math.sin(pitch)
      const scale = distance / (distance + depth)
      const [seenX, seenY] = [rolledX * Math.cos(yaw), rolledY * Math.cos(pitch)]
      return { x: x + (0.5 + pose.x) * across + seenX * scale, y: y + (0.5 + pose.y) * down + seenY * scale }
    }
    return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)]
  }
}

function misplaced({ fill, yawDegrees, pitchDegrees }: Pose): readonly Fault[] {
  if (fill < limits.fill[0]) return ['too far']
  if (fill > limits.fill[1]) return ['too near']
  return Math.hypot(yawDegrees, pitchDegrees) > limits.tiltDegrees ? ['tilted'] : []
}

/** Two thumbs over the lower edge. */
function drawFingers(to: Drawing['context'], quad: Quad): void {
  const span = Math.hypot(quad[1].x - quad[0].x, quad[1].y - quad[0].y)
  to.fillStyle = '#b98a6c'
  for (const share of [0.2, 0.8]) {
    const tip = within(quad, share, 1)
    to.beginPath()
    to.roundRect(tip.x - 0.05 * span, tip.y - 0.05 * span, 0.1 * span, 0.6 * span, 0.05 * span)
    to.fill()
  }
}

function within([a, b, c, d]: Quad, u: number, v: number): Point {
  const mix = (one: Point, other: Point, share: number): Point => ({
    x: one.x + (other.x - one.x) * share,
    y: one.y + (other.y - one.y) * share,
  })
  return mix(mix(a, b, u), mix(d, c, u), v)
}
