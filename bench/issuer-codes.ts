/**
 * How often the signed code of a photographed specimen licence is read and verified, and what looking and verifying
 * cost: `node bench/issuer-codes.ts [cards] [first seed] [pixels a module] [level]`. Cards, light and lens are
 * calculated. The print is not read; on a side that is read, the code is looked for in the same way.
 */
import { generateKeyPairSync } from 'node:crypto'
import { join } from 'node:path'
import { licenceValues, vioSpecimen } from '../demo/specimens/issuer-codes/issuer-codes.ts'
import { randomPerson } from '../demo/specimens/person.ts'
import { photograph, type Level } from '../demo/specimens/photograph.ts'
import { renderSpecimen } from '../demo/specimens/specimen.ts'
import { readIssuerCode, type Trust } from '../src/documents/codes/issuer-code.ts'
import { keyGroups } from '../src/documents/codes/vio-templates.ts'
import { DocumentTasks } from '../src/server/adapters/models/cards/document-tasks.ts'
import { nodeSignatures } from '../src/server/adapters/signatures/node-signatures.ts'
import { modelsDir } from '../test/support/media.ts'
import { wilson } from './wilson.ts'

const [cards = '100', firstSeed = '901', pixels = '3', only] = process.argv.slice(2)
const levels = (['clean', 'mild', 'hard'] as const).filter((level) => only === undefined || level === only)
const FRAME_WIDTH = 1920
/**
 * The code's box and its modules on the specimen: version 18, which has 89 modules and holds 700 bytes, with a white
 * border of 4 modules.
 */
const BOX_SHARE = 380 / 1600
const MODULES = 89 + 8
const CODE_BYTES = 700

const issuer = generateKeyPairSync('ec', { namedCurve: 'brainpoolP256r1' })
const trust: Trust = {
  keys: [
    {
      id: 'own',
      group: keyGroups.senatranCurve,
      publicKey: issuer.publicKey.export({ type: 'spki', format: 'der' }),
      validFrom: 0,
      validUntil: Date.parse('2100-01-01'),
    },
  ],
  verifier: nodeSignatures,
  now: Date.now(),
}
const tasks = await DocumentTasks.open(join(modelsDir, 'text'))
/** The share of the frame that the card must fill, so that a module has the given pixels. */
const cardShare = (Number(pixels) * MODULES) / BOX_SHARE / FRAME_WIDTH

console.log(
  `${cards} cards a level from seed ${firstSeed}, codes of ${CODE_BYTES} bytes at ${pixels} pixels a module\n`,
)
console.log(
  '| photograph | codes | read | verified | 95 % | ms of processor, median, most | seeds not read |',
)
console.log('| --- | --- | --- | --- | --- | --- | --- |')
for (const level of levels) await measure(level)
await tasks.close()
costOfVerifying()

async function measure(level: Level): Promise<void> {
  let [read, verified] = [0, 0]
  const [spent, unread]: readonly [number[], number[]] = [[], []]
  for (let seed = Number(firstSeed); seed < Number(firstSeed) + Number(cards); seed++) {
    const card = await renderSpecimen({
      kind: 'cnh-back',
      person: randomPerson(seed),
      seed,
      issuerCode: codeOf(seed),
    })
    const { image } = await photograph(card, {
      seed: seed * 31,
      level,
      width: FRAME_WIDTH,
      height: 1440,
      cardShare,
    })
    const before = process.cpuUsage()
    const codes = await tasks.readCodes(image)
    spent.push(msSince(before))
    const found = codes.map(({ bytes }) => readIssuerCode(bytes, trust))
    if (codes.length > 0) read++
    else unread.push(seed)
    if (found.some((code) => typeof code !== 'string' && code.signature === 'valid')) verified++
  }
  const [low, high] = wilson(verified, Number(cards))
  const per = (share: number): string => (100 * share).toFixed(1)
  spent.sort((one, other) => one - other)
  const cost = [spent[spent.length >> 1], spent.at(-1)].map((ms = NaN) => Math.round(ms)).join(', ')
  const share = `${per(low)} to ${per(high)} %`
  console.log(`| ${level} | ${cards} | ${read} | ${verified} | ${share} | ${cost} | ${unread.join(' ')} |`)
}

function codeOf(seed: number): Uint8Array {
  const person = randomPerson(seed)
  const issuedAt = Date.parse(`${person.issueDate}T12:00:00Z`)
  const order = { version: 5, templateId: 83, values: licenceValues(person), issuedAt } as const
  const privateKey = issuer.privateKey
  const without = vioSpecimen({ ...order, privateKey }).length
  const portrait = Uint8Array.from({ length: CODE_BYTES - without + 3 }, (_, i) => (i * 73 + seed) % 256)
  return vioSpecimen({ ...order, privateKey, portrait })
}

function costOfVerifying(): void {
  const codes = Array.from({ length: 200 }, (_, i) => codeOf(i))
  const before = process.cpuUsage()
  for (const code of codes) readIssuerCode(code, trust)
  const each = (msSince(before) / codes.length).toFixed(2)
  console.log(`\nParsing and verifying: ${each} ms of processor time a code.`)
}

function msSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
