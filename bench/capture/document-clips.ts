/** The clips of documents: good ones in variety, and bad ones with one named fault each. */
import type { Background } from '../../demo/specimens/backgrounds.ts'
import { halves, type Half } from '../../demo/specimens/halves.ts'
import { seededRandom, type Random } from '../../demo/specimens/random.ts'
import type { SpecimenKind } from '../../demo/specimens/specimen.ts'
import type { Hint } from '../../src/component/gates/hints.ts'
import { cameras, type Camera, type Clip, type DocumentScene, type Exposure, type Fault } from './clip.ts'
import { held, moved, waving } from './motion.ts'

const fronts: readonly SpecimenKind[] = ['cnh-front', 'rg-front', 'cin-front', 'crnm-front', 'cnh-old-front']
const backs: readonly SpecimenKind[] = ['cnh-back', 'rg-back', 'cin-back', 'crnm-back']

/** A good clip lasts until it must have been captured, a bad one as long as a person would try. */
const GOOD_SECONDS = 6
const BAD_SECONDS = 2.2
/** A hand that holds a phone over a table, in guide widths. */
const STEADY = 0.006

interface Draft extends Partial<Omit<DocumentScene, 'subject' | 'exposure'>> {
  readonly exposure?: Partial<Exposure>
  readonly camera?: Camera
}

/** Every clip of one half; the other half has other cards, people, surfaces and movements. */
export function documentClips(half: Half): readonly Clip[] {
  const first = half === 'development' ? 1_000 : 2_000
  const surfaces = halves[half].backgrounds
  const clips: Clip[] = []
  const add = (
    name: string,
    capture: 'front' | 'back',
    draft: (random: Random) => Draft,
    bad?: { readonly fault: Fault; readonly hints: readonly Hint[] },
  ): void => {
    const seed = first + clips.length
    const random = seededRandom(seed)
    const kinds = capture === 'front' ? fronts : backs
    const card = cardName(kinds[clips.length % kinds.length]!, seed)
    const background = backgroundName(surfaces[clips.length % surfaces.length]!, seed)
    const { camera = cameras.phone, exposure, ...scene } = draft(random)
    clips.push({
      name,
      half,
      capture,
      camera,
      fault: bad?.fault,
      firstHints: bad?.hints ?? [],
      seconds: bad ? BAD_SECONDS : GOOD_SECONDS,
      scene: {
        subject: 'document',
        card,
        background,
        pose: held({}, STEADY, random),
        moves: 'camera',
        fingers: false,
        reflection: undefined,
        exposure: { ...daylight(random), ...exposure },
        ...scene,
      },
    })
  }
  addGood(add, first)
  addMisplaced(add)
  addUnreadable(add)
  addOthers(add, first)
  return clips
}

type Add = (
  name: string,
  capture: 'front' | 'back',
  draft: (random: Random) => Draft,
  bad?: { readonly fault: Fault; readonly hints: readonly Hint[] },
) => void

export const cardName = (kind: SpecimenKind, seed: number, look: 'usual' | 'pale' = 'usual'): string =>
  `card ${kind} ${seed} ${look}`
export const backgroundName = (background: Background, seed: number): string =>
  `background ${background} ${seed}`

function daylight(random: Random): Exposure {
  return {
    blur: () => random0,
    gain: random.between(0.88, 1.04),
    gradient: random.between(-0.2, 0.2),
    noise: random.between(1.5, 4),
    shutter: 1 / 60,
  }
}
/** The blur of any lens, pixels. */
const random0 = 0.7

function addGood(add: Add, first: number): void {
  for (const side of ['front', 'back'] as const) {
    for (let number = 0; number < 5; number++) add(`${side}, by daylight`, side, () => ({}))
    add(`${side}, dim room`, side, () => ({ exposure: { gain: 0.55, noise: 7 } }))
    add(`${side}, light from one side`, side, () => ({ exposure: { gradient: 0.6 } }))
    add(`${side}, held by fingers`, side, () => ({ fingers: true, moves: 'card' }))
    add(`${side}, somewhat tilted`, side, (random) => ({
      pose: held({ pitchDegrees: 9, yawDegrees: 5, rollDegrees: 3 }, STEADY, random),
    }))
    add(`${side}, brought near`, side, (random) => ({
      pose: moved(held({ fill: 0.45 }, 0.02, random), held({}, STEADY, random), 0.4, 1.8),
    }))
    add(`${side}, pushed into the guide`, side, (random) => ({
      moves: 'card',
      pose: moved(held({ x: 0.8, y: 0.2 }, 0.02, random), held({}, STEADY, random), 0.3, 1.5),
    }))
    add(`${side}, lens that finds its focus`, side, () => ({
      exposure: { blur: (seconds) => 0.7 + 5 * Math.max(0, 1 - seconds / 1.4) },
    }))
    add(`${side}, restless hand`, side, (random) => ({ pose: held({}, 0.02, random) }))
    add(`${side}, old phone`, side, () => ({ camera: cameras['old phone'] }))
    add(`${side}, webcam`, side, () => ({ camera: cameras.webcam, moves: 'card', fingers: true }))
    add(`${side}, reflection that goes away`, side, (random) => ({
      reflection: {
        size: 0.16,
        strength: 230,
        at: (seconds) => ({ x: -0.2 + 0.55 * Math.max(0, seconds - 0.5), y: 0.05 * random0 }),
      },
      pose: held({}, STEADY, random),
    }))
  }
  add('white card, dark table', 'front', () => ({
    card: cardName('rg-front', first + 90, 'pale'),
    background: backgroundName('dark', first),
    exposure: { gain: 1.12 },
  }))
  add('white card, white table', 'front', () => ({
    card: cardName('crnm-front', first + 91, 'pale'),
    background: backgroundName('white', first),
  }))
  add('white card, bright light', 'back', () => ({
    card: cardName('rg-back', first + 92, 'pale'),
    background: backgroundName('dark', first),
    exposure: { gain: 1.14 },
  }))
}

