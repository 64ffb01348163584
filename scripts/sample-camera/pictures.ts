/** The still pictures of the sample camera: photographs to send, and scenes for the camera to look at. */
import { generateKeyPairSync } from 'node:crypto'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { SCENE_CARD_SHARE, SCENE_SIDE } from '../../demo/sample-camera/framing.ts'
import { licenceValues, vioSpecimen } from '../../demo/specimens/issuer-codes/issuer-codes.ts'
import { renderOpenSpecimen } from '../../demo/specimens/open-specimen.ts'
import { digitalDocument } from '../../demo/specimens/pdf/digital-document.ts'
import { randomPerson } from '../../demo/specimens/person.ts'
import { photograph } from '../../demo/specimens/photograph.ts'
import { renderSpecimen, type Specimen } from '../../demo/specimens/specimen.ts'
import { SPECIMEN_LICENCE_TEMPLATE } from '../../src/documents/codes/vio-templates.ts'
import type { Folders } from './folders.ts'

/** The holders of the documents: the person of the video, and another one. */
const holders = {
  '': {
    person: randomPerson(2024, { sex: 'M', name: 'ANDRÉ LUÍS GONÇALVES DE ARAÚJO' }),
    portrait: { file: 'franck_04117.jpg', crop: { x: 156, y: 0, width: 442, height: 575 } },
  },
  'other-': {
    person: randomPerson(2025, { sex: 'F', name: 'INÊS CONCEIÇÃO MAGALHÃES' }),
    portrait: { file: 'audrey.jpg', crop: { x: 60, y: 60, width: 430, height: 559 } },
  },
} as const

const holderPrefixes = Object.keys(holders) as readonly (keyof typeof holders)[]
export const sides = ['front', 'back'] as const

/** Writes the pictures and answers their names. */
export async function makePictures({ media, output }: Folders): Promise<readonly string[]> {
  const made: string[] = []
  const write = async (name: string, bytes: Uint8Array | string): Promise<void> => {
    await writeFile(join(output, name), bytes)
    made.push(name)
  }
  const { issuerCode, issuerKey } = signedLicence()
  await write('issuer-key.pem', issuerKey)
  for (const prefix of holderPrefixes) {
    const { person, portrait } = holders[prefix]
    const image = await readFile(join(media, portrait.file))
    for (const side of sides) {
      const order = {
        kind: `cnh-${side}`,
        person,
        seed: 7,
        portrait: { image, crop: portrait.crop },
        ...(prefix === '' && { issuerCode }),
      } as const
      const card = await renderSpecimen(order)
      await write(`${prefix}${side}.jpg`, await photographToSend(card))
      await write(`${prefix}scene-${side}.jpg`, await scene(card))
      await write(`${prefix}${side}.json`, JSON.stringify(card.truth, undefined, 2))
    }
  }
  await makeDocuments(media, issuerCode, write)
  await copyFile(join(media, 'franck.webm'), join(output, 'person.webm'))
  return [...made, 'person.webm']
}

/** The code on the licence of the video's person, and the public half of the key made here to sign it. */
function signedLicence(): { readonly issuerCode: Uint8Array; readonly issuerKey: string } {
  const { person } = holders['']
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'brainpoolP256r1' })
  const issuedAt = Date.parse(`${person.issueDate}T12:00:00Z`)
  const values = licenceValues(person)
  const issuerCode = vioSpecimen({
    version: 5,
    templateId: SPECIMEN_LICENCE_TEMPLATE,
    values,
    issuedAt,
    privateKey,
  })
  return { issuerCode, issuerKey: publicKey.export({ type: 'spki', format: 'pem' }).toString() }
}

/** Makes an open licence, and the PDF of a digital one. */
async function makeDocuments(
  media: string,
  issuerCode: Uint8Array,
  write: (name: string, bytes: Uint8Array | string) => Promise<void>,
): Promise<void> {
  const { person, portrait } = holders['']
  const order = {
    person,
    seed: 7,
    issuerCode,
    portrait: { image: await readFile(join(media, portrait.file)), crop: portrait.crop },
  }
  const open = await renderOpenSpecimen({ document: 'cnh', ...order })
  const laid = { seed: 77, level: 'mild', cardShare: 0.8, width: 1440, height: 1920 } as const
  await write('open.jpg', (await photograph(open, laid)).image)
  const both = await Promise.all(sides.map(async (side) => renderSpecimen({ ...order, kind: `cnh-${side}` })))
  await write('digital.pdf', await digitalDocument(both, issuerCode))
}

/** A photograph as a person would send it: 1280 x 720, with a large card. */
async function photographToSend(card: Specimen): Promise<Uint8Array> {
  const { image } = await photograph(card, { seed: 31, level: 'mild', background: 'wood', cardShare: 0.8 })
  return image
}

/** A square around the card, cropped from a larger one in which the card is slightly off centre. */
async function scene(card: Specimen): Promise<Uint8Array> {
  const side = Math.round(SCENE_SIDE * 1.15)
  const cardShare = (SCENE_CARD_SHARE * SCENE_SIDE) / side
  const settings = {
    seed: 12,
    level: 'clean',
    background: 'wood',
    width: side,
    height: side,
    cardShare,
  } as const
  const { image, quad } = await photograph(card, settings)
  const from = (axis: 'x' | 'y'): number => {
    const centre = quad.reduce((sum, corner) => sum + corner[axis] / 4, 0)
    return Math.round(Math.min(side - SCENE_SIDE, Math.max(0, centre - SCENE_SIDE / 2)))
  }
  const cut = { left: from('x'), top: from('y'), width: SCENE_SIDE, height: SCENE_SIDE }
  return sharp(image).extract(cut).jpeg({ quality: 88 }).toBuffer()
}
