import type { FindingWords } from '../../../src/protocol/executions/finding-words/finding-words.ts'
import type { RuleWords } from '../../../src/protocol/reports/rule-words/rule-words.ts'
import type { EventCode, StepName } from '../../../src/protocol/sessions/events.ts'
import type { DocumentField, RuleStatus } from '../../../src/protocol/executions/executions.ts'
import type { IssuerSignature } from '../../../src/protocol/executions/documentscopy.ts'
import type { BrandTexts } from '../brand/brand-texts.ts'
import type { SampleName } from '../samples.ts'

/** Everything the playground says, in Portuguese first. */
export interface Texts {
  readonly language: 'pt-BR' | 'en' | 'es'
  readonly tagline: string
  readonly intro: string
  readonly console: string
  readonly apiReference: string
  /** Name of the language that comes next, in its own words. */
  readonly otherLanguage: string
  readonly link: {
    readonly title: string
    readonly hint: string
    readonly cpf: string
    readonly cpfHint: string
    /** The server did not accept the CPF. */
    readonly cpfWrong: string
    readonly noExpire: string
    readonly variables: string
    readonly variablesHint: string
    /** The server did not accept the variables. */
    readonly variablesWrong: (limits: { readonly most: number; readonly longestName: number }) => string
    readonly create: string
    readonly options: string
    readonly uses: (most: number | null) => string
  }
  readonly phone: {
    readonly title: string
    readonly frame: string
    readonly sampleCamera: string
    readonly sampleCameraHint: string
    readonly again: string
    readonly preparing: string
    readonly obstacles: Readonly<Record<'insecure-page' | 'permissions-policy', string>>
  }
  /** The samples that can be tried with one click. */
  readonly samples: {
    readonly title: string
    readonly names: Readonly<Record<SampleName, string>>
    readonly hints: Readonly<Record<SampleName, string>>
    /** What happens to the sample of this name until its verdict. */
    readonly sending: (name: string) => string
    readonly analysing: (name: string) => string
  }
  readonly evidence: {
    readonly front: string
    readonly back: string
    readonly portrait: string
    readonly issuerPortrait: string
    readonly selfie: string
    readonly signatures: Readonly<Record<IssuerSignature, string>>
    readonly passed: (passed: number, all: number) => string
    readonly openConsole: string
  }
  readonly brand: BrandTexts
  readonly events: {
    readonly title: string
    readonly hint: string
    readonly empty: string
    readonly withheld: string
    readonly meaning: Readonly<Record<EventCode, string>>
  }
  readonly execution: {
    readonly title: string
    readonly hint: string
    readonly empty: string
    readonly type: string
    readonly fraud: string
    readonly yes: string
    readonly no: string
    readonly faces: string
    readonly facesBelow: string
    readonly facesAbove: string
    readonly facesFrom: (threshold: number) => string
    readonly notCompared: string
    readonly fields: string
    readonly rules: string
    readonly fieldNames: Readonly<Record<DocumentField, string>>
    readonly notRead: string
    readonly ruleStatus: Readonly<Record<RuleStatus, string>>
    readonly ruleWords: RuleWords
    readonly findingWords: FindingWords
    readonly status: Readonly<Record<'processando' | 'APROVADO' | 'REPROVADO' | 'Pendente', string>>
  }
  readonly calls: {
    readonly title: string
    readonly hint: string
    readonly copy: string
    readonly copied: string
    /** Said where the browser refuses its clipboard. */
    readonly copyByHand: string
    readonly times: (count: number) => string
  }
  readonly steps: Readonly<Record<StepName, string>>
  readonly failed: string
  /** The server refused something, and says why in English. */
  readonly refused: (detail: string) => string
}