function addMisplaced(add: Add): void {
  const far = { fault: 'too far', hints: ['move-closer'] } as const
  const near = { fault: 'too near', hints: ['move-back'] } as const
  const tilted = { fault: 'tilted', hints: ['hold-parallel'] } as const
  const cut = { fault: 'cut', hints: ['centre-document', 'move-back', 'no-document'] } as const
  for (const [fill, side] of [
    [0.42, 'front'],
    [0.55, 'back'],
    [0.6, 'front'],
  ] as const)
    add(`too far, ${fill}`, side, (random) => ({ pose: held({ fill }, 0.01, random) }), far)
  for (const [fill, side] of [
    [1.24, 'front'],
    [1.24, 'back'],
    [1.6, 'front'],
  ] as const)
    add(`too near, ${fill}`, side, (random) => ({ pose: held({ fill }, 0.01, random) }), near)
  for (const [tilt, side] of [
    [{ pitchDegrees: 38 }, 'front'],
    [{ yawDegrees: 36 }, 'back'],
    [{ yawDegrees: 34, pitchDegrees: 20 }, 'front'],
  ] as const)
    add('tilted', side, (random) => ({ pose: held({ ...tilt, fill: 0.95 }, 0.01, random) }), tilted)
  for (const [place, side] of [
    [{ x: 0.75 }, 'front'],
    [{ x: -0.7 }, 'back'],
    [{ y: 1.2, x: 0.3 }, 'front'],
  ] as const)
    add('cut by the edge', side, (random) => ({ pose: held(place, 0.01, random) }), cut)
}

function addUnreadable(add: Add): void {
  addBlurred(add)
  addGlare(add)
  addBadlyLit(add)
}

function addBlurred(add: Add): void {
  const blurred = { fault: 'blurred', hints: ['hold-steady'] } as const
  for (const [sigma, side] of [
    [3.6, 'front'],
    [3.6, 'back'],
    [5, 'front'],
    [5, 'back'],
  ] as const)
    add(`blurred, ${sigma} px`, side, () => ({ exposure: { blur: () => sigma } }), blurred)
  for (const [reach, side] of [
    [0.09, 'front'],
    [0.1, 'back'],
    [0.1, 'front'],
  ] as const)
    add(
      'hand that moves',
      side,
      () => ({ moves: 'card', pose: waving({}, reach, 0.9), exposure: { shutter: 1 / 25 } }),
      blurred,
    )
}

function addGlare(add: Add): void {
  const glare = { fault: 'glare', hints: ['avoid-glare'] } as const
  for (const [size, side] of [
    [0.12, 'front'],
    [0.16, 'back'],
  ] as const)
    add(
      'reflection that wanders',
      side,
      (random) => ({
        pose: held({}, 0.012, random),
        reflection: {
          size,
          strength: 240,
          at: (seconds) => ({ x: 0.2 * Math.sin(1.6 * seconds), y: 0.1 * Math.cos(1.1 * seconds) }),
        },
      }),
      glare,
    )
  for (const [size, side] of [
    [0.13, 'front'],
    [0.17, 'back'],
  ] as const)
    add(
      'reflection that stays',
      side,
      () => ({ reflection: { size, strength: 240, at: () => ({ x: 0.08, y: -0.1 }) } }),
      glare,
    )
  add(
    'reflection that wanders over white',
    'front',
    (random) => ({
      card: cardName('rg-front', 3, 'pale'),
      background: backgroundName('dark', 3),
      pose: held({}, 0.012, random),
      exposure: { gain: 1.05 },
      reflection: {
        size: 0.15,
        strength: 240,
        at: (seconds) => ({ x: 0.22 * Math.sin(1.7 * seconds), y: 0.05 }),
      },
    }),
    glare,
  )
}

function addBadlyLit(add: Add): void {
  const dark = { fault: 'dark', hints: ['more-light'] } as const
  for (const [gain, side] of [
    [0.16, 'front'],
    [0.2, 'back'],
  ] as const)
    add('dark', side, () => ({ exposure: { gain, noise: 6 } }), dark)
  for (const gain of [4, 5])
    add('washed out', 'front', () => ({ exposure: { gain } }), {
      fault: 'washed out',
      hints: ['less-light'],
    })
}

function addOthers(add: Add, first: number): void {
  for (let number = 0; number < 3; number++) {
    add('back for the front', 'front', () => ({ card: cardName(backs[number]!, first + 80 + number) }), {
      fault: 'wrong side',
      hints: ['show-front'],
    })
    add('front for the back', 'back', () => ({ card: cardName(fronts[number]!, first + 84 + number) }), {
      fault: 'wrong side',
      hints: ['show-back'],
    })
  }
  for (let number = 0; number < 6; number++)
    add('no document', number % 2 ? 'back' : 'front', () => ({ card: undefined }), {
      fault: 'no document',
      hints: ['no-document'],
    })
}
