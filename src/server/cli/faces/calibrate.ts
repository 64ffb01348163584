/** `limiar calibrate`: fits the scale of similarities to the photographs of an operator's own people. */
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LimiarError } from '../../../protocol/errors.ts'
import { cardPathOf, type FaceModel } from '../../adapters/models/sessions/model-card.ts'
import { cosineOf } from '../../domain/faces/comparison.ts'
import { calibrate, MIN_IMPOSTOR_PAIRS, shareAbove, type PairScores } from '../../domain/faces/error-rates.ts'
import type { Calibration } from '../../domain/faces/face-engine.ts'
import {
  CommandError,
  onlyOperand,
  type ExitCode,
  type Invocation,
  type Terminal,
} from '../command/command.ts'
import { openFaceEngine, type OpenFaceEngine } from './face-engine.ts'
import { inParallel } from '../command/in-parallel.ts'
import { pairsByName, readPairs, scoresOf, type Pair } from './photograph-pairs.ts'

const tabulated = [20, 30, 40, 50, 60, 70, 80, 90] as const

/** Prints the fitted scale and the meaning of its scores; writes the model's card with it on request. */
export async function calibrateModel(invocation: Invocation): Promise<ExitCode> {
  const { options, terminal, settings } = invocation
  const folder = onlyOperand(invocation, 'the folder that holds the photographs and pairs.csv')
  const pairs = await readPairs(folder)
  const files = [...new Set(pairs.flatMap(({ first, second }) => [first, second]))]
  // Checked before any photograph is analysed, and again after, because some may show no face.
  refuseTooFew(countOf(options.byName ? pairsByName(files) : pairs))
  const faces = await openFaceEngine(settings)
  const embeddings = await embedAll(faces, folder, files, terminal)
  const scores = scoresOf(options.byName ? pairsByName(files) : pairs, embeddings)
  refuseTooFew({ genuine: scores.genuine.length, impostor: scores.impostor.length })
  const fitted = calibrate(scores.impostor)
  if (!fitted)
    throw new CommandError(
      'The pairs of two people are too much alike, because they come from too few people: add photographs of more people.',
    )
  const calibration = rounded(fitted)
  describe(faces.model, scores, calibration, terminal)
  if (options.write !== undefined) await writeCard(options.write, faces.model, scores, calibration, terminal)
  return embeddings.size === files.length ? 0 : 1
}

/** Computes the embeddings and closes the engine, which nothing else needs. */
async function embedAll(
  faces: OpenFaceEngine,
  folder: string,
  files: readonly string[],
  terminal: Terminal,
): Promise<ReadonlyMap<string, Float32Array>> {
  const embeddings = new Map<string, Float32Array>()
  let seen = 0
  const embed = async (file: string): Promise<void> => {
    terminal.progress(`${++seen} of ${files.length} photographs`)
    try {
      const found = await faces.engine.findFaces(await readFile(join(folder, file)))
      const embedding = found.faces[0]?.embedding
      if (embedding) embeddings.set(file, embedding)
      else terminal.complain(`${file}: No face was found in it.`)
    } catch (error) {
      if (error instanceof LimiarError) terminal.complain(`${file}: ${error.message}`)
      else if ((error as NodeJS.ErrnoException).code === 'ENOENT') terminal.complain(`${file} is not there.`)
      else throw error
    }
  }
  try {
    await inParallel(faces.threads, files, embed)
    return embeddings
  } finally {
    await faces.close()
  }
}

interface PairCount {
  readonly genuine: number
  readonly impostor: number
}

function countOf(pairs: Iterable<Pair>): PairCount {
  const count = { genuine: 0, impostor: 0 }
  for (const { same } of pairs) count[same ? 'genuine' : 'impostor']++
  return count
}

function refuseTooFew({ genuine, impostor }: PairCount): void {
  if (genuine === 0)
    throw new CommandError(
      'No pair in the table shows one person twice: add lines with 1 in the column same.',
    )
  if (impostor >= MIN_IMPOSTOR_PAIRS) return
  throw new CommandError(
    `${impostor} pairs of two people are too few to see one false match in 1,000: ${MIN_IMPOSTOR_PAIRS} are ` +
      'needed, and 30,000 for a figure to rely on. --by-name compares every photograph with every other, where ' +
      'they are called person_number.jpg.',
  )
}

/** Rounded: further digits have no meaning. */
function rounded({ midpoint, slope }: Calibration): Calibration {
  return { midpoint: Number(midpoint.toFixed(4)), slope: Number(slope.toFixed(2)) }
}

function describe(
  { id, card }: FaceModel,
  { genuine, impostor }: PairScores,
  calibration: Calibration,
  terminal: Terminal,
): void {
  const before = card.embedder.calibration
  terminal.say(`${id}: ${genuine.length} pairs of one person, ${impostor.length} of two`)
  terminal.say(`midpoint ${calibration.midpoint}, slope ${calibration.slope}`)
  terminal.say(`now      ${before.midpoint}, slope ${before.slope}`)
  terminal.say('score  cosine  false matches  false non-matches')
  for (const score of tabulated) {
    const cosine = cosineOf(score, calibration)
    const matches = shareAbove(impostor, cosine)
    const nonMatches = 1 - shareAbove(genuine, cosine)
    terminal.say(
      `${String(score).padStart(5)}  ${cosine.toFixed(4)}  ${rateOf(matches, impostor.length).padStart(13)}  ` +
        `${(nonMatches * 100).toFixed(2).padStart(15)} %`,
    )
  }
}

/** The measured rate. If no pair was seen, its upper bound at 95 %: three in this many pairs. */
function rateOf(rate: number, pairs: number): string {
  return rate === 0 ? `< ${(3 / pairs).toExponential(1)}` : rate.toExponential(1)
}

async function writeCard(
  path: string,
  { path: modelPath }: FaceModel,
  { genuine, impostor }: PairScores,
  calibration: Calibration,
  terminal: Terminal,
): Promise<void> {
  // The whole card, including members that others wrote into it.
  const card = JSON.parse(await readFile(cardPathOf(modelPath), 'utf8')) as { readonly embedder: object }
  const fitted = {
    on: new Date().toISOString().slice(0, 10),
    genuine: genuine.length,
    impostor: impostor.length,
  }
  const written = { ...card, embedder: { ...card.embedder, calibration }, calibrated: fitted }
  await writeFile(`${path}.part`, `${JSON.stringify(written, undefined, 2)}\n`)
  await rename(`${path}.part`, path)
  terminal.say(`The card is in ${path}; it has to lie beside ${modelPath} or a copy of it.`)
}
