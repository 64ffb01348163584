/** A report as the server keeps it, as the wire shows it, and the first one of an account. */
import type { Id } from '../../protocol/ids.ts'
import type { Report, ReportDefinition, ReportRule } from '../../protocol/reports.ts'

export interface StoredReport {
  readonly id: Id
  readonly accountId: Id
  readonly name: string
  readonly version: number
  readonly definition: ReportDefinition
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** Similarity of a portrait on a document and a selfie: 50 is a false-match rate of 1 in 1,000 on LFW. */
const DEFAULT_FACE_MATCH_THRESHOLD = 50
/** Similarity of two faces in the registry: 80 is a false-match rate of 5.6 in 100,000 on LFW. */
export const DEFAULT_REGISTRY_THRESHOLD = 80
/** Submissions that a limited link takes: a person may fail twice and still arrive. */
const DEFAULT_MAX_SUBMISSIONS = 3
/** Days for which a limited link can be opened. */
const DEFAULT_LINK_DAYS = 30

/** The edition of the page's own text of consent. */
const PAGE_CONSENT_VERSION = '2026-11-21'

const rule = (
  name: ReportRule['rule'],
  title: string,
  description: string,
  onInvalid: ReportRule['onInvalid'],
  onNotPerformed: ReportRule['onNotPerformed'],
): ReportRule => ({ rule: name, title, description, onInvalid, onNotPerformed })

/** What an account starts with: both sides of a document and a selfie, every rule, doubts to a person. */
export const firstReportDefinition: ReportDefinition = {
  documentTypes: ['rg', 'cnh', 'rne'],
  captures: ['front', 'back', 'selfie'],
  sections: ['ocr', 'documentscopy', 'faceMatch', 'privateFaceset', 'officialData'],
  rules: [
    rule(
      'document_type_accepted',
      'Documento aceito',
      'O documento enviado é de um dos tipos que o fluxo aceita.',
      'reject',
      'review',
    ),
    rule(
      'document_readable',
      'Documento legível',
      'Nome, data de nascimento e um número foram lidos no documento.',
      'review',
      'review',
    ),
    rule(
      'document_not_expired',
      'Documento dentro da validade',
      'A data de validade do documento ainda não passou.',
      'review',
      'ignore',
    ),
    rule('cpf_is_valid', 'CPF válido', 'O CPF tem os dígitos verificadores corretos.', 'review', 'review'),
    rule(
      'cpf_equals_parameter',
      'CPF igual ao informado',
      'O CPF do documento é o que foi informado na criação do link.',
      'review',
      'ignore',
    ),
    rule(
      'facematch_is_equal',
      'Selfie igual à foto do documento',
      'O rosto da selfie e o retrato do documento são da mesma pessoa.',
      'reject',
      'review',
    ),
    rule(
      'private_faceset_not_contains_face',
      'Rosto sem outro cadastro',
      'O rosto não está na base de faces com outro CPF.',
      'review',
      'review',
    ),
    rule(
      'documentscopy_approved',
      'Documento sem contradições',
      'As partes do documento não se contradizem.',
      'review',
      'ignore',
    ),
  ],
  thresholds: {
    faceMatch: DEFAULT_FACE_MATCH_THRESHOLD,
    privateFaceset: DEFAULT_REGISTRY_THRESHOLD,
  },
  embedOrigins: [],
  links: { maxSubmissions: DEFAULT_MAX_SUBMISSIONS, days: DEFAULT_LINK_DAYS },
  theme: { name: 'Limiar' },
  languages: ['pt-BR', 'en', 'es'],
  showOutcome: false,
  retention: { days: null },
  consent: { version: PAGE_CONSENT_VERSION, text: '' },
}

/** A definition as it was stored, with what later versions of the service added to definitions. */
export function presentDefinition(stored: Partial<ReportDefinition>): ReportDefinition {
  return { ...firstReportDefinition, ...stored }
}

/** The report as the wire shows it. */
export function reportRecord(report: StoredReport): Report {
  return {
    _id: report.id,
    name: report.name,
    version: report.version,
    definition: report.definition,
    createdAt: report.createdAt.toISOString(),
    updatedAt: report.updatedAt.toISOString(),
  }
}
