import type { DocumentType } from '../../protocol/executions.ts'
import type { TextLine } from '../domain/ports.ts'
import { bestOccurrence, phraseKey } from './letters.ts'
import { mrzCharacters } from '../domain/mrz-parts.ts'
import { mrzRows } from './mrz-rows.ts'

/** Which sides of a document a reading shows; `both` when it lies open. */
export type ShownSide = 'front' | 'back' | 'both' | 'unknown'

export interface Classification {
  readonly type: DocumentType
  /** 0 to 1: a judgement of how much more speaks for this type than for the next one. */
  readonly confidence: number
  readonly side: ShownSide
}

/** How much a phrase says for a type and for a side; the weights are judged, and hold for made-up documents. */
interface Clue {
  readonly phrase: string
  readonly weight: number
  readonly side?: 'front' | 'back'
}

const clue = (phrase: string, weight: number, side?: 'front' | 'back'): Clue =>
  side === undefined ? { phrase, weight } : { phrase, weight, side }

type Known = Exclude<DocumentType, 'invalido'>

/** As phrase keys: capitals without accents, spaces and punctuation. */
const clues: Readonly<Record<Known, readonly Clue[]>> = {
  cnh: [
    clue('CARTEIRANACIONALDEHABILITACAO', 4, 'front'),
    clue('DRIVERLICENSE', 3, 'front'),
    clue('PERMISODECONDUCCION', 3, 'front'),
    clue('DEPARTAMENTONACIONALDETRANSITO', 3, 'front'),
    clue('SECRETARIANACIONALDETRANSITO', 3, 'front'),
    clue('DEPARTAMENTOESTADUALDETRANSITO', 3, 'back'),
    clue('CATHAB', 2, 'front'),
    clue('1AHABILITACAO', 2, 'front'),
    clue('1HABILITACAO', 2, 'front'),
    clue('DETRAN', 1.5, 'back'),
    clue('ASSINADODIGITALMENTE', 1.5, 'back'),
    clue('ASSINATURADOEMISSOR', 1.6, 'back'),
    clue('OBSERVACOES', 1, 'back'),
    clue('NREGISTRO', 1, 'front'),
    clue('MINISTERIODASCIDADES', 1, 'front'),
    clue('MINISTERIODOSTRANSPORTES', 1, 'front'),
    clue('MINISTERIODAINFRAESTRUTURA', 1, 'front'),
    clue('ASSINATURADOPORTADOR', 0.8),
    clue('DATAEMISSAO', 0.8),
    clue('PERMISSAO', 0.5, 'front'),
    clue('PROIBIDOPLASTIFICAR', 0.4),
  ],
  rg: [
    clue('CARTEIRADEIDENTIDADE', 4, 'front'),
    clue('CEDULADEIDENTIDADE', 3.5, 'front'),
    clue('POLEGARDIREITO', 3, 'front'),
    clue('REGISTROGERALCPF', 3, 'front'),
    clue('INSTITUTODEIDENTIFICACAO', 2, 'front'),
    clue('ASSINATURADOTITULAR', 1.5, 'front'),
    clue('LEIN7116DE29', 3.5, 'back'),
    clue('LEI7116', 3, 'back'),
    clue('ORGAOEXPEDIDORCARDISSUER', 3, 'back'),
    clue('REGISTROGERAL', 2),
    clue('DOCORIGEM', 2, 'back'),
    clue('ASSINATURADODIRETOR', 2, 'back'),
    clue('DATADEEXPEDICAO', 1, 'back'),
    clue('DOADORDEORGAOS', 1, 'back'),
    clue('NATURALIDADE', 1),
    clue('VALIDAEMTODOOTERRITORIONACIONAL', 0.8, 'back'),
  ],
  rne: [
    clue('REGISTRONACIONALMIGRATORIO', 5, 'front'),
    clue('REGISTRONACIONALDEESTRANGEIRO', 5, 'front'),
    clue('IDENTIDADEDEESTRANGEIRO', 5, 'front'),
    clue('CLASSIFICACAO', 1.2, 'front'),
    clue('RNM', 1, 'front'),
    clue('RESIDENTE', 0.5, 'front'),
    clue('TEMPORARIO', 0.5, 'front'),
    clue('AMPAROLEGAL', 3, 'back'),
    clue('PRAZODERESIDENCIA', 3, 'back'),
    clue('POLICIAFEDERAL', 1, 'back'),
  ],
  outros: [
    clue('ORDEMDOSADVOGADOS', 5),
    clue('CARTEIRADETRABALHO', 5),
    clue('TITULOELEITORAL', 5),
    clue('CERTIDAODENASCIMENTO', 5),
    clue('PASSAPORTE', 4),
    clue('CARTAONACIONALDESAUDE', 4),
    clue('CADASTRODEPESSOASFISICAS', 4),
    clue('SECRETARIADARECEITAFEDERAL', 4),
    clue('CARTEIRAPROFISSIONAL', 3),
    clue('CONSELHOREGIONAL', 3),
    clue('MINISTERIODAFAZENDA', 3),
    clue('IDENTITYCARD', 2.5),
    clue('DOCUMENTONACIONALDEIDENTIDAD', 4),
    clue('PASSPORT', 2),
    clue('COMPROVANTEDEINSCRICAO', 2),
    clue('NUMERODEINSCRICAO', 1.5),
  ],
}

