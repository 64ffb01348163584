/** What people call the document in a picture, which is more exact than the contract's word for its type. */
import type { DocumentKind } from '../../protocol/executions/document-kinds.ts'
import type { DocumentType } from '../../protocol/executions/executions.ts'
import type { TextLine } from '../document-engine.ts'
import { labelOf } from '../lines/labels.ts'
import { bestOccurrence, phraseKey, shapesOf } from '../lines/letters.ts'
import type { Mrz } from '../mrz/mrz.ts'

/** Titles as phrase keys, the most specific first. Where cards share a title, other phrases tell them apart. */
const titles: Readonly<
  Partial<Record<DocumentType, readonly (readonly [DocumentKind, readonly string[]])[]>>
> = {
  rg: [
    ['cin', ['REGISTROGERALCPF', 'ORGAOEXPEDIDORCARDISSUER', 'FILIACAOFILIATION']],
    ['rg', ['']],
  ],
  cnh: [['cnh', ['']]],
  rne: [
    ['rne', ['REGISTRONACIONALDEESTRANGEIRO', 'IDENTIDADEDEESTRANGEIRO']],
    ['rnm', ['']],
  ],
  outros: [
    ['passaporte', ['PASSAPORTE', 'PASSPORT']],
    ['oab', ['ORDEMDOSADVOGADOS', 'IDENTIDADEDEADVOGADO']],
    ['crm', ['REGIONALDEMEDICINA', 'FEDERALDEMEDICINA', 'IDENTIDADEDEMEDICO']],
    ['crea', ['REGIONALDEENGENHARIA', 'FEDERALDEENGENHARIA', 'CONFEA']],
    ['identidade-profissional', ['CONSELHOREGIONAL', 'CONSELHOFEDERAL', 'DEIDENTIDADEPROFISSIONAL']],
    ['identidade-militar', ['IDENTIDADEMILITAR', 'MINISTERIODADEFESA']],
    ['ctps', ['CARTEIRADETRABALHO']],
    ['titulo-eleitor', ['TITULOELEITORAL', 'TITULODEELEITOR', 'JUSTICAELEITORAL']],
    [
      'cpf',
      [
        'CADASTRODEPESSOASFISICAS',
        'PESSOASFISICAS',
        'CARTAODEUSOPESSOALEINTRANSFERIVEL',
        'COMPROVANTEDEINSCRICAONOCPF',
        'DEVESERAPRESENTADOJUNTOCOMUMDOCUMENTODEIDENTIDADE',
        'MINISTERIODAFAZENDA',
        'RECEITAFEDERAL',
      ],
    ],
  ],
}

/** The share of a title's letters whose shape must be right. */
const MIN_LIKENESS = 0.84

/** Of all identity cards only the CIN has the CPF as its register number. */
const isLabelOfCin = ({ text }: TextLine): boolean =>
  labelOf(phraseKey(text))?.phrase.startsWith('REGISTROGERALCPF') === true

/** What the document is called; undefined where nothing says so. */
export function documentKind(
  lines: readonly TextLine[],
  type: DocumentType,
  zone: Mrz | undefined,
): DocumentKind | undefined {
  if (type === 'outros' && zone?.format === 'TD3') return 'passaporte'
  // Of all identity cards only the CIN has a zone.
  if (type === 'rg' && (zone || lines.some(isLabelOfCin))) return 'cin'
  const keys = lines.map(({ text }) => shapesOf(phraseKey(text)))
  const isSaid = (title: string): boolean => {
    const shapes = shapesOf(title)
    return keys.some((key) => bestOccurrence(key, shapes) >= MIN_LIKENESS)
  }
  const kind = titles[type]?.find(([, said]) => said.some((title) => title === '' || isSaid(title)))?.[0]
  // The ministry and the office on a CPF card also register companies.
  return kind === 'cpf' && isSaid('PESSOAJURIDICA') ? undefined : kind
}
