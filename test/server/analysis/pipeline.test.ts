import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import sharp, { type Sharp } from 'sharp'
import { randomPerson } from '../../../demo/specimens/person.ts'
import type { SpecimenTruth } from '../../../demo/specimens/specimen.ts'
import { createDocumentEngine } from '../../../src/server/adapters/models/pool/document-engine.ts'
import { createDocumentInspector } from '../../../src/server/adapters/models/pool/document-inspector.ts'
import { createFaceEngine } from '../../../src/server/adapters/models/pool/face-engine.ts'
import { createModelPool, type ModelPool } from '../../../src/server/adapters/models/pool/worker-pool.ts'
import { analyse, type AnalysisPorts, type Captures } from '../../../src/server/analysis/pipeline.ts'
import { createIssuerPortraits } from '../../../src/server/adapters/file-pictures/issuer-portraits.ts'
import type { Findings } from '../../../src/server/domain/findings/findings.ts'
import type { Box } from '../../../src/imaging/pixels.ts'
import { media, modelsDir } from '../../support/media.ts'
import { photographed } from '../../support/specimen-documents.ts'

const options = { today: '2026-06-01' }
const samePerson = media('franck_02888.jpg')
const anotherPerson = media('audrey.jpg')
const thumb = sharp({ create: { width: 8, height: 8, channels: 3, background: '#c98d70' } })
  .png()
  .toBuffer()

/** A picture with another one over a part of it. */
async function withPatch(
  image: Uint8Array,
  place: Box,
  patch: Uint8Array | Promise<Uint8Array>,
): Promise<Uint8Array> {
  const [left, top, width, height] = [place.x, place.y, place.width, place.height].map(Math.round)
  const input = await sharp(await patch)
    .resize(width, height, { fit: 'cover' })
    .toBuffer()
  return sharp(image)
    .composite([{ input, left: left!, top: top! }])
    .jpeg({ quality: 92 })
    .toBuffer()
}

/** The picture as a camera sees it on a phone: stripes of red, green and blue with dark lines between the rows. */
async function onScreen(image: Uint8Array): Promise<Uint8Array> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const [frequency, tilt] = [(2 * Math.PI) / 2.6, 0.04]
  const lit = data.map((value, at) => {
    const [x, y] = [Math.floor(at / channels) % width, Math.floor(at / channels / width)]
    const stripe = 1 + 0.35 * Math.cos(frequency * (x + tilt * y) - (2 * Math.PI * (at % channels)) / 3)
    return Math.min(255, 0.74 * value * stripe * (1 + 0.15 * Math.cos(frequency * (y - tilt * x))))
  })
  return sharp(lit, { raw: { width, height, channels } }).blur(0.6).jpeg({ quality: 88 }).toBuffer()
}

