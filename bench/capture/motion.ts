/** How hands and heads move: slow sway, tremor, and the way from one pose to another. */
import type { Random } from '../../demo/specimens/random.ts'
import type { Over, Pose } from './clip.ts'

export const straight: Pose = { fill: 0.92, x: 0, y: 0, rollDegrees: 0, yawDegrees: 0, pitchDegrees: 0 }

/** A hand that tries to be still, swaying by about this many guide widths. */
export function held(pose: Partial<Pose>, sway: number, random: Random): Over<Pose> {
  const still = { ...straight, ...pose }
  const [one, two, three, four] = [0, 0, 0, 0].map(() => random.between(0, 2 * Math.PI)) as [
    number,
    number,
    number,
    number,
  ]
  return (seconds) => ({
    ...still,
    x: still.x + sway * (0.6 * Math.sin(1.7 * seconds + one) + 0.3 * Math.sin(3.1 * seconds + two)),
    y: still.y + sway * (0.6 * Math.sin(1.3 * seconds + three) + 0.3 * Math.sin(2.7 * seconds + four)),
    fill: still.fill * (1 + 0.3 * sway * Math.sin(0.9 * seconds + two)),
    rollDegrees: still.rollDegrees + 30 * sway * Math.sin(1.1 * seconds + one),
    ...(sway > 0 && { yawDegrees: still.yawDegrees + 8 * sway * Math.sin(0.8 * seconds + four) }),
  })
}

/** From one pose to another, with a slow beginning and end. */
export function moved(from: Over<Pose>, to: Over<Pose>, start: number, end: number): Over<Pose> {
  return (seconds) => {
    const share = Math.min(1, Math.max(0, (seconds - start) / (end - start)))
    const eased = share * share * (3 - 2 * share)
    const [one, other] = [from(seconds), to(seconds)]
    const between = (name: keyof Pose): number => one[name] + (other[name] - one[name]) * eased
    return {
      fill: between('fill'),
      x: between('x'),
      y: between('y'),
      rollDegrees: between('rollDegrees'),
      yawDegrees: between('yawDegrees'),
      pitchDegrees: between('pitchDegrees'),
    }
  }
}

/** A hand that goes to and fro over this many guide widths, this often a second. */
export function waving(pose: Partial<Pose>, reach: number, perSecond: number): Over<Pose> {
  const still = { ...straight, ...pose }
  return (seconds) => ({
    ...still,
    x: still.x + reach * Math.sin(2 * Math.PI * perSecond * seconds),
    y: still.y + 0.5 * reach * Math.sin(2 * Math.PI * perSecond * 0.7 * seconds + 1),
  })
}
