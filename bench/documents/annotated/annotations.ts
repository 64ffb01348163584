/**
 * Annotations of photographed documents as the BID data set publishes them (VIA JSON, one file a class): where each
 * label and each value stood on a real document. They contain no picture and no person: personal texts are replaced by
 * X. They are read from the folder that is named, and never become part of this repository.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import type { Point } from '../../../src/imaging/pixels.ts'
import type { Half } from '../../../demo/specimens/halves.ts'

/** Licence, identity card and CPF card; open ones show both sides in one picture. */
export const annotatedClasses = [
  'cnh_aberto',
  'cnh_frente',
  'cnh_verso',
  'rg_aberto',
  'rg_frente',
  'rg_verso',
  'cpf_frente',
  'cpf_verso',
] as const
export type AnnotatedClass = (typeof annotatedClasses)[number]

/** A label or a value: its corners in the order of the annotation. */
export interface Region {
  readonly points: readonly Point[]
  /** Whether it is print of the document itself; everything else is a value of a person. */
  readonly isPrint: boolean
  /** What kind of value: `nome`, `s_nome` (continuation of a name), `data`, `cpf`, `rg`, `n_reg`, … */
  readonly kind: string
  /** What the print says. */
  readonly text: string
}

export interface Annotation {
  readonly file: string
  readonly regions: readonly Region[]
}

const numbers = Type.Array(Type.Number())
const viaFile = Type.Record(
  Type.String(),
  Type.Object({
    filename: Type.String(),
    regions: Type.Array(
      Type.Object({
        shape_attributes: Type.Object({
          x: Type.Optional(Type.Number()),
          y: Type.Optional(Type.Number()),
          width: Type.Optional(Type.Number()),
          height: Type.Optional(Type.Number()),
          all_points_x: Type.Optional(numbers),
          all_points_y: Type.Optional(numbers),
        }),
        region_attributes: Type.Object({
          info_type: Type.Optional(Type.String()),
          text_type: Type.Optional(Type.String()),
          transcription: Type.Optional(Type.String()),
        }),
      }),
    ),
  }),
)

/** The annotators gave up a page with fewer regions than this. */
const MIN_REGIONS = 4

/** The annotations of one class and half, in an order that does not depend on their order in the file. */
export function readAnnotations(folder: string, name: AnnotatedClass, half: Half): readonly Annotation[] {
  const file = Value.Parse(viaFile, JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')))
  return Object.values(file)
    .filter(({ filename, regions }) => regions.length >= MIN_REGIONS && halfOf(filename) === half)
    .map(({ filename, regions }) => ({ file: filename, regions: regions.map(regionOf) }))
    .sort((a, b) => digestOf(a.file).localeCompare(digestOf(b.file)))
}

type ViaRegion = Type.Static<typeof viaFile>[string]['regions'][number]

function regionOf({ shape_attributes: shape, region_attributes: said }: ViaRegion): Region {
  return {
    points: pointsOf(shape),
    isPrint: said.info_type === 'd',
    kind: said.text_type ?? '',
    text: (said.transcription ?? '').replace(/\s+/g, ' ').trim(),
  }
}

function pointsOf(shape: ViaRegion['shape_attributes']): readonly Point[] {
  const { all_points_x: xs, all_points_y: ys, x = 0, y = 0, width = 0, height = 0 } = shape
  if (xs && ys) return xs.map((across, i) => ({ x: across, y: ys[i] ?? 0 }))
  return [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ]
}

const digestOf = (file: string): string => createHash('sha256').update(file).digest('hex')

/** Rules are written on the development half; of the evaluation half only figures are looked at. */
const halfOf = (file: string): Half =>
  Number.parseInt(digestOf(file).slice(0, 2), 16) % 2 === 0 ? 'development' : 'evaluation'

/** A number that is always the same for a document. */
export const seedOf = (file: string): number => Number.parseInt(digestOf(file).slice(0, 7), 16)