/** A file that says, as an iPhone's screenshot or the picture of a program does, that no camera took it. */
const drawn = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia'
const toldBy: Readonly<Record<string, (image: Sharp) => Sharp>> = {
  'an iPhone that took a screenshot': (image) => image.withExif({ IFD2: { UserComment: 'Screenshot' } }),
  'a program that drew it': (image) =>
    image.withXmp(
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><r:Description r:about="" xmlns:i="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" i:DigitalSourceType="${drawn}"/></r:RDF></x:xmpmeta>`,
    ),
  'a camera': (image) => image.withExif({ IFD0: { Make: 'Xiaomi', Model: 'Redmi 13' } }),
}

describe('the analysis of an execution', () => {
  let pool: ModelPool
  let ports: AnalysisPorts
  before(async () => {
    pool = createModelPool({ modelsDir, threads: 1 })
    ports = {
      faces: await createFaceEngine(pool),
      documents: createDocumentEngine(pool),
      inspector: createDocumentInspector(pool),
      issuerPortraits: createIssuerPortraits(),
      searchRegistry: async () => [],
    }
  })
  after(() => pool.close())

  /** Both sides as a phone photographs them, and their fields. */
  async function document(kind: 'rg' | 'cnh' | 'cin' | 'crnm', seed: number) {
    const person = randomPerson(seed)
    const side = (name: 'front' | 'back') => photographed({ kind: `${kind}-${name}`, person, seed })
    const [front, back] = [await side('front'), await side('back')]
    const fields: SpecimenTruth['fields'] = { ...front.card.truth.fields, ...back.card.truth.fields }
    return { front: front.image, back: back.image, type: front.card.truth.type, fields, person }
  }

  const valuesOf = ({ ocr }: Findings, fields: SpecimenTruth['fields']) =>
    Object.fromEntries(Object.keys(fields).map((field) => [field, ocr.fields[field]?.value]))

  for (const [kind, seed] of [
    ['rg', 2],
    ['cnh', 3],
    ['cin', 4],
    ['crnm', 5],
  ] as const)
    it(`reads every field of the ${kind} specimen, accents included, and sees one person`, async () => {
      const { front, back, type, fields, person } = await document(kind, seed)
      const findings = await analyse({ front, back, selfie: samePerson }, ports, options)
      assert.equal(findings.type, type)
      assert.ok(findings.typeConfidence > 0.5)
      assert.deepEqual(valuesOf(findings, fields), fields)
      assert.equal(findings.documentCpf, person.cpf)
      assert.ok(findings.faceMatch.performed)
      assert.ok(findings.faceMatch.similarity > 80, `${findings.faceMatch.similarity}`)
      assert.deepEqual(
        findings.documentscopy.filter(({ outcome }) => outcome === 'fail'),
        [],
      )
    })

  for (const [by, format, signs] of [
    ['an iPhone that took a screenshot', 'png', ['no-camera doubts']],
    ['an iPhone that took a screenshot', 'jpeg', ['no-camera doubts']],
    ['a program that drew it', 'webp', ['no-camera doubts']],
    ['a program that drew it', 'jpeg', ['no-camera doubts']],
    ['a camera', 'jpeg', []],
  ] as const)
    it(`identifies a selfie’s origin by its file (${format}), by ${by}`, async () => {
      const selfie = await toldBy[by]!(sharp(samePerson)).toFormat(format).toBuffer()
      const { selfie: look } = await analyse({ selfie }, ports, options)
      assert.ok(look?.performed)
      assert.deepEqual(
        look.signs.map(({ code, weight }) => `${code} ${weight}`),
        signs,
      )
    })

  it('reports a document that was photographed on the screen of a phone, and does not report a card', async () => {
    const { front } = await document('cnh', 3)
    const [card, screen] = await Promise.all(
      [front, await onScreen(front)].map((image) => analyse({ front: image }, ports, options)),
    )
    assert.deepEqual([card?.ocr.medium, screen?.ocr.medium], [undefined, 'screen'])
    const failed = screen?.documentscopy.filter(({ outcome }) => outcome === 'fail')
    assert.deepEqual(
      failed?.map(({ name, weight }) => [name, weight]),
      [['not-recaptured', 'doubts']],
    )
  })

  it('withholds every field for which the report asks more confidence than a reading can have', async () => {
    const { front } = await document('cnh', 3)
    const findings = await analyse({ front }, ports, { ...options, fieldConfidence: 1 })
    const { name, cpf } = findings.ocr.fields
    assert.match(
      `${name?.value} ${name?.reason}`,
      /^null It was read with a confidence of 0\.9\d, .* asks for 1 /,
    )
    assert.equal(cpf?.value, null)
    assert.deepEqual([findings.documentCpf, findings.expiryDate], [undefined, undefined])
  })

  it('tells another person from the portrait', async () => {
    const { front } = await document('cnh', 3)
    const findings = await analyse({ front, selfie: anotherPerson }, ports, options)
    assert.ok(findings.faceMatch.performed)
    assert.ok(findings.faceMatch.similarity < 30, `${findings.faceMatch.similarity}`)
  })

  it('does not take a face on the back for the portrait of a card whose portrait is covered', async () => {
    const { front, back } = await document('cnh', 3)
    const covered = await withPatch(front, await portraitBox(front), thumb)
    const stuck = { x: 500, y: 300, width: 400, height: 480 }
    const forged = await withPatch(back, stuck, anotherPerson)
    const findings = await analyse({ front: covered, back: forged, selfie: anotherPerson }, ports, options)
    assert.equal(findings.type, 'cnh')
    assert.equal(findings.faceMatch.performed, false)
  })

  it('finds the portrait where the sides were sent the wrong way round', async () => {
    const { front, back } = await document('cnh', 3)
    const findings = await analyse({ front: back, back: front, selfie: samePerson }, ports, options)
    assert.ok(findings.faceMatch.performed && findings.faceMatch.similarity > 80)
  })

  async function portraitBox(image: Uint8Array): Promise<Box> {
    const { faces } = await ports.faces.findFaces(image, { embed: 'none' })
    const { x, y, width, height } = faces[0]!.box
    return { x: x - 0.3 * width, y: y - 0.3 * height, width: 1.6 * width, height: 1.6 * height }
  }

  it('searches the registry with the selfie', async () => {
    const record = {
      recordId: 'f'.repeat(24),
      cpf: undefined,
      description: 'a',
      createdAt: new Date(0),
      similarity: 99,
    }
    let probe: Float32Array | undefined
    const searchRegistry: AnalysisPorts['searchRegistry'] = async (embedding) => {
      probe = embedding
      return [record]
    }
    const findings = await analyse({ selfie: samePerson }, { ...ports, searchRegistry }, options)
    assert.equal(probe?.length, ports.faces.dimensions)
    assert.deepEqual(findings.privateFaceset, { performed: true, matches: [record] })
  })

  it('does not take a photograph of a person for a document, and reads nothing on it', async () => {
    const findings = await analyse({ front: anotherPerson, selfie: anotherPerson }, ports, options)
    assert.equal(findings.type, 'invalido')
    assert.ok(
      Object.values(findings.ocr.fields).every(({ value, reason }) => value === null && reason !== undefined),
    )
    assert.deepEqual([findings.documentCpf, findings.expiryDate], [undefined, undefined])
  })

  it('says for every section that its pictures are missing', async () => {
    const findings = await analyse({}, ports, options)
    assert.equal(findings.typeConfidence, 0)
    assert.equal(findings.faceMatch.performed, false)
    assert.equal(findings.privateFaceset.performed, false)
    assert.ok(findings.documentscopy.every(({ outcome }) => outcome === 'not-performed'))
  })

  it('goes on when a picture or a stage fails, and names it', async () => {
    const { front } = await document('cnh', 3)
    const broken: Captures = { front, back: Buffer.from('no picture'), selfie: Buffer.from('no picture') }
    const searchRegistry = () => Promise.reject(new Error('CPF 104.572.265-01 broke the search'))
    const findings = await analyse(broken, { ...ports, searchRegistry }, options)
    assert.equal(findings.type, 'cnh')
    assert.ok(!findings.faceMatch.performed && findings.faceMatch.reason.includes('selfie failed'))
    assert.ok(!findings.privateFaceset.performed)
    assert.doesNotMatch(findings.privateFaceset.reason, /104/, 'a bug’s message may quote a document')
  })

  it('ends when its signal is aborted', async () => {
    const gone = new AbortController()
    const searchRegistry = () => {
      gone.abort(new Error('gone'))
      return Promise.reject(new Error('stopped'))
    }
    const analysis = analyse({ selfie: samePerson }, { ...ports, searchRegistry }, options, gone.signal)
    await assert.rejects(analysis, { message: 'gone' })
    await assert.rejects(analyse({ front: anotherPerson }, ports, options, gone.signal), { message: 'gone' })
  })
})
