/**
 * Documents that belong to nobody, for tests, benchmarks and the playground. They are laid out like Brazilian ones,
 * marked SPECIMEN, and come with the values that a reader should find on them.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp, { type OverlayOptions } from 'sharp'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import type { DocumentField, DocumentType } from '../../src/protocol/executions/executions.ts'
import { cinBack, cinFront } from './layouts/cin.ts'
import { cnhBack, cnhFront } from './layouts/cnh.ts'
import { cnhOldFront } from './layouts/cnh-old.ts'
import { crnmBack, crnmFront } from './layouts/crnm.ts'
import type { CardDesign, Printed } from './layouts/design.ts'
import { rgBack, rgFront } from './layouts/rg.ts'
import { crease, securityPaper, silhouette, specimenMark } from './ornament.ts'
import type { SpecimenPerson } from './person.ts'
import { seededRandom } from './random.ts'
import { Sheet, type Box } from './sheet.ts'
import { plainVariety, type Variety } from './variety.ts'

const designs = {
  'rg-front': rgFront,
  'rg-back': rgBack,
  'cin-front': cinFront,
  'cin-back': cinBack,
  'cnh-front': cnhFront,
  'cnh-back': cnhBack,
  'cnh-old-front': cnhOldFront,
  'crnm-front': crnmFront,
  'crnm-back': crnmBack,
} as const

/** The old identity card, the national one, the driving licence of 2022 and its forerunner, the migrant's card. */
export type SpecimenKind = keyof typeof designs
export const specimenKinds = Object.keys(designs) as readonly SpecimenKind[]

/** A picture of a face, and the part of it to print unless it is the whole picture. */
export interface Portrait {
  /** JPEG, PNG or WebP. */
  readonly image: Uint8Array
  /** In the picture's own pixels. */
  readonly crop?: Box
}

/** One side as it left the printer. */
export interface Specimen {
  /** PNG with transparent corners. */
  readonly image: Uint8Array
  readonly width: number
  readonly height: number
  readonly truth: SpecimenTruth
}

/** The values that a reader should find: dates in ISO form, the CPF as eleven digits, names with their accents. */
export interface SpecimenTruth {
  readonly kind: SpecimenKind
  readonly type: DocumentType
  readonly side: 'front' | 'back'
  readonly fields: Partial<Record<DocumentField, string>>
  /** Where each value stands, in pixels of the card. */
  readonly fieldBoxes: Partial<Record<DocumentField, Box>>
  readonly portraitBox?: Box
  readonly mrz?: readonly string[]
  /** The text of the QR code, unless it is the issuer's. */
  readonly code?: string
  /** The place of the code, with the white margin around it. */
  readonly codeBox?: Box
}

/** Prints one side for one person; the seed decides what differs between two cards of one kind. */
export async function renderSpecimen(order: {
  readonly kind: SpecimenKind
  readonly person: SpecimenPerson
  readonly portrait?: Portrait
  readonly seed: number
  /** How this card differs from the usual one; not at all unless set. */
  readonly variety?: Variety
  /** The content of the QR code, on sides that have a place for it. */
  readonly issuerCode?: Uint8Array
}): Promise<Specimen> {
  const design: CardDesign = designs[order.kind]
  const variety = order.variety ?? plainVariety
  const random = seededRandom(order.seed)
  const sheet = new Sheet(design.width, design.height, design.ink, variety)
  securityPaper(sheet, design.palette, random)
  specimenMark(sheet, design.mark)
  const printed = design.print(sheet, order.person, random)
  if (printed.portrait && !order.portrait) sheet.draw(silhouette(printed.portrait))
  const held = order.issuerCode ?? printed.code?.text
  if (printed.code && held !== undefined) sheet.draw(await drawnCode(held, printed.code.box))
  if (variety.isCreased) sheet.draw(crease(sheet, random))
  const portrait = printed.portrait && order.portrait && (await fitted(order.portrait, printed.portrait))
  const card = sharp(Buffer.from(sheet.svg(design.cornerRadius))).composite(portrait ? [portrait] : [])
  return {
    image: await tinted(await card.png({ compressionLevel: 3 }).toBuffer(), variety),
    width: design.width,
    height: design.height,
    truth: { kind: order.kind, ...truthOf(design, sheet, printed) },
  }
}

function truthOf(design: CardDesign, sheet: Sheet, printed: Printed): Omit<SpecimenTruth, 'kind'> {
  return {
    type: design.type,
    side: design.side,
    fields: sheet.fields,
    fieldBoxes: sheet.fieldBoxes,
    ...(printed.portrait && { portraitBox: printed.portrait }),
    ...(printed.mrz && { mrz: printed.mrz }),
    ...(printed.code?.text !== undefined && { code: printed.code.text }),
    ...(printed.code && { codeBox: printed.code.box }),
  }
}

/** The portrait in the size of its place, with a little less contrast, as printed pictures have. */
async function fitted(portrait: Portrait, place: NonNullable<Printed['portrait']>): Promise<OverlayOptions> {
  const { crop } = portrait
  const picture = sharp(portrait.image).rotate()
  if (crop) picture.extract({ left: crop.x, top: crop.y, width: crop.width, height: crop.height })
  picture.resize(place.width, place.height, { fit: 'cover', position: 'top' }).linear(0.93, 10)
  if (place.grey) picture.grayscale()
  return { input: await picture.png().toBuffer(), left: place.x, top: place.y }
}

/** The card in the colours of another print run. */
async function tinted(card: Buffer, { hueDegrees, saturation }: Variety): Promise<Uint8Array> {
  if (hueDegrees === 0 && saturation === 1) return card
  return sharp(card).modulate({ hue: hueDegrees, saturation }).png({ compressionLevel: 3 }).toBuffer()
}

let writerIsReady = false

/**
 * A QR code in a box, as a part of an SVG; the library's WebAssembly is read from its package, so that nothing is
 * fetched.
 */
export async function drawnCode(held: string | Uint8Array, box: Box): Promise<string> {
  if (!writerIsReady) {
    const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')))
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })
    writerIsReady = true
  }
  const { svg, error } = await writeBarcode(held, { format: 'QRCode' })
  if (error) throw new Error(`The code of a specimen could not be written: ${error}`)
  const modules = Number(/width="(\d+)"/.exec(svg)?.[1])
  const drawing = svg.slice(svg.indexOf('<g'), svg.lastIndexOf('</g>') + '</g>'.length)
  return `<g transform="translate(${box.x} ${box.y}) scale(${box.width / modules})">${drawing}</g>`
}
