/** The words beside which a document prints its values. */
import { digitsOf, phraseKey, shapesOf, similarity, similarityFrom, wideShapesOf } from './letters.ts'

export type LabelName =
  | 'name'
  | 'surname'
  | 'cpf'
  | 'birthDate'
  | 'parents'
  | 'motherName'
  | 'fatherName'
  | 'documentNumber'
  | 'expiryDate'
  | 'issueDate'
  /** The date of the first licence. It is not a field, but its label keeps it from being taken for another date. */
  | 'firstLicence'
  /** A date that is not looked for, such as the date of a foreigner's entry. */
  | 'otherDate'
  /** The number of another document. Identity cards list many of them. */
  | 'otherNumber'
  /** A label of something else that is not looked for. As every label does, it ends the value above it. */
  | 'other'

export interface Label {
  readonly name: LabelName
  /** How well the line matches the label, 0 to 1. */
  readonly likeness: number
  readonly phrase: string
}

/** The wordings of each label as phrase keys: capitals without accents, spaces or punctuation. */
const phrases: Readonly<Record<LabelName, readonly string[]>> = {
  name: [
    'NOME',
    '2E1NOMEESOBRENOME',
    'NOMEESOBRENOME',
    'NOMENAME',
    'NOMECOMPLETO',
    'NOMECIVIL',
    'NOMEDOTITULAR',
    'TITULAR',
    'NOMEDOCONTRIBUINTE',
    'NOMEDOELEITOR',
    'NOMEGIVENNAMES',
    'NOMESGIVENNAMES',
  ],
  surname: ['SOBRENOMESURNAME', 'SOBRENOME', 'SOBRENOMESURNAMES'],
  cpf: [
    'CPF',
    // The last letter is often read so on cards with a ground of fine lines.
    'CPE',
    '4DCPF',
    'REGISTROGERALCPF',
    'REGISTROGERALCPFPERSONALNUMBER',
    'NUMERODOCPF',
    'NUMERODEINSCRICAO',
    'CPFMF',
    'CPFN',
    'NCPF',
    'CIC',
    'CPFCIC',
  ],
  birthDate: [
    'DATANASCIMENTO',
    'DATADENASCIMENTO',
    'DATADENASCIMENTODATEOFBIRTH',
    'DTNASCIMENTO',
    'DATANASC',
    '3DATALOCALEUFDENASCIMENTO',
    'DATALOCALEUFDENASCIMENTO',
    'NASCIDOA',
    'NASCIDOEM',
    'NASCIDOAEM',
    'DATEOFBIRTH',
  ],
  parents: [
    'FILIACAO',
    'FILIACAOFILIATION',
    // What is left of it where the edge of the picture or glare hides its first word.
    'FILIATION',
    'FILIACAOPARENTS',
    'NOMEDOSPAIS',
    'FILHODE',
    'FILHOADE',
  ],
  motherName: ['NOMEDAMAE', 'MAE', 'MOTHERSNAME', 'NOMEDAMAEMOTHERSNAME'],
  fatherName: ['NOMEDOPAI', 'PAI', 'FATHERSNAME', 'NOMEDOPAIFATHERSNAME'],
  documentNumber: [
    'NREGISTRO',
    '5NREGISTRO',
    'NOREGISTRO',
    'RNM',
    'RNE',
    'REGISTROGERAL',
    'REGISTRO',
    'RG',
    'RGN',
    'REGISTROGERALN',
    'NUMERODOREGISTRO',
    'IDENTIDADEN',
    'PRONTUARIO',
    'PRONTUARION',
  ],
  expiryDate: [
    'VALIDADE',
    '4BVALIDADE',
    'DATADEVALIDADE',
    'DATADEVALIDADEDATEOFEXPIRY',
    'VALIDOATE',
    'VALIDAATE',
    'VALIDOATEDATEOFEXPIRY',
    'DATEOFEXPIRY',
  ],
  issueDate: [
    'DATAEMISSAO',
    '4ADATAEMISSAO',
    'DATADEEMISSAO',
    'DATADEEMISSAODATEOFISSUE',
    'EXPEDICAO',
    'DATADEEXPEDICAO',
    'DATADEEXPEDICAODATEOFISSUE',
    'DATAEXPEDICAO',
    'DTEXPEDICAO',
    'LOCALEDATADEEMISSAO',
    'LOCALEDATADAEMISSAO',
    'LOCALEDATADEEXPEDICAO',
    'LOCALEDATADAEXPEDICAO',
    'EXPEDIDOEM',
    'EXPEDIDAEM',
    'EMITIDOEM',
    'EMITIDAEM',
    'EMISSAO',
    'DATEOFISSUE',
  ],
  firstLicence: ['1HABILITACAO', '1AHABILITACAO', 'PRIMEIRAHABILITACAO'],
  otherDate: ['DATADEENTRADA', 'DATADECHEGADA', 'DATADEINSCRICAO', 'DATADOCASAMENTO', 'DATADECASAMENTO'],
  otherNumber: [
    'REGISTROANTERIOR',
    'REGISTROANTERIORRG',
    'DOCIDENTIDADEORGEMISSORUF',
    '4CDOCIDENTIDADEORGEMISSORUF',
    'PISPASEP',
    'NISPISPASEP',
    'DOCORIGEM',
    'TELEITOR',
    'TITULODEELEITOR',
    'TITULOELEITOR',
    'CERTMILITAR',
    'CERTIFICADOMILITAR',
    'REGISTROCIVIL',
    'IDENTIDADEPROFISSIONAL',
    'IDPROFISSIONAL',
    'CNH',
    'CNS',
    'CTPS',
    'DNI',
    'MATRICULA',
  ],
  other: [
    'NACIONALIDADE',
    'NACIONALIDADENATIONALITY',
    'NATURALIDADE',
    'NATURALIDADEPLACEOFBIRTH',
    'PERMISSAO',
    'ACC',
    'CATHAB',
    '9CATHAB',
    '7ASSINATURADOPORTADOR',
    'ASSINATURADOPORTADOR',
    'GERAL',
    'VIA',
    'ORGAOEXPEDIDOR',
    'ORGAOEMISSOR',
    'FATORRH',
    'TIPOSANGUINEO',
    'ESTADOCIVIL',
    'LOCALDENASCIMENTO',
    'ORGAOEXPEDIDORCARDISSUER',
    'LOCALPLACEOFISSUE',
    'LOCAL',
    'DOADORDEORGAOS',
    'DOADORDEORGAOSORGANDONOR',
    'DATADE',
    'SEXOSEX',
    'SEXO',
    'NOMESOCIAL',
    'NOMESOCIALSOCIALNAME',
    'CLASSIFICACAO',
    'OBSERVACOES',
    'ASSINATURADODIRETOR',
    'ASSINATURADOTITULAR',
    'ASSINATURADOTITULARCARDHOLDERSSIGNATURE',
    'VALIDAEMTODOOTERRITORIONACIONAL',
    'REPUBLICAFEDERATIVADOBRASIL',
    'POLEGARDIREITO',
    'SPECIMEN',
    'CARTEIRADEIDENTIDADE',
    'AMPAROLEGAL',
    'PRAZODERESIDENCIA',
    'ASSINATURADOEMISSOR',
  ],
}

