/**
 * Made-up analyses for the tests of integrators: an execution with one of these CPFs comes to one outcome, whatever its
 * pictures show. This happens only in accounts of the environment `test`, and only where the operator switched it on;
 * every other execution is analysed. The report's rules decide about a made-up analysis as about a real one.
 */
import type { Cpf } from '../../../protocol/cpf.ts'
import type {
  DocumentscopyCheck,
  DocumentscopyCheckName,
} from '../../../protocol/executions/documentscopy.ts'
import type { OcrSection } from '../../../protocol/executions/executions.ts'
import type { CheckUnit, Reason } from '../../../protocol/executions/finding-words/reasons.ts'
import type { Findings } from './findings.ts'

/** CPFs for tests, by the verdict that each of them brings about. All have valid check digits and belong to nobody. */
export const emulatedCpfs = {
  approved: '00000000787',
  otherFace: '00000000868',
  forgedDocument: '00000000949',
  expiredDocument: '00000001082',
  unreadableDocument: '00000001163',
  otherCpf: '00000001244',
  pictureOfAPicture: '00000001325',
} as const
type EmulatedOutcome = keyof typeof emulatedCpfs

/** A name that nobody takes for a person's. */
const NAME = 'PESSOA EMULADA'
const MODEL = 'emulator'
const ANOTHER_CPF: Cpf = '00000001406'
const SURE = 0.99

/** What the analysis of an execution with this CPF is said to have found; undefined for every other CPF. */
export type Emulator = (cpf: Cpf | undefined) => Findings | undefined

export const emulate: Emulator = (cpf) => {
  const found = Object.entries(emulatedCpfs).find(([, known]) => known === cpf)
  return found && { ...honest(found[1]), ...differences[found[0] as EmulatedOutcome] }
}

function honest(cpf: Cpf): Findings {
  return {
    type: 'cnh',
    typeConfidence: SURE,
    ocr: readOf(cpf),
    documentCpf: cpf,
    expiryDate: '2099-12-31',
    faceMatch: { performed: true, similarity: 99, modelId: MODEL },
    selfie: { performed: true, signs: [] },
    privateFaceset: { performed: true, matches: [] },
    documentscopy: [checked('cpf-check-digits', 'pass')],
    pictures: {},
  }
}

const differences: Readonly<Record<EmulatedOutcome, Partial<Findings>>> = {
  approved: {},
  otherFace: { faceMatch: { performed: true, similarity: 3, modelId: MODEL } },
  forgedDocument: { documentscopy: [checked('portrait-not-pasted', 'fail')] },
  expiredDocument: { expiryDate: '2001-01-01' },
  unreadableDocument: { ocr: { type: 'cnh', kind: 'cnh', fields: {} }, documentCpf: undefined },
  otherCpf: { ocr: readOf(ANOTHER_CPF), documentCpf: ANOTHER_CPF },
  pictureOfAPicture: {
    selfie: { performed: true, signs: [{ code: 'copy-of-portrait', weight: 'refutes' }] },
  },
}

function readOf(cpf: Cpf): OcrSection {
  const field = (value: string): OcrSection['fields'][string] => ({ value, confidence: SURE, side: 'front' })
  return {
    type: 'cnh',
    kind: 'cnh',
    fields: {
      name: field(NAME),
      cpf: field(cpf),
      birthDate: field('1990-01-01'),
      documentNumber: field('00000000000'),
    },
  }
}

function checked(name: DocumentscopyCheckName, outcome: 'pass' | 'fail'): DocumentscopyCheck {
  return {
    name,
    weight: 'decides',
    outcome,
    measure: outcome === 'pass' ? 1 : 0,
    threshold: 1,
    fails: 'below',
    unit: 'emulated' satisfies CheckUnit,
    reason: 'Made up by the emulator.' satisfies Reason,
  }
}
