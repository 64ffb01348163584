/** The phrases on documents that tell their kind. */
import type { DocumentType } from '../../protocol/executions/executions.ts'
import { STATES } from '../fields/names/place-names.ts'

/**
 * How strongly a phrase indicates a type and a side. The weights are judgements and were tried on made-up documents.
 */
export interface Clue {
  readonly phrase: string
  readonly weight: number
  readonly side?: 'front' | 'back'
  /** A line with one of these words does not contain the phrase, even though the letters of the phrase are in it. */
  readonly unless?: readonly string[]
  /**
   * A line with a number does not contain the phrase: in Rio de Janeiro and elsewhere the DETRAN issues identity cards,
   * and the front of a licence says so beside their number.
   */
  readonly isWithoutNumber?: boolean
  /** The phrase alone does not count: beside an identity card's number it is the office that issued that card. */
  readonly isWithMore?: boolean
  /** On a card that contains one of these, the phrase does not tell the side. */
  readonly sidelessWith?: readonly string[]
}

/** A value that only one side of a kind bears. */
interface ValueClue {
  readonly pattern: RegExp
  readonly weight: number
  readonly side: 'front' | 'back'
}

const clue = (phrase: string, weight: number, side?: 'front' | 'back'): Clue =>
  side === undefined ? { phrase, weight } : { phrase, weight, side }

/** Titles of cards of professions and forces. They begin like the title of the identity card. */
const ofOthers = [
  'IDENTIDADEPROFISSIONAL',
  'IDENTIDADEDEADVOGADO',
  'IDENTIDADEDEMEDICO',
  'IDENTIDADEFUNCIONAL',
  'IDENTIDADEMILITAR',
  'IDENTIDADEESTUDANTIL',
]

/** Numbers of other documents. The identity card of 2018 lists them on its back, which also bears the thumbprint. */
const numbersOf2018 = ['NISPISPASEP', 'TELEITOR', 'CERTMILITAR']

/** Before 1983 the side with the values also bore the title and the office. */
const before1983 = ['NASCIDOA']

/** The paper of the car, which many carry beside their licence. The DETRAN issues it as well. */
const vehicleCertificate = ['LICENCIAMENTODEVEICULO']

/** Institutes that bear somebody's name. They issue nothing but identity cards, so the name is as good as a title. */
const institutes = ['RICARDOGUMBLETONDAUNT', 'FELIXPACHECO', 'TAVARESBURIL', 'PEDROMELLO']

/** The kinds that words can speak for. */
export type Known = Exclude<DocumentType, 'invalido'>