const all = (Object.keys(phrases) as LabelName[]).flatMap((name) =>
  phrases[name].map((phrase) => ({ name, phrase, shapes: shapesOf(phrase), wide: wideShapesOf(phrase) })),
)

/** Phrases of fewer letters are not compared by shape: too many words look like them. */
const LEAST_FOR_SHAPES = 7
/** Longer phrases hold letters enough, and a label with a name after it is as long as one in two languages. */
const MOST_FOR_WIDE = 12
/** The factor on a likeness of shapes. */
const BY_SHAPE = 0.97

/**
 * The likeness that a phrase needs, by its length. A short label may differ from a value by one letter, so it must
 * match well.
 */
function minLikeness(phrase: string): number {
  if (phrase.length <= 4) return 0.99
  return phrase.length <= 8 ? 0.74 : 0.65
}

/** The one word of a label that is a frequent surname. */
const SURNAME = 'NASCIMENTO'

/**
 * Whether the key is more than a surname. RAUL NASCIMENTO is a name, so the text before that word must match the
 * label's beginning by itself.
 */
function isNoSurname(key: string, phrase: string): boolean {
  if (!phrase.endsWith(SURNAME)) return true
  const before = (text: string): string => text.slice(0, -SURNAME.length)
  return similarity(before(key), before(phrase)) >= MIN_BEFORE_SURNAME
}

const MIN_BEFORE_SURNAME = 0.6

/**
 * The label of the birth date on CPF cards. The word alone may just as well be a surname, so the lines around it must
 * tell.
 */
