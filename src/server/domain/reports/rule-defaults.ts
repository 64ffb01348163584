/** The title of each rule, and what its failure means, where a report does not say so itself. */
import type { ReportRule, ReportRuleBody, RuleName } from '../../../protocol/reports/report-rules.ts'

type RuleDefaults = Omit<ReportRule, 'rule'>

const defaults: Readonly<Record<RuleName, RuleDefaults>> = {
  document_type_accepted: {
    title: 'Documento aceito',
    description: 'O documento enviado é de um dos tipos que o fluxo aceita.',
    onInvalid: 'reject',
    onNotPerformed: 'review',
  },
  document_readable: {
    title: 'Documento legível',
    description: 'Nome, data de nascimento e um número foram lidos no documento.',
    onInvalid: 'review',
    onNotPerformed: 'review',
  },
  // Many documents have no date of expiry.
  document_not_expired: {
    title: 'Documento dentro da validade',
    description: 'A data de validade do documento ainda não passou.',
    onInvalid: 'review',
    onNotPerformed: 'ignore',
  },
  cpf_is_valid: {
    title: 'CPF válido',
    description: 'O CPF tem os dígitos verificadores corretos.',
    onInvalid: 'review',
    onNotPerformed: 'review',
  },
  cpf_equals_parameter: {
    title: 'CPF igual ao informado',
    description: 'O CPF do documento é o que foi informado na criação do link.',
    onInvalid: 'review',
    onNotPerformed: 'ignore',
  },
  // Only some documents have a machine-readable zone.
  mrz_is_consistent: {
    title: 'Zona de leitura automática coerente',
    description: 'A zona de leitura automática confere com o que está impresso no documento.',
    onInvalid: 'review',
    onNotPerformed: 'ignore',
  },
  documentscopy_approved: {
    title: 'Documento sem contradições',
    description: 'As partes do documento não se contradizem.',
    onInvalid: 'review',
    onNotPerformed: 'ignore',
  },
  // A missing key, or an unreadable code, is not the person's fault.
  issuer_code_is_valid: {
    title: 'Código assinado pelo órgão emissor',
    description: 'A assinatura do código do documento confere, e o código diz o mesmo que o documento.',
    onInvalid: 'review',
    onNotPerformed: 'ignore',
  },
  issuer_portrait_is_equal: {
    title: 'Retrato do código igual ao do documento e à selfie',
    description: 'O retrato que o órgão emissor assinou, o do documento e a selfie são da mesma pessoa.',
    onInvalid: 'review',
    onNotPerformed: 'ignore',
  },
  facematch_is_equal: {
    title: 'Selfie igual à foto do documento',
    description: 'O rosto da selfie e o retrato do documento são da mesma pessoa.',
    onInvalid: 'reject',
    onNotPerformed: 'review',
  },
  // INVALID is the movement of a person other than the selfie's.
  liveness_approved: {
    title: 'Rosto com profundidade',
    description: 'O movimento diante da câmera mostrou um rosto, e não uma foto plana.',
    onInvalid: 'review',
    onNotPerformed: 'ignore',
  },
  // INVALID is a selfie that cannot be one, NOT_PERFORMED a doubtful one: nobody is refused by a picture alone.
  selfie_is_live: {
    title: 'Selfie sem sinais de fraude',
    description: 'A selfie não mostra um documento, nem é cópia de outra imagem.',
    onInvalid: 'review',
    onNotPerformed: 'review',
  },
  private_faceset_not_contains_face: {
    title: 'Rosto sem outro cadastro',
    description: 'O rosto não está na base de faces com outro CPF.',
    onInvalid: 'review',
    onNotPerformed: 'review',
  },
  // A face that comes back is not fraud in itself: families share a network, and people try again.
  velocity_is_normal: {
    title: 'Tentativas dentro do normal',
    description:
      'O mesmo rosto, documento, rede ou aparelho não apareceu em mais envios do que o fluxo aceita no período.',
    onInvalid: 'review',
    onNotPerformed: 'ignore',
  },
  minimum_age_reached: {
    title: 'Idade mínima',
    description: 'A pessoa tem a idade mínima pedida pelo fluxo.',
    onInvalid: 'reject',
    onNotPerformed: 'review',
  },
  // A source that is down blocks nobody unless the report says so.
  official_data_agrees: {
    title: 'Dados conferidos em fonte oficial',
    description: 'Nome e data de nascimento do documento são os que a fonte oficial tem para o CPF.',
    onInvalid: 'review',
    onNotPerformed: 'ignore',
  },
  custom_sources_approve: {
    title: 'Fontes próprias de acordo',
    description: 'As fontes próprias do fluxo aprovam a pessoa.',
    onInvalid: 'review',
    onNotPerformed: 'review',
  },
}

/** A rule as it is stored: settings that were left out are the rule's own. */
export function completeRule({
  rule,
  title,
  description,
  onInvalid,
  onNotPerformed,
}: ReportRuleBody): ReportRule {
  const own = defaults[rule]
  return {
    rule,
    title: title ?? own.title,
    description: description ?? own.description,
    onInvalid: onInvalid ?? own.onInvalid,
    onNotPerformed: onNotPerformed ?? own.onNotPerformed,
  }
}
