/**
 * What each rule of a report is, in one place: its words and consequences where a report does not say so itself, what it
 * needs, and whether its failure is a sign of fraud. How it is answered is in `domain/executions/rules.ts`.
 */
import type { ReportRule, ReportRuleBody, RuleName } from '../../../protocol/reports/report-rules.ts'
import type { CaptureKind, SectionName } from '../../../protocol/reports/reports.ts'

/** The pictures that something needs: everything of `all`, and one of `any`. */
export interface NeededCaptures {
  readonly all?: readonly CaptureKind[]
  readonly any?: readonly CaptureKind[]
}

export interface RuleDescription extends Omit<ReportRule, 'rule'> {
  readonly captures: NeededCaptures
  /** The section that shows the basis of the answer: without it nobody could see why. */
  readonly section: SectionName | undefined
  /**
   * Whether INVALID means deception, and not only that something is missing. `when-shown` depends on the findings; the
   * condition is in `domain/executions/rules.ts`.
   */
  readonly fraud: 'always' | 'when-shown' | 'never'
  /**
   * Whether it is in the report that an account starts with. A minimum age and custom sources are the operator's choice.
   * So is how often one person may come: a person who tries the service out sends the same specimen again and again.
   */
  readonly isInFirstReport: boolean
}

export const aDocument: NeededCaptures = { any: ['front', 'back'] }
const nothing: NeededCaptures = {}

