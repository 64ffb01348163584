/** Compares the values that were read on annotated pictures with those that were written on them. */
import { withoutAccents } from '../../../demo/specimens/mrz.ts'
import {
  documentFields,
  type DocumentField,
  type FieldAnchor,
} from '../../../src/protocol/executions/executions.ts'
import type { ReadingOutcome } from '../reading-process.ts'
import type { AnnotatedClass } from './annotations.ts'
import type { AnnotatedPicture } from './corpus.ts'

/** The fields that are counted apart; documents do not say which parent is which. */
export const annotatedFields = [
  'name',
  'parents',
  'cpf',
  'birthDate',
  'documentNumber',
  'issueDate',
  'expiryDate',
] as const
export type AnnotatedField = (typeof annotatedFields)[number]

export interface AnnotatedValue {
  readonly id: string
  readonly name: AnnotatedClass
  readonly field: AnnotatedField
  readonly truth: string
  readonly outcome: 'exact' | 'wrong' | 'withheld'
  readonly value: string | null
  readonly confidence: number
  /** How it was found: in its place of a layout, at its label, by its shape; undefined for codes and zones. */
  readonly foundBy: FieldAnchor | undefined
}

export interface ReadPicture {
  readonly picture: Pick<AnnotatedPicture, 'id' | 'name' | 'type' | 'truth'>
  readonly outcome: ReadingOutcome
}

/** The parts of a picture and of its reading by which values are judged. */
export interface JudgedPicture {
  readonly picture: Pick<AnnotatedPicture, 'id' | 'name' | 'truth'>
  readonly outcome: {
    readonly fields: Readonly<Record<DocumentField, JudgedReading>>
    readonly parents: readonly JudgedReading[]
  }
}

/** A value that was read, from a section of an execution or from the rules; null or undefined if none was. */
interface JudgedReading {
  readonly value: string | null | undefined
  readonly confidence?: number
  readonly foundBy?: FieldAnchor
}

/** Every value on a picture, and how it was read. */
export function valuesOf({ picture, outcome }: JudgedPicture): readonly AnnotatedValue[] {
  const { truth, id, name } = picture
  const judged = (
    field: AnnotatedField,
    wanted: string,
    read: JudgedReading | undefined,
  ): AnnotatedValue => ({
    id,
    name,
    field,
    truth: wanted,
    value: read?.value ?? null,
    confidence: read?.confidence ?? 0,
    foundBy: read?.foundBy,
    outcome:
      typeof read?.value !== 'string' ? 'withheld' : isSame(field, read.value, wanted) ? 'exact' : 'wrong',
  })
  const fields = documentFields.filter(isSingle).flatMap((field) => {
    const wanted = truth[field]
    return wanted === undefined ? [] : [judged(field, wanted, outcome.fields[field])]
  })
  return [
    ...fields,
    ...parentsOf(picture, outcome).map(({ wanted, read }) => judged('parents', wanted, read)),
  ]
}

const isSingle = (field: DocumentField): field is Exclude<DocumentField, 'motherName' | 'fatherName'> =>
  field !== 'motherName' && field !== 'fatherName'

interface Parent {
  readonly wanted: string
  readonly read: JudgedReading | undefined
}

/**
 * Compares parents as a set: a name that was read right counts for itself, any other read name for a parent that was
 * not.
 */
function parentsOf(
  { truth }: JudgedPicture['picture'],
  { parents }: JudgedPicture['outcome'],
): readonly Parent[] {
  const wanted = [truth.fatherName, truth.motherName].flatMap((name) => name ?? [])
  const right = (read: JudgedReading): boolean =>
    wanted.some((name) => typeof read.value === 'string' && isSame('parents', read.value, name))
  const others = parents.filter((read) => typeof read.value === 'string' && !right(read))
  return wanted.map((name) => ({
    wanted: name,
    read:
      parents.find((read) => typeof read.value === 'string' && isSame('parents', read.value, name)) ??
      others.shift(),
  }))
}

/** Names without accents, everything else by letters and digits alone. */
function isSame(field: AnnotatedField, read: string, truth: string): boolean {
  const plain = (text: string): string =>
    field === 'name' || field === 'parents'
      ? withoutAccents(text)
      : text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return plain(read) === plain(truth)
}

/** The side that a class shows; for CPF cards only the type is counted. */
export function isSideRight({ picture, outcome }: ReadPicture): boolean | undefined {
  const wanted = { aberto: 'both', frente: 'front', verso: 'back' }[picture.name.split('_')[1] ?? '']
  return picture.type === 'outros' ? undefined : outcome.sides[0]?.shows === wanted
}
