/** Translates the fields of an issuer's code into the fields of a document, whether or not its signature is valid. */
import { cpfDigits } from '../../protocol/cpf.ts'
import type { DocumentField } from '../../protocol/executions/executions.ts'
import type { IssuerCode } from './issuer-code.ts'
import { isoDateOf } from './code-dates.ts'

export interface SignedValues {
  /**
   * The values as the service writes them: a CPF as digits, a date as yyyy-mm-dd. A value that is empty or not of its
   * kind is left out.
   */
  readonly fields: Readonly<Partial<Record<DocumentField, string>>>
  /** Every name of the holder, because a card may print the social or the civil name. */
  readonly names: readonly string[]
  /** The parents. Codes of identity cards do not say which of them is the mother. */
  readonly parents: readonly string[]
}

/** The values of a code. */
export function signedValues({ kind, fields: signed }: Pick<IssuerCode, 'kind' | 'fields'>): SignedValues {
  const text = (name: string): string | undefined => present(signed[name]?.toUpperCase())
  const names = ['nome', 'nome_social', 'nome_civil'].flatMap((name) => text(name) ?? [])
  const parents = ['filiacao_mae', 'filiacao_pai', 'filiacao_1', 'filiacao_2'].flatMap(
    (name) => text(name) ?? [],
  )
  const cpf = cpfDigits(signed['cpf'] ?? '')
  const fields: Readonly<Record<DocumentField, string | undefined>> = {
    name: names[0],
    cpf,
    birthDate: isoDateOf(signed['data_nascimento']),
    motherName: text('filiacao_mae'),
    fatherName: text('filiacao_pai'),
    // The number of the national identity card is the CPF.
    documentNumber: kind === 'cin' ? cpf : text('numero_registro'),
    issueDate: isoDateOf(signed['data_emissao'] ?? signed['data_expedicao'] ?? signed['data_emissao_dni']),
    expiryDate: isoDateOf(signed['data_validade']),
  }
  return { fields: withoutEmpty(fields), names, parents }
}

function withoutEmpty(
  fields: Readonly<Record<DocumentField, string | undefined>>,
): Partial<Record<DocumentField, string>> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

const present = (text: string | undefined): string | undefined => (text === '' ? undefined : text)