export const ruleDescriptions = {
  document_type_accepted: {
    title: 'Documento aceito',
    description: 'O documento enviado é de um dos tipos que o fluxo aceita.',
    onInvalid: 'reject',
    onNotPerformed: 'review',
    captures: aDocument,
    section: undefined,
    fraud: 'never',
    isInFirstReport: true,
  },
  document_readable: {
    title: 'Documento legível',
    description: 'Nome, data de nascimento e um número foram lidos no documento.',
    onInvalid: 'review',
    onNotPerformed: 'review',
    captures: aDocument,
    section: undefined,
    fraud: 'never',
    isInFirstReport: true,
  },
  // Many documents have no date of expiry.
  document_not_expired: {
    title: 'Documento dentro da validade',
    description: 'A data de validade do documento ainda não passou.',
    onInvalid: 'review',
    onNotPerformed: 'ignore',
    captures: aDocument,
    section: undefined,
    fraud: 'never',
    isInFirstReport: true,
  },
  cpf_is_valid: {
    title: 'CPF válido',
    description: 'O CPF tem os dígitos verificadores corretos.',
    onInvalid: 'review',
    onNotPerformed: 'review',
    captures: nothing,
    section: undefined,
    fraud: 'never',
    isInFirstReport: true,
  },
  cpf_equals_parameter: {
    title: 'CPF igual ao informado',
    description: 'O CPF do documento é o que foi informado na criação do link.',
    onInvalid: 'review',
    onNotPerformed: 'ignore',
    captures: aDocument,
    section: undefined,
    fraud: 'never',
    isInFirstReport: true,
  },
  // Only some documents have a machine-readable zone.
  mrz_is_consistent: {
    title: 'Zona de leitura automática coerente',
    description: 'A zona de leitura automática confere com o que está impresso no documento.',
    onInvalid: 'review',
    onNotPerformed: 'ignore',
    captures: aDocument,
    section: undefined,
    fraud: 'always',
    isInFirstReport: true,
  },
  documentscopy_approved: {
    title: 'Documento sem contradições',
    description: 'As partes do documento não se contradizem.',
    onInvalid: 'review',
    onNotPerformed: 'ignore',
    captures: nothing,
    section: 'documentscopy',
    fraud: 'always',
    isInFirstReport: true,
  },
  // A missing key, or an unreadable code, is not the person's fault.
  issuer_code_is_valid: {
    title: 'Código assinado pelo órgão emissor',
    description: 'A assinatura do código do documento confere, e o código diz o mesmo que o documento.',
    onInvalid: 'review',
    onNotPerformed: 'ignore',
    captures: nothing,
    section: undefined,
    fraud: 'when-shown',
    isInFirstReport: true,
  },
  issuer_portrait_is_equal: {
    title: 'Retrato do código igual ao do documento e à selfie',
    description: 'O retrato que o órgão emissor assinou, o do documento e a selfie são da mesma pessoa.',
    onInvalid: 'review',
    onNotPerformed: 'ignore',
    captures: nothing,
    section: undefined,
    fraud: 'never',
    isInFirstReport: true,
  },
  facematch_is_equal: {
    title: 'Selfie igual à foto do documento',
    description: 'O rosto da selfie e o retrato do documento são da mesma pessoa.',
    onInvalid: 'reject',
    onNotPerformed: 'review',
    captures: nothing,
    section: 'faceMatch',
    fraud: 'never',
    isInFirstReport: true,
  },
  // INVALID is the movement of a person other than the selfie's.
  liveness_approved: {
    title: 'Rosto com profundidade',
    description: 'O movimento diante da câmera mostrou um rosto, e não uma foto plana.',
    onInvalid: 'review',
    onNotPerformed: 'ignore',
    captures: nothing,
    section: 'liveness',
    fraud: 'never',
    isInFirstReport: true,
  },
  // INVALID is a selfie that cannot be one, NOT_PERFORMED a doubtful one: nobody is refused by a picture alone.
  selfie_is_live: {
    title: 'Selfie sem sinais de fraude',
    description: 'A selfie não mostra um documento, nem é cópia de outra imagem.',
    onInvalid: 'review',
    onNotPerformed: 'review',
    captures: nothing,
    section: 'liveness',
    fraud: 'always',
    isInFirstReport: true,
  },
  private_faceset_not_contains_face: {
    title: 'Rosto sem outro cadastro',
    description: 'O rosto não está na base de faces com outro CPF.',
    onInvalid: 'review',
    onNotPerformed: 'review',
    captures: nothing,
    section: 'privateFaceset',
    fraud: 'when-shown',
    isInFirstReport: true,
  },
  // A face that comes back is not fraud in itself: families share a network, and people try again.
  velocity_is_normal: {
    title: 'Tentativas dentro do normal',
    description:
      'O mesmo rosto, documento, rede ou aparelho não apareceu em mais envios do que o fluxo aceita no período.',
    onInvalid: 'review',
    onNotPerformed: 'ignore',
    captures: nothing,
    section: 'velocity',
    fraud: 'never',
    isInFirstReport: false,
  },
  minimum_age_reached: {
    title: 'Idade mínima',
    description: 'A pessoa tem a idade mínima pedida pelo fluxo.',
    onInvalid: 'reject',
    onNotPerformed: 'review',
    captures: aDocument,
    section: undefined,
    fraud: 'never',
    isInFirstReport: false,
  },
  // A source that is down blocks nobody unless the report says so.
  official_data_agrees: {
    title: 'Dados conferidos em fonte oficial',
    description: 'Nome e data de nascimento do documento são os que a fonte oficial tem para o CPF.',
    onInvalid: 'review',
    onNotPerformed: 'ignore',
    captures: aDocument,
    section: 'officialData',
    fraud: 'never',
    isInFirstReport: true,
  },
  custom_sources_approve: {
    title: 'Fontes próprias de acordo',
    description: 'As fontes próprias do fluxo aprovam a pessoa.',
    onInvalid: 'review',
    onNotPerformed: 'review',
    captures: nothing,
    section: undefined,
    fraud: 'never',
    isInFirstReport: false,
  },
} as const satisfies Readonly<Record<RuleName, RuleDescription>>

/** A rule as it is stored: settings that were left out are the rule's own. */
export function completeRule({
  rule,
  title,
  description,
  onInvalid,
  onNotPerformed,
}: ReportRuleBody): ReportRule {
  const own = ruleDescriptions[rule]
  return {
    rule,
    title: title ?? own.title,
    description: description ?? own.description,
    onInvalid: onInvalid ?? own.onInvalid,
    onNotPerformed: onNotPerformed ?? own.onNotPerformed,
  }
}
