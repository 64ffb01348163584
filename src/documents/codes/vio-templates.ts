/**
 * The closed list of templates of the VIO container that are identity documents. One key signs many kinds of cards
 * (badges, plates, student cards), so a valid signature alone says nothing about the kind. Only the template says it.
 * Any template that is not in this list is not an identity document.
 */

/** The kind of document that a template stands for. */
export type VioKind = 'cnh' | 'dni' | 'rg-digital'

export interface VioTemplate {
  readonly kind: VioKind
  /** The group of keys that signs codes of this template. */
  readonly keyGroup: string
  /** The issuer's names of its fields, in the order in which a code holds their values. */
  readonly fields: readonly string[]
}

/** The groups of keys, by the issuer's ids. */
export const keyGroups = {
  senatranRsa: '37234581-512c-4906-a4ea-591d25dee539',
  senatranCurve: '6d15023d-bdb8-4860-b73f-cb66934369f4',
  tseRsa: 'bb7a9a25-ffc6-47c2-8c06-7eb45bd140bb',
  sharedCurve: '36bbdb5f-28e6-47a8-8b48-9a2a2ae2fed3',
} as const

/**
 * The group of keys that signs specimens of the licence. Its id and the template's are our own: no issuer has them.
 * Only the environment of tests may hold its keys. There, real licences show as not checked and not as false, because
 * the group that signs them has no key there.
 */
export const SPECIMEN_KEY_GROUP = 'specimen'
export const SPECIMEN_LICENCE_TEMPLATE = 65_001

const NATIONAL_LICENCE = [
  'nome',
  'identidade',
  'cpf',
  'data_nascimento',
  'filiacao_pai',
  'filiacao_mae',
  'permissao',
  'acc',
  'categoria',
  'numero_registro',
  'data_validade',
  'data_primeira_habilitacao',
  'observacoes',
  'local_emissao',
  'uf_emissao',
  'data_emissao',
  'numero_validacao_cnh',
  'numero_renach',
]
const ELECTORAL_IDENTITY = [
  'numero_icn',
  'nome',
  'matricula_nascimento',
  'data_nascimento',
  'filiacao_1',
  'filiacao_2',
  'naturalidade',
  'cpf',
  'titulo_eleitor',
  'orgao_expedidor',
  'data_expedicao',
  'situacao_registro',
  'data_ultima_atualizacao',
]
const ELECTORAL_IDENTITY_OF_2022 = [
  'nome',
  'filiacao_1',
  'filiacao_2',
  'data_nascimento',
  'munic_nascimento',
  'uf_nascimento',
  'cpf',
  'data_emissao_dni',
]
const DIGITAL_IDENTITY = [
  'nome',
  'nome_social',
  'cpf',
  'sexo',
  'data_nascimento',
  'nacionalidade',
  'naturalidade',
  'data_validade',
  'filiacao_1',
  'filiacao_2',
  'orgao_expedidor',
  'local_emissao',
  'data_emissao',
  'certidao',
  'hash',
]

const LICENCE_OF_2022 = withAfter(NATIONAL_LICENCE, 'nome', 'nome_civil')

const templates: ReadonlyMap<number, VioTemplate> = new Map<number, VioTemplate>([
  [2, { kind: 'cnh', keyGroup: keyGroups.senatranRsa, fields: NATIONAL_LICENCE }],
  [4, { kind: 'cnh', keyGroup: keyGroups.senatranRsa, fields: NATIONAL_LICENCE }],
  // Since June 2022 the social name comes first, and the civil one, which may be empty, second.
  [83, { kind: 'cnh', keyGroup: keyGroups.senatranCurve, fields: LICENCE_OF_2022 }],
  [SPECIMEN_LICENCE_TEMPLATE, { kind: 'cnh', keyGroup: SPECIMEN_KEY_GROUP, fields: LICENCE_OF_2022 }],
  [8, { kind: 'dni', keyGroup: keyGroups.tseRsa, fields: ELECTORAL_IDENTITY }],
  [
    9,
    { kind: 'dni', keyGroup: keyGroups.tseRsa, fields: withAfter(ELECTORAL_IDENTITY, 'naturalidade', 'uf') },
  ],
  [73, { kind: 'dni', keyGroup: keyGroups.sharedCurve, fields: ELECTORAL_IDENTITY_OF_2022 }],
  [91, { kind: 'rg-digital', keyGroup: keyGroups.sharedCurve, fields: DIGITAL_IDENTITY }],
  [92, { kind: 'rg-digital', keyGroup: keyGroups.sharedCurve, fields: DIGITAL_IDENTITY }],
])

/** The template of an id; undefined when the id is not that of an identity document. */
export function vioTemplate(id: number): VioTemplate | undefined {
  return templates.get(id)
}

/** What a group of keys signs, each kind once; empty for a group that signs no identity document. */
export function vioKindsOfGroup(group: string): readonly VioKind[] {
  const kinds = [...templates.values()].flatMap(({ keyGroup, kind }) => (keyGroup === group ? [kind] : []))
  return [...new Set(kinds)]
}

function withAfter(fields: readonly string[], name: string, added: string): readonly string[] {
  return fields.flatMap((field) => (field === name ? [field, added] : [field]))
}
