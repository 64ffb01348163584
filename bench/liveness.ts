/**
 * How the 3-D movement check answers people and attacks, and whether it tells a burst from another person's: `npm run
 * bench:liveness -- [bursts a video] [folder of photographs, as for bench:faces]`.
 *
 * People are the videos of the tests' media: two identities who talk and act; nobody asked them to turn. Every attack
 * is calculated from their bursts (see bench/liveness/attacks.ts). So this shows whether the check still works as
 * before, not how well it works on real attacks; measure those before a decision rests on it. Intervals are Wilson's,
 * 95 %, and too narrow: bursts of one video are alike.
 */
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { createFaceEngine } from '../src/server/adapters/models/pool/face-engine.ts'
import { createMovementEngine } from '../src/server/adapters/models/pool/movement-engine.ts'
import { createModelPool } from '../src/server/adapters/models/pool/worker-pool.ts'
import { movementBand } from '../src/server/domain/movement/movement.ts'
import { livenessBands, type LivenessBand } from '../src/protocol/executions/liveness.ts'
import { media } from '../test/support/media.ts'
import { seededRandom } from '../test/support/random.ts'
import { printTable } from './measure.ts'
import { attacked, attacks } from './liveness/attacks.ts'
import { burstsOf, type Burst } from './liveness/bursts.ts'
import { comparePeople } from './liveness/people.ts'
import { wilson } from './wilson.ts'

const VIDEOS = ['franck.webm', 'cap12_edit.webm', 'cap13_edit2.webm']
const DEFAULT_BURSTS = 8
/** Bands that speak for a head. */
const accepted: ReadonlySet<LivenessBand> = new Set(['depth-seen', 'weak'])

const perVideo = Number(process.argv[2] ?? DEFAULT_BURSTS)
const pool = createModelPool({ modelsDir: join(import.meta.dirname, '..', 'models'), threads: 1 })
const faces = await createFaceEngine(pool)
const engine = createMovementEngine(pool, faces)
const bursts = await burstsOf(new Map(VIDEOS.map((name) => [name, media(name)])), perVideo)
console.log(
  `${cpus()[0]?.model ?? ''}, load ${loadavg()[0]?.toFixed(1)}; ${bursts.length} bursts of 8 frames\n`,
)

const rows = [await row('people', bursts)]
for (const [seed, [name, handling]] of Object.entries(attacks).entries()) {
  const random = seededRandom(seed)
  const made: Burst[] = []
  for (const burst of bursts) made.push(await attacked(burst, handling, random))
  rows.push(await row(name, made))
}
printTable(['', 'accepted', '95 %', ...livenessBands, 'median depth', 'CPU ms a burst'], rows)
console.log('')
await comparePeople({ movement: engine, faces }, bursts, process.argv[3])
await pool.close()

async function row(name: string, of: readonly Burst[]): Promise<readonly string[]> {
  const before = process.cpuUsage()
  const bands: LivenessBand[] = []
  const depths: number[] = []
  for (const { frames } of of) {
    const { movement: measured } = await engine.measure(
      { frames, selfie: frames[0]! },
      { accountId: 'bench' },
    )
    bands.push(movementBand(measured))
    if (measured) depths.push(measured.parallax)
  }
  const { user, system } = process.cpuUsage(before)
  const passed = bands.filter((band) => accepted.has(band)).length
  const [low, high] = wilson(passed, of.length)
  return [
    name,
    `${passed} of ${of.length}`,
    `${(low * 100).toFixed(0)} to ${(high * 100).toFixed(0)} %`,
    ...livenessBands.map((band) => String(bands.filter((other) => other === band).length)),
    (depths.toSorted((one, other) => one - other)[depths.length >> 1] ?? Number.NaN).toFixed(4),
    ((user + system) / 1000 / of.length).toFixed(0),
  ]
}
