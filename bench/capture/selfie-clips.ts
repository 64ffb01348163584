/** The clips of selfies: photographs of people in front of a camera that a hand holds. */
import { halves, type Half } from '../../demo/specimens/halves.ts'
import { seededRandom, type Random } from '../../demo/specimens/random.ts'
import type { Hint } from '../../src/component/gates/hints.ts'
import {
  cameras,
  type Camera,
  type Clip,
  type Exposure,
  type FaceScene,
  type Fault,
  type Pose,
} from './clip.ts'
import { backgroundName } from './document-clips.ts'
import { held, moved, waving } from './motion.ts'

/** People with their whole heads in their photographs. */
const people: Readonly<Record<Half, readonly string[]>> = {
  development: ['franck_02045.jpg', 'audrey.jpg', 'franck_02221.jpg', 'franck_01829.jpg'],
  evaluation: ['cage.jpg', 'SeanConnery.jpg', 'franck_03909.jpg', 'franck_04117.jpg'],
}
const bystanders: Readonly<Record<Half, readonly string[]>> = {
  development: ['chuck_crop.jpg', 'kim1_crop.jpg'],
  evaluation: ['obama4_crop.jpg', 'ri_1_crop.jpg'],
}

const GOOD_SECONDS = 6
const BAD_SECONDS = 2.2
/** The share of the oval's width that the box around a face fills when the phone is held well. */
const FILL = 0.8
const SWAY = 0.012

interface Draft {
  readonly pose?: (random: Random) => FaceScene['people'][number]['pose']
  readonly beside?: Partial<Pose>
  readonly nobody?: boolean
  readonly exposure?: Partial<Exposure>
  readonly camera?: Camera
}

const still = (pose: Partial<Pose>) => (random: Random) => held({ fill: FILL, ...pose }, SWAY, random)

/** Every selfie clip of one half. */
export function selfieClips(half: Half): readonly Clip[] {
  const clips: Clip[] = []
  const add = (
    name: string,
    draft: Draft,
    bad?: { readonly fault: Fault; readonly hints: readonly Hint[] },
  ): void => {
    const seed = (half === 'development' ? 5_000 : 6_000) + clips.length
    const random = seededRandom(seed)
    const photo = people[half][clips.length % people[half].length]!
    const other = bystanders[half][clips.length % bystanders[half].length]!
    const surfaces = halves[half].backgrounds.filter((surface) => surface !== 'dark' && surface !== 'white')
    const person = { photo, pose: (draft.pose ?? still({}))(random) }
    const beside = draft.beside && { photo: other, pose: held({ fill: FILL, ...draft.beside }, SWAY, random) }
    clips.push({
      name,
      half,
      capture: 'selfie',
      camera: draft.camera ?? cameras['old phone'],
      fault: bad?.fault,
      firstHints: bad?.hints ?? [],
      seconds: bad ? BAD_SECONDS : GOOD_SECONDS,
      scene: {
        subject: 'face',
        people: [...(draft.nobody ? [] : [person]), ...(beside ? [beside] : [])],
        background: backgroundName(random.pick(surfaces), seed),
        exposure: {
          blur: () => 0.6,
          gain: random.between(0.85, 1.1),
          gradient: random.between(-0.2, 0.2),
          noise: random.between(1.5, 4),
          shutter: 1 / 60,
          ...draft.exposure,
        },
      },
    })
  }
  addGood(add)
  addBad(add)
  return clips
}

type Add = (
  name: string,
  draft: Draft,
  bad?: { readonly fault: Fault; readonly hints: readonly Hint[] },
) => void

function addGood(add: Add): void {
  for (let number = 0; number < 4; number++) add('selfie, by daylight', {})
  add('selfie, dim room', { exposure: { gain: 0.5, noise: 7 } })
  add('selfie, light from one side', { exposure: { gradient: 0.8 } })
  add('selfie, head somewhat leaning', { pose: still({ rollDegrees: 6 }) })
  add('selfie, somewhat aside', { pose: still({ x: 0.1, y: -0.06 }) })
  add('selfie, somebody far behind', { beside: { fill: 0.22, x: 0.55, y: -0.25 } })
  add('selfie, brought near', {
    pose: (random) => moved(still({ fill: 0.3 })(random), still({})(random), 0.4, 1.6),
  })
  add('selfie, comes into the picture', {
    pose: (random) => moved(still({ x: 0.9 })(random), still({})(random), 0.3, 1.5),
  })
  add('selfie, lens that finds its focus', {
    exposure: { blur: (seconds) => 0.6 + 7 * Math.max(0, 1 - seconds / 1.2) },
  })
  add('selfie, webcam', { camera: cameras.webcam })
  add('selfie, restless hand', { pose: (random) => held({ fill: FILL }, 0.03, random) })
}

function addBad(add: Add): void {
  const two = { fault: 'two faces', hints: ['one-person'] } as const
  const turned = { fault: 'turned', hints: ['look-ahead'] } as const
  const leaning = { fault: 'leaning', hints: ['level-head'] } as const
  const cut = { fault: 'cut', hints: ['centre-face', 'move-back', 'no-face'] } as const
  add('two people', { pose: still({ x: -0.35, fill: 0.6 }), beside: { x: 0.45, fill: 0.55 } }, two)
  add('two people, one behind', { beside: { x: 0.6, y: -0.3, fill: 0.5 } }, two)
  add('head turned', { pose: still({ yawDegrees: 38 }) }, turned)
  add('head turned the other way', { pose: still({ yawDegrees: -46 }) }, turned)
  add('head turned far', { pose: still({ yawDegrees: 50 }) }, turned)
  add('eyes tilted', { pose: still({ rollDegrees: 24 }) }, leaning)
  add('eyes tilted the other way', { pose: still({ rollDegrees: -20 }) }, leaning)
  add('face cut at the side', { pose: still({ x: 0.75 }) }, cut)
  add('face cut at the top', { pose: still({ y: -0.85, fill: 0.9 }) }, cut)
  add('too far', { pose: still({ fill: 0.28 }) }, { fault: 'too far', hints: ['move-closer'] })
  add('further than an arm', { pose: still({ fill: 0.4 }) }, { fault: 'too far', hints: ['move-closer'] })
  add('too near', { pose: still({ fill: 1.35 }) }, { fault: 'too near', hints: ['move-back'] })
  add('nobody', { nobody: true }, { fault: 'no face', hints: ['no-face'] })
  add('nobody, other room', { nobody: true }, { fault: 'no face', hints: ['no-face'] })
  add('dark', { exposure: { gain: 0.13, noise: 5 } }, { fault: 'dark', hints: ['more-light', 'no-face'] })
  add('blurred', { exposure: { blur: () => 9 } }, { fault: 'blurred', hints: ['hold-steady'] })
  add(
    'head that moves',
    { pose: () => waving({ fill: FILL }, 0.25, 0.8), exposure: { shutter: 1 / 20 } },
    { fault: 'blurred', hints: ['hold-steady', 'centre-face'] },
  )
}
