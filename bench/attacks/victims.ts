/** The people whose cards are sent as selfies: photographs, and cards that are made from them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { halves, type Half } from '../../demo/specimens/halves.ts'
import { randomPerson, type SpecimenPerson } from '../../demo/specimens/person.ts'
import { photograph, type Level } from '../../demo/specimens/photograph.ts'
import {
  renderSpecimen,
  type Portrait,
  type Specimen,
  type SpecimenKind,
} from '../../demo/specimens/specimen.ts'
import { randomVariety, type Variety } from '../../demo/specimens/variety.ts'
import type { DetectedFace, FaceEngine } from '../../src/server/domain/faces/face-engine.ts'
import { franckStills, media } from '../../test/support/media.ts'

/** Somebody, in two photographs or more. */
export interface Victim {
  readonly name: string
  readonly half: Half
  readonly photographs: readonly Uint8Array[]
}

/** The card of a victim, with the first photograph as its portrait. */
export interface VictimsCard {
  readonly victim: Victim
  readonly kind: SpecimenKind
  readonly card: Specimen
  readonly seed: number
  readonly person: SpecimenPerson
  readonly portrait: Portrait
  readonly variety: Variety
}

const KINDS = ['cnh-front', 'rg-front', 'cin-front', 'crnm-front', 'cnh-old-front'] as const
/** The size of a photograph of a card, pixels, and the card's share of its width. */
const PHOTO = { width: 1280, height: 720, cardShare: 0.85 } as const
/** Limits were set on every fourth photograph of the folder: those people are development. */
const LOOKED_AT = 4

/** The people of a folder of photographs (`Some_Name_0001.jpg`) who have two or more photographs, by halves. */
export function victimsOf(folder: string | undefined): readonly Victim[] {
  if (folder === undefined)
    return [{ name: 'franck', half: 'development', photographs: franckStills.map(media) }]
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.jpg'))
    .sort()
  const lookedAt = new Set(files.filter((_file, index) => index % LOOKED_AT === 0).map(nameOf))
  const people = Map.groupBy(files, nameOf)
  const several = [...people].filter(([, own]) => own.length >= 2)
  return several.map(([name, own], index) => ({
    name,
    // Limits were also set on pairs of every second person.
    half: index % 2 === 0 || lookedAt.has(name) ? 'development' : 'evaluation',
    photographs: own.map((file) => readFileSync(join(folder, file))),
  }))
}

const nameOf = (file: string): string => file.replace(/_\d+\.jpg$/, '')

/** Prints a victim's card; undefined if the photograph shows no face. */
export async function cardOf(
  victim: Victim,
  seed: number,
  faces: FaceEngine,
): Promise<VictimsCard | undefined> {
  const [image] = victim.photographs
  const found = image && (await faces.findFaces(image, { embed: 'none' }))
  const face = found?.faces[0]
  if (!image || !face) return undefined
  const kind = KINDS[seed % KINDS.length] ?? 'cnh-front'
  const portrait = { image, crop: headAround(face, found) }
  const variety = randomVariety(victim.half, seed)
  const person = randomPerson(seed)
  const card = await renderSpecimen({ kind, person, portrait, seed, variety })
  return { victim, kind, card, seed, person, portrait, variety }
}

/** Photographs a card, on another ground and in other light for each take. */
export async function takeOf(
  { victim, card, seed }: VictimsCard,
  take: number,
  level: Level,
): Promise<Uint8Array> {
  const { backgrounds } = halves[victim.half]
  const background = backgrounds[(seed + take) % backgrounds.length] ?? 'plain'
  return (await photograph(card, { ...PHOTO, seed: seed * 100 + take, level, background })).image
}

/** The head of a face as a passport photograph shows it, as a region of its picture. */
function headAround({ box }: DetectedFace, { width, height }: { width: number; height: number }) {
  const x = Math.max(0, Math.round(box.x - 0.35 * box.width))
  const y = Math.max(0, Math.round(box.y - 0.5 * box.height))
  return {
    x,
    y,
    width: Math.min(width - x, Math.round(1.7 * box.width)),
    height: Math.min(height - y, Math.round(1.9 * box.height)),
  }
}