export function birthLabelOf(key: string): Label | undefined {
  if (key.startsWith('DO') || key.startsWith('DE')) return undefined
  const likeness = similarityFrom(MIN_LONE_LIKENESS, key, SURNAME)
  return likeness > 0 ? { name: 'birthDate', likeness, phrase: SURNAME } : undefined
}

/** DO NASCIMENTO is a surname with its particle; NAGIMNTO over a date is the label. */
const MIN_LONE_LIKENESS = 0.7

/**
 * A line with at least this many digits is not a label, but a label and a date read as one line. A label has at most
 * two digits, besides letters misread as digits.
 */
const DIGITS_OF_VALUES = 6

/** NOME with some letters replaced by others of their shape. No name is this short and made of these letters. */
const MISREAD_NOME =
  /^(?:[NMH][0OQD]?[MNH][EFB]|[NMH][0OQ]ME.|[IL1][0OQ]ME|[NMH][0OQ]VE|N[C0OQ]AME|[NMH][0OQ][MNH]|[0OQ][MNH][EF])$/
const LIKENESS_OF_MISREAD = 0.8

/** FILIACAO without the letters that a name was typed over, LI perhaps as U; and FLACLO, in faint small print. */
const BEGINNING_OF_PARENTS = /^F(?:[IL1]{2,3}|U)A(?:C[AO]?)?$|^F[IL1]{1,3}AC[AIL1]?[O0D]$/

/** The label that a line is, by its phrase key; undefined when it is not a label. */
export function labelOf(key: string): Label | undefined {
  if (digitsOf(key).length >= DIGITS_OF_VALUES) return undefined
  if (key !== 'NOME' && MISREAD_NOME.test(key))
    return { name: 'name', likeness: LIKENESS_OF_MISREAD, phrase: 'NOME' }
  if (BEGINNING_OF_PARENTS.test(key))
    return { name: 'parents', likeness: LIKENESS_OF_MISREAD, phrase: 'FILIACAO' }
  const seen = shapesOf(key)
  const seenWide = /[UW]/.test(key) ? wideShapesOf(key) : undefined
  let best: Label | undefined
  for (const { name, phrase, shapes, wide } of all) {
    if (Math.abs(key.length - phrase.length) > Math.max(2, phrase.length * 0.3)) continue
    const least = Math.max(minLikeness(phrase), best?.likeness ?? 0)
    const byShape = (text: string | undefined, shape: string): number =>
      phrase.length < LEAST_FOR_SHAPES || text === undefined
        ? 0
        : BY_SHAPE * similarityFrom(least / BY_SHAPE, text, shape)
    const likeness = Math.max(
      similarityFrom(least, key, phrase),
      byShape(seen, shapes),
      phrase.length > MOST_FOR_WIDE ? 0 : byShape(seenWide, wide),
    )
    if (likeness > (best?.likeness ?? 0) && isNoSurname(key, phrase)) best = { name, likeness, phrase }
  }
  return best
}

/** A shorter label is also the beginning of a value: RG/SSP. */
const LEAST_OF_FIRST_LANGUAGE = 4
const LIKENESS_OF_FIRST_LANGUAGE = 0.88

/** The words in which cards say a label once more. Readers take the slash before them for a letter, or lose it. */
const ENGLISH_WORDS =
  'DATE OF BIRTH EXPIRY ISSUE ISSUER ENTRY TYPE RESIDENCE UNTIL GIVEN NAME NAMES SURNAME SURNAMES SEX NATIONALITY ' +
  'PLACE SIGNATURE CARDHOLDERS HOLDERS PERSONAL NUMBER PARENTS FILIATION AUTHORITY CATEGORY'
const IN_ENGLISH = new RegExp(`(?:${ENGLISH_WORDS.split(' ').join('|')})+$`)

/**
 * The label that the words before a slash are: VALIDADE / EXPIRY DATE, or VALIDADEIEXPIRY. What follows differs from
 * card to card.
 */
export function labelOfFirstLanguage(text: string): Label | undefined {
  const [, before] = /^([^/]+)\/\D+$/.exec(text) ?? []
  const key = phraseKey(text)
  const first = before === undefined ? key.replace(IN_ENGLISH, '') : phraseKey(before)
  const label = first === '' || first === key ? undefined : labelOf(first)
  if (!label || label.phrase.length < LEAST_OF_FIRST_LANGUAGE) return undefined
  return label.likeness >= LIKENESS_OF_FIRST_LANGUAGE ? label : undefined
}