/** The clues of each kind. Phrases are phrase keys: capitals without accents, spaces or punctuation. */
export const clues: Readonly<Record<Known, readonly Clue[]>> = {
  cnh: [
    clue('CARTEIRANACIONALDEHABILITACAO', 4, 'front'),
    // Licences of other countries bear these words too.
    clue('DRIVERLICENSE', 1, 'front'),
    clue('PERMISODECONDUCCION', 1, 'front'),
    // The old licence prints this on both sides.
    clue('DEPARTAMENTONACIONALDETRANSITO', 3),
    clue('SECRETARIANACIONALDETRANSITO', 3, 'front'),
    clue('DEPARTAMENTOESTADUALDETRANSITO', 3, 'back'),
    clue('CATHAB', 2, 'front'),
    clue('1AHABILITACAO', 2, 'front'),
    clue('1HABILITACAO', 2, 'front'),
    {
      ...clue('DETRAN', 2.2, 'back'),
      unless: ['DETRANSITO'],
      isWithoutNumber: true,
      isWithMore: true,
      sidelessWith: vehicleCertificate,
    },
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
    { ...clue('INSTITUTODEIDENTIFICACAO', 2, 'front'), sidelessWith: [...before1983, 'CARDISSUER'] },
    // The institutes of São Paulo, Rio de Janeiro, Pernambuco and Bahia.
    ...institutes.map((name) => ({
      ...clue(`IDENTIFICACAO${name}`, 3.6, 'front'),
      sidelessWith: before1983,
    })),
    clue('NASCIDOA', 2, 'back'),
    clue('ASSINATURADOTITULAR', 1.5, 'front'),
    // The office that issues identity cards stands in large letters at the top of every card, and also on cards of the
    // police.
    clue('SEGURANCAPUBLICA', 1.2, 'front'),
    clue('POLICIACIVIL', 1.2, 'front'),
    clue('DEFESASOCIAL', 1, 'front'),
    // In Rio de Janeiro, Rio Grande do Sul and Ceará.
    clue('IDENTIFICACAOCIVIL', 2, 'front'),
    clue('DEPARTAMENTODEIDENTIFICACAO', 2, 'front'),
    clue('IDENTIFICACAOHUMANA', 2, 'front'),
    // The law about identity cards. No other document names it.
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
    // The offices of the police that register foreigners, and the day of their entry.
    clue('CGPIDIREX', 3),
    clue('DELEMIG', 2),
    clue('DATADEENTRADA', 2),
    clue('PRAZODERESIDENCIA', 3),
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
    // The same sentences, where the reader took a row before the row above it. Tickets also say PESSOAL E
    // INTRANSFERIVEL.
    clue('DEUSOPESSOALEINTRANSFERIVEL', 2.3),
    clue('DEVESERAPRESENTADOJUNTOCOM', 2.3),
    // Cards of professions, offices and schools call themselves identity cards; papers of cars name the same offices.
    ...['CARTEIRA', 'CEDULA', 'DOCUMENTO'].map((card) => clue(`${card}DEIDENTIDADEPROFISSIONAL`, 8)),
    // These words alone may be a label of an identity card.
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
    // Licences of other countries.
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
 * The entry of birth or marriage on identity cards, such as CN:LV.A327/FLS.952/N.769606. No other card has it, and it
 * is printed as large as values are, so it is read even where faint labels are lost. Some offices name the page before
 * the book, and some write both without a space: C.NAS16711LV05FL776.
 */
const entryOfBirth = {
  // A reader writes LY for LV, d for the first digit of the book, and I, L or 1 for the slash before FLS.
  pattern:
    /LI?[VY]\W{0,2}\s?[A-C]?\W{0,2}\s?[dIl]?\d+.{0,6}?FLS?H?\W{0,2}\s?\d+|FLS?H?\W{0,2}\s?\d+\W{0,3}LI?[VY]\W{0,2}\s?[A-C]?\W{0,2}\d+/,
  weight: 2.2,
  side: 'back',
} as const

/**
 * The number of a licence's form (RENACH), which every back bears under its other number: SP123456789. It is printed as
 * large as values are, so it is read even where the faint labels of the back are lost.
 */
const numberOfForm = {
  pattern: new RegExp(`^(?:${STATES})\\s?\\d{9}$`),
  weight: 2.2,
  side: 'back',
} as const

/** Values that tell a kind and a side by their form. */
export const valueClues: Readonly<Partial<Record<Known, ValueClue>>> = { rg: entryOfBirth, cnh: numberOfForm }

/** The categories of the licence. The back of 2022 has a row for each of them, and the front names one or two. */
export const categoryTable = {
  categories: new Set('ACC A A1 B B1 C C1 D D1 BE CE C1E DE D1E'.split(' ')),
  least: 6,
  weight: 3,
  side: 'back',
} as const

/** The issuer and kind at the start of a machine-readable zone. */
export const mrzClues: readonly (readonly [RegExp, Known])[] = [
  [/^I<BRA/, 'cnh'],
  [/^IDBRA/, 'rg'],
  [/^I[AR]BRA/, 'rne'],
  // The issuer code of Germany is D<<.
  [/^P[A-Z<][A-Z][A-Z<]{2}[A-Z<]{2,}<</, 'outros'],
  [/^[IACV][A-Z<](?!BRA)[A-Z][A-Z<]{2}[A-Z0-9<]{12,}<</, 'outros'],
]
