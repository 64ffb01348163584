/**
 * Whether honest documents fail a check that counts, and the measures of the checks of pictures on them and on
 * black-and-white copies: `node bench/documentscopy.ts [people] [first seed] [clean,mild]`. The documents are
 * generated. Ends with 1 when an honest one fails.
 */
import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import { randomPerson } from '../demo/specimens/person.ts'
import { photograph, type Level } from '../demo/specimens/photograph.ts'
import type { Specimen } from '../demo/specimens/specimen.ts'
import type { DocumentscopyCheck } from '../src/protocol/executions/documentscopy.ts'
import { createDocumentEngine } from '../src/server/adapters/models/pool/document-engine.ts'
import { createDocumentInspector } from '../src/server/adapters/models/pool/document-inspector.ts'
import { createIssuerPortraits } from '../src/server/adapters/file-pictures/issuer-portraits.ts'
import { createFaceEngine } from '../src/server/adapters/models/pool/face-engine.ts'
import { createModelPool } from '../src/server/adapters/models/pool/worker-pool.ts'
import { analyse, type AnalysisPorts } from '../src/server/analysis/pipeline.ts'
import { documentscopyOutcome } from '../src/server/domain/findings/documentscopy.ts'
import { modelsDir } from '../test/support/media.ts'
import { specimen } from '../test/support/specimen-documents.ts'

const documents = ['rg', 'cin', 'cnh', 'crnm'] as const
const TODAY = '2026-06-01'
const FRAME = { width: 1920, height: 1440 }

const [people = '3', firstSeed = '501', levels = 'clean,mild'] = process.argv.slice(2)
const pool = createModelPool({ modelsDir, threads: Math.min(2, availableParallelism()) })
const ports: AnalysisPorts = {
  faces: await createFaceEngine(pool),
  documents: createDocumentEngine(pool),
  inspector: createDocumentInspector(pool),
  issuerPortraits: createIssuerPortraits(),
  searchRegistry: async () => [],
}
let accused = 0
for (const level of levels.split(',') as Level[])
  for (const paper of ['original', 'copy'] as const) await measure(level, paper)
await pool.close()
process.exitCode = accused > 0 ? 1 : 0

async function measure(level: Level, paper: 'original' | 'copy'): Promise<void> {
  const checks: DocumentscopyCheck[] = []
  const outcomes: string[] = []
  for (let seed = Number(firstSeed); seed < Number(firstSeed) + Number(people); seed++)
    for (const kind of documents) {
      const person = randomPerson(seed)
      const side = async (name: 'front' | 'back'): Promise<Uint8Array> => {
        const card = await specimen({ kind: `${kind}-${name}`, person, seed })
        const shown = paper === 'copy' ? await greyCopy(card) : card
        return (await photograph(shown, { seed: seed * 31, level, ...FRAME })).image
      }
      const captures = { front: await side('front'), back: await side('back') }
      const { documentscopy } = await analyse(captures, ports, { today: TODAY })
      checks.push(...documentscopy)
      outcomes.push(documentscopyOutcome(documentscopy))
    }
  if (paper === 'original') accused += outcomes.filter((outcome) => outcome === 'fail').length
  report(`${level}, ${paper}`, checks, outcomes)
}

/** The card as a copier without colours shows it. */
async function greyCopy(card: Specimen): Promise<Specimen> {
  const grey = sharp(card.image).greyscale().linear(1.15, -10).toColourspace('srgb')
  return { ...card, image: await grey.png().toBuffer() }
}

function report(what: string, checks: readonly DocumentscopyCheck[], outcomes: readonly string[]): void {
  const counted = (all: readonly string[]): string =>
    ['pass', 'fail', 'not-performed']
      .map((outcome) => `${outcome} ${all.filter((one) => one === outcome).length}`)
      .join(', ')
  console.log(`\n${what}: ${counted(outcomes)}`)
  for (const [name, made] of Map.groupBy(checks, (check) => check.name)) {
    const measures = made.flatMap(({ measure: value }) => (value === undefined ? [] : [value]))
    const range = measures.length > 0 ? `${Math.min(...measures)} to ${Math.max(...measures)}` : '-'
    const [{ weight, threshold, fails }] = made as [DocumentscopyCheck]
    const limit = `fails ${fails} ${threshold}`
    console.log(
      `  ${name.padEnd(30)} ${weight.padEnd(8)} ${limit.padEnd(16)} ${range.padEnd(18)} ${counted(made.map((check) => check.outcome))}`,
    )
  }
}