/** The issuer and kind at the start of a machine-readable zone. */
const mrzClues: readonly (readonly [RegExp, Known])[] = [
  [/^I<BRA/, 'cnh'],
  [/^IDBRA/, 'rg'],
  [/^I[AR]BRA/, 'rne'],
  [/^[IACP][A-Z<][A-Z]{3}[A-Z0-9<]{22,}<</, 'outros'],
]
const MRZ_WEIGHT = 4

/** Under this weight a reading is no document that we know. */
const MIN_WEIGHT = 2
/** A type that leads by as much as a document's title is told for certain. */
const CERTAIN_LEAD = 4
/** Of phrases this short a single wrong letter makes another word. */
const SHORT_PHRASE = 8
const MIN_LIKENESS = { short: 0.87, long: 0.84 } as const
/** The side with this share of the weight is the one that is shown. */
const CLEAR_SIDE = 0.75

/** Tells what document the lines of a reading belong to, and which of its sides they show. */
export function classify(lines: readonly TextLine[]): Classification {
  const keys = lines.map((line) => phraseKey(line.text))
  const zone = mrzTypeOf(lines)
  const scores = (Object.keys(clues) as Known[])
    .map((type) => score(type, keys, zone === type))
    .sort((a, b) => b.weight - a.weight)
  const [best, next] = scores
  if (!best || best.weight < MIN_WEIGHT)
    return { type: 'invalido', confidence: noDocumentConfidence(best), side: 'unknown' }
  return {
    type: best.type,
    confidence: Math.min(1, (best.weight - (next?.weight ?? 0)) / CERTAIN_LEAD),
    side: sideOf(best),
  }
}

/** The side that some words alone speak for, whatever the document. */
export function sideOfWords(words: readonly string[]): ShownSide {
  const keys = words.map(phraseKey)
  const hasZone = words.some((word) => /<<|^I[<DAR]BRA/.test(mrzCharacters(word)))
  const scores = (Object.keys(clues) as Known[]).map((type) => score(type, keys, hasZone))
  return sideOf({
    front: Math.max(...scores.map(({ front }) => front)),
    back: Math.max(...scores.map(({ back }) => back)),
  })
}

interface Score {
  readonly type: Known
  readonly weight: number
  readonly front: number
  readonly back: number
}

function score(type: Known, keys: readonly string[], hasZone: boolean): Score {
  const text = keys.join('|')
  const total = { type, weight: hasZone ? MRZ_WEIGHT : 0, front: 0, back: hasZone ? MRZ_WEIGHT : 0 }
  for (const { phrase, weight, side } of clues[type]) {
    const said = weight * likeness(phrase, text, keys)
    total.weight += said
    if (side) total[side] += said
  }
  return total
}

function likeness(phrase: string, text: string, keys: readonly string[]): number {
  if (phrase.length <= 4) return keys.includes(phrase) ? 1 : 0
  const found = bestOccurrence(text, phrase)
  return found >= MIN_LIKENESS[phrase.length <= SHORT_PHRASE ? 'short' : 'long'] ? found : 0
}

/** The first row of a zone tells the kind of document, the most particular rule first. */
function mrzTypeOf(lines: readonly TextLine[]): Known | undefined {
  const rows = mrzRows(lines)
  return mrzClues.find(([pattern]) => rows.some(({ text }) => pattern.test(text)))?.[1]
}

function sideOf({ front, back }: Pick<Score, 'front' | 'back'>): ShownSide {
  const total = front + back
  if (total === 0) return 'unknown'
  if (front >= total * CLEAR_SIDE) return 'front'
  return back >= total * CLEAR_SIDE ? 'back' : 'both'
}

/** The less is said for any document, the surer it is that there is none. */
function noDocumentConfidence(best: Score | undefined): number {
  return 1 - (best?.weight ?? 0) / (2 * MIN_WEIGHT)
}
