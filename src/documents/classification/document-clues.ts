/** What documents say that tells their kind. */
import type { DocumentType } from '../../protocol/executions/executions.ts'

/** How much a phrase says for a type and for a side; the weights are judged, and hold for made-up documents. */
export interface Clue {
  readonly phrase: string
  readonly weight: number
  readonly side?: 'front' | 'back'
  /** A line that says one of these does not say the phrase, though its letters are in it. */
  readonly unless?: readonly string[]
  /** On a card that says one of these the phrase tells no side. */
  readonly sidelessWith?: readonly string[]
}

const clue = (phrase: string, weight: number, side?: 'front' | 'back'): Clue =>
  side === undefined ? { phrase, weight } : { phrase, weight, side }

/** Titles of cards of professions and forces, which begin as that of the identity card does. */
const ofOthers = [
  ...['IDENTIDADEPROFISSIONAL', 'IDENTIDADEDEADVOGADO', 'IDENTIDADEDEMEDICO', 'IDENTIDADEFUNCIONAL'],
  ...['IDENTIDADEMILITAR', 'IDENTIDADEESTUDANTIL'],
]

/** Other documents' numbers, which the identity card of 2018 lists on its back, where it has the thumb as well. */
const numbersOf2018 = ['NISPISPASEP', 'TELEITOR', 'CERTMILITAR']

/** Before 1983 the side with the values had the title and the office as well. */
const before1983 = ['NASCIDOA']

/** The kinds that words can speak for. */
export type Known = Exclude<DocumentType, 'invalido'>

/** As phrase keys: capitals without accents, spaces and punctuation. */
export const clues: Readonly<Record<Known, readonly Clue[]>> = {
  cnh: [
    clue('CARTEIRANACIONALDEHABILITACAO', 4, 'front'),
    // Other countries' licences say these too.
    clue('DRIVERLICENSE', 1, 'front'),
    clue('PERMISODECONDUCCION', 1, 'front'),
    // The old licence prints it on both sides.
    clue('DEPARTAMENTONACIONALDETRANSITO', 3),
    clue('SECRETARIANACIONALDETRANSITO', 3, 'front'),
    clue('DEPARTAMENTOESTADUALDETRANSITO', 3, 'back'),
    clue('CATHAB', 2, 'front'),
    clue('1AHABILITACAO', 2, 'front'),
    clue('1HABILITACAO', 2, 'front'),
    { ...clue('DETRAN', 2.2, 'back'), unless: ['DETRANSITO'] },
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
    { ...clue('CARTEIRADEIDENTIDADE', 3, 'front'), unless: ofOthers },
    { ...clue('CEDULADEIDENTIDADE', 2, 'front'), unless: ofOthers, sidelessWith: before1983 },
    { ...clue('POLEGARDIREITO', 3, 'front'), sidelessWith: numbersOf2018 },
    clue('REGISTROGERALCPF', 3, 'front'),
    { ...clue('INSTITUTODEIDENTIFICACAO', 2, 'front'), sidelessWith: before1983 },
    clue('NASCIDOA', 2, 'back'),
    clue('ASSINATURADOTITULAR', 1.5, 'front'),
    // The office that issues them stands over every card, in large letters, and over those of the police.
    clue('SEGURANCAPUBLICA', 1.2, 'front'),
    clue('POLICIACIVIL', 1.2, 'front'),
    clue('DEFESASOCIAL', 1, 'front'),
    // Rio de Janeiro, Rio Grande do Sul, Ceará.
    clue('IDENTIFICACAOCIVIL', 2, 'front'),
    clue('DEPARTAMENTODEIDENTIFICACAO', 2, 'front'),
    clue('IDENTIFICACAOHUMANA', 2, 'front'),
    // The law of identity cards, which no other document names.
    clue('LEIN7116DE29', 6, 'back'),
    clue('LEI7116', 5, 'back'),
    ...numbersOf2018.map((phrase) => clue(phrase, 2, 'back')),
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
    clue('CERTIDAODENASCIMENTO', 3),
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
    clue('CARTAODEUSOPESSOALEINTRANSFERIVEL', 4),
    clue('DEVESERAPRESENTADOJUNTOCOMUMDOCUMENTODEIDENTIDADE', 3),
    // Cards of professions, offices and schools call themselves identity cards; papers of cars name the same offices.
    clue('DEIDENTIDADEPROFISSIONAL', 8),
    // Alone it may be a label of an identity card.
    clue('IDENTIDADEPROFISSIONAL', 4),
    clue('IDENTIDADEDEADVOGADO', 8),
    clue('IDENTIDADEDEMEDICO', 8),
    clue('CONFEA', 3),
    clue('MINISTERIODOTRABALHO', 3),
    clue('IDENTIDADEFUNCIONAL', 6),
    clue('IDENTIDADEMILITAR', 6),
    clue('IDENTIDADEESTUDANTIL', 6),
    clue('CARTEIRADEESTUDANTE', 5),
    clue('CONSELHOFEDERAL', 3),
    clue('MINISTERIODADEFESA', 4),
    clue('LICENCIAMENTODEVEICULO', 8),
    clue('CERTIFICADODEREGISTRO', 5),
    clue('JUSTICAELEITORAL', 5),
    clue('TITULODEELEITOR', 3),
    clue('PREVIDENCIASOCIAL', 4),
    clue('SISTEMAUNICODESAUDE', 4),
    clue('CERTIDAODECASAMENTO', 5),
    // Of other countries.
    clue('DRIVINGLICENCE', 2.5),
    clue('DRIVERSLICENSE', 2.5),
    clue('PERMISDECONDUIRE', 4),
    clue('FUHRERSCHEIN', 4),
    clue('PERSONALAUSWEIS', 4),
    clue('CARTENATIONALEDIDENTITE', 4),
    clue('CARTADIDENTITA', 4),
    clue('CARTAODECIDADAO', 4),
    clue('DOCUMENTONACIONAL', 2),
    clue('REGISTROCIVIL', 2),
    clue('NATIONALIDENTITY', 3),
  ],
}

/**
 * The entry of birth or marriage that identity cards name, CN:LV.A327/FLS.952/N.769606: no other card has it, and it is
 * printed as large as values are, where faint labels are lost.
 */
export const entryOfBirth = {
  pattern: /\bLI?V\W{0,2}\s?[A-C]?\W{0,2}\s?\d+.{0,6}?\bFLS?H?\W{0,2}\s?\d+/,
  weight: 2,
  side: 'back',
} as const

/** The issuer and kind at the start of a machine-readable zone. */
export const mrzClues: readonly (readonly [RegExp, Known])[] = [
  [/^I<BRA/, 'cnh'],
  [/^IDBRA/, 'rg'],
  [/^I[AR]BRA/, 'rne'],
  // Germany is D<<.
  [/^P[A-Z<][A-Z][A-Z<]{2}[A-Z<]{2,}<</, 'outros'],
  [/^[IACV][A-Z<](?!BRA)[A-Z][A-Z<]{2}[A-Z0-9<]{12,}<</, 'outros'],
]
