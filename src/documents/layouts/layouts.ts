/**
 * Where documents print their headings, labels and values. Lengths are in widths of the card, from its top left corner.
 *
 * The places of the old licence and of the second back of the old identity card were measured on published annotations
 * of photographed cards (BID data set). The others are those of the documents that this kit prints for itself, which
 * follow the published models. Real cards differ from them by some hundredths, and a layout is fitted to the lines that
 * were found.
 */
import type { DocumentField, DocumentType } from '../../protocol/executions/executions.ts'

/** A line that every card of the layout bears. */
export interface LayoutAnchor {
  /** A phrase key: capitals without accents, spaces and punctuation. */
  readonly key: string
  readonly left: number
  readonly right: number
  readonly middle: number
}

/**
 * The keys of anchors that are rows of a machine-readable zone, whatever the rows say: the row of the number and the
 * row of the dates.
 */
export const MRZ_FIRST_ROW = 'I<'
export const MRZ_SECOND_ROW = '<'

/** Where a value begins, and how high the box around its letters is. */
export interface LayoutPlace {
  readonly left: number
  readonly middle: number
  readonly height: number
}

/** Migrants' cards print a name in two parts. */
export type PlacedField = DocumentField | 'surname' | 'givenNames'

export interface Layout {
  readonly name: string
  readonly type: DocumentType
  /** Height of the card in its widths; undefined where the places were measured from edges that are not the card's. */
  readonly height?: number
  readonly anchors: readonly LayoutAnchor[]
  readonly places: Partial<Readonly<Record<PlacedField, LayoutPlace>>>
}

const anchor = (key: string, left: number, right: number, middle: number): LayoutAnchor => ({
  key,
  left,
  right,
  middle,
})
const place = (left: number, middle: number, height: number): LayoutPlace => ({ left, middle, height })

/** The ID-1 card of 85.6 x 54 mm, the old identity card of 102 x 68 mm. */
const heights = { idOne: 0.63, identityCard: 0.667 } as const

const licenceOf2022: Layout = {
  name: 'cnh-2022-front',
  type: 'cnh',
  height: heights.idOne,
  anchors: [
    anchor('REPUBLICAFEDERATIVADOBRASIL', 0.325, 0.676, 0.029),
    anchor('SECRETARIANACIONALDETRANSITO', 0.351, 0.649, 0.074),
    anchor('CARTEIRANACIONALDEHABILITACAODRIVERLICENSEPERMISODECONDUCCION', 0.109, 0.891, 0.101),
    anchor('2E1NOMEESOBRENOME', 0.335, 0.5, 0.133),
    anchor('1HABILITACAO', 0.806, 0.905, 0.133),
    anchor('3DATALOCALEUFDENASCIMENTO', 0.336, 0.563, 0.21),
    anchor('4ADATAEMISSAO', 0.335, 0.448, 0.26),
    anchor('4BVALIDADE', 0.529, 0.612, 0.26),
    anchor('ACC', 0.723, 0.753, 0.26),
    anchor('4CDOCIDENTIDADEORGEMISSORUF', 0.336, 0.59, 0.315),
    anchor('4DCPF', 0.335, 0.38, 0.37),
    anchor('5NREGISTRO', 0.529, 0.625, 0.37),
    anchor('9CATHAB', 0.735, 0.804, 0.37),
    anchor('NACIONALIDADE', 0.335, 0.438, 0.425),
    anchor('FILIACAO', 0.334, 0.394, 0.479),
    anchor('7ASSINATURADOPORTADOR', 0.092, 0.259, 0.6),
  ],
  places: {
    name: place(0.339, 0.157, 0.024),
    birthDate: place(0.34, 0.233, 0.022),
    issueDate: place(0.339, 0.283, 0.022),
    expiryDate: place(0.534, 0.283, 0.022),
    cpf: place(0.339, 0.392, 0.021),
    documentNumber: place(0.533, 0.392, 0.021),
    fatherName: place(0.34, 0.503, 0.024),
    motherName: place(0.34, 0.532, 0.024),
  },
}

const licenceOf2008: Layout = {
  name: 'cnh-2008-front',
  type: 'cnh',
  anchors: [
    anchor('REPUBLICAFEDERATIVADOBRASIL', 0.165, 0.94, 0.055),
    anchor('DEPARTAMENTONACIONALDETRANSITO', 0.205, 0.895, 0.113),
    anchor('CARTEIRANACIONALDEHABILITACAO', 0.21, 0.887, 0.14),
    anchor('NOME', 0.177, 0.232, 0.184),
    anchor('DOCIDENTIDADEORGEMISSORUF', 0.518, 0.82, 0.253),
    anchor('CPF', 0.518, 0.563, 0.323),
    anchor('DATANASCIMENTO', 0.76, 0.91, 0.322),
    anchor('FILIACAO', 0.513, 0.605, 0.39),
    anchor('PERMISSAO', 0.52, 0.625, 0.565),
    anchor('ACC', 0.715, 0.757, 0.565),
    anchor('CATHAB', 0.828, 0.902, 0.565),
    anchor('NREGISTRO', 0.176, 0.29, 0.638),
    anchor('VALIDADE', 0.496, 0.588, 0.638),
    anchor('1HABILITACAO', 0.713, 0.848, 0.638),
  ],
  places: {
    name: place(0.171, 0.215, 0.025),
    cpf: place(0.503, 0.353, 0.022),
    birthDate: place(0.757, 0.353, 0.022),
    fatherName: place(0.503, 0.424, 0.024),
    motherName: place(0.503, 0.492, 0.024),
    documentNumber: place(0.185, 0.667, 0.024),
    expiryDate: place(0.487, 0.667, 0.025),
  },
}

/** Medians of 19 annotated backs of the development half; deviations are 0.02 or less. */
const licenceOf2008Back: Layout = {
  name: 'cnh-2008-back',
  type: 'cnh',
  anchors: [
    anchor('OBSERVACOES', 0.185, 0.3, 0.028),
    anchor('ASSINATURADOPORTADOR', 0.367, 0.578, 0.376),
    anchor('LOCAL', 0.19, 0.249, 0.414),
    anchor('DATAEMISSAO', 0.766, 0.882, 0.412),
    anchor('ASSINATURADOEMISSOR', 0.374, 0.572, 0.553),
  ],
  places: { issueDate: place(0.772, 0.442, 0.026) },
}

const identityCardBack: Layout = {
  name: 'rg-1983-back',
  type: 'rg',
  height: heights.identityCard,
  anchors: [
    anchor('VALIDAEMTODOOTERRITORIONACIONAL', 0.24, 0.763, 0.032),
    anchor('REGISTRO', 0.028, 0.111, 0.075),
    anchor('GERAL', 0.028, 0.085, 0.093),
    anchor('DATADE', 0.562, 0.637, 0.075),
    anchor('EXPEDICAO', 0.562, 0.656, 0.093),
    anchor('NOME', 0.028, 0.08, 0.14),
    anchor('FILIACAO', 0.029, 0.105, 0.225),
    anchor('NATURALIDADE', 0.029, 0.154, 0.369),
    anchor('DATADENASCIMENTO', 0.6, 0.78, 0.369),
    anchor('DOCORIGEM', 0.028, 0.142, 0.438),
    anchor('CPF', 0.029, 0.065, 0.515),
    anchor('ASSINATURADODIRETOR', 0.452, 0.629, 0.605),
    anchor('LEIN7116DE290883', 0.35, 0.65, 0.635),
  ],
  places: {
    documentNumber: place(0.145, 0.086, 0.031),
    issueDate: place(0.687, 0.088, 0.029),
    name: place(0.053, 0.167, 0.029),
    fatherName: place(0.053, 0.252, 0.03),
    motherName: place(0.053, 0.286, 0.03),
    birthDate: place(0.627, 0.397, 0.029),
    cpf: place(0.093, 0.515, 0.026),
  },
}

const photographedIdentityCardBack: Layout = {
  name: 'rg-1983-back-as-photographed',
  type: 'rg',
  anchors: [
    anchor('VALIDAEMTODOOTERRITORIONACIONAL', 0.242, 0.757, 0.032),
    anchor('REGISTRO', 0.028, 0.132, 0.075),
    anchor('GERAL', 0.028, 0.097, 0.096),
    anchor('DATADE', 0.562, 0.647, 0.074),
    anchor('EXPEDICAO', 0.562, 0.682, 0.096),
    anchor('NOME', 0.028, 0.088, 0.139),
    anchor('FILIACAO', 0.029, 0.118, 0.228),
    anchor('NATURALIDADE', 0.028, 0.178, 0.367),
    anchor('DATADENASCIMENTO', 0.715, 0.946, 0.37),
    anchor('DOCORIGEM', 0.026, 0.155, 0.46),
    anchor('CPF', 0.027, 0.066, 0.55),
    anchor('ASSINATURADODIRETOR', 0.36, 0.605, 0.65),
    anchor('LEIN7116DE290883', 0.36, 0.63, 0.681),
  ],
  places: {
    documentNumber: place(0.175, 0.09, 0.04),
    issueDate: place(0.7, 0.092, 0.042),
    name: place(0.045, 0.168, 0.037),
    fatherName: place(0.045, 0.26, 0.034),
    motherName: place(0.045, 0.303, 0.034),
    birthDate: place(0.7, 0.402, 0.043),
    cpf: place(0.11, 0.55, 0.035),
  },
}

/** Medians of 17 annotated backs of the development half, of many states; deviations are 0.03 or less. */
const annotatedIdentityCardBack: Layout = {
  name: 'rg-1983-back-as-annotated',
  type: 'rg',
  anchors: [
    anchor('VALIDAEMTODOOTERRITORIONACIONAL', 0.284, 0.76, 0.052),
    anchor('REGISTRO', 0.081, 0.176, 0.098),
    anchor('GERAL', 0.082, 0.149, 0.119),
    anchor('DATADE', 0.565, 0.648, 0.097),
    anchor('EXPEDICAO', 0.565, 0.676, 0.117),
    anchor('NOME', 0.088, 0.142, 0.168),
    anchor('FILIACAO', 0.081, 0.171, 0.246),
    anchor('NATURALIDADE', 0.086, 0.223, 0.37),
    anchor('DATADENASCIMENTO', 0.737, 0.934, 0.369),
    anchor('DOCORIGEM', 0.082, 0.204, 0.448),
    anchor('CPF', 0.08, 0.123, 0.54),
    anchor('ASSINATURADODIRETOR', 0.387, 0.624, 0.619),
    anchor('LEIN7116DE290883', 0.391, 0.644, 0.654),
  ],
  places: {
    documentNumber: place(0.197, 0.103, 0.032),
    issueDate: place(0.681, 0.106, 0.032),
    name: place(0.101, 0.184, 0.032),
    fatherName: place(0.094, 0.268, 0.03),
    motherName: place(0.094, 0.308, 0.03),
    birthDate: place(0.677, 0.4, 0.031),
    cpf: place(0.119, 0.523, 0.031),
  },
}

const nationalIdentityCardFront: Layout = {
  name: 'cin-2022-front',
  type: 'rg',
  height: heights.idOne,
  anchors: [
    anchor('REPUBLICAFEDERATIVADOBRASIL', 0.298, 0.703, 0.032),
    anchor('SECRETARIADESEGURANCAPUBLICA', 0.364, 0.636, 0.084),
    anchor('CARTEIRADEIDENTIDADE', 0.352, 0.649, 0.114),
    anchor('NOMENAME', 0.348, 0.434, 0.159),
    anchor('NOMESOCIALSOCIALNAME', 0.348, 0.511, 0.233),
    anchor('REGISTROGERALCPFPERSONALNUMBER', 0.348, 0.585, 0.287),
    anchor('SEXOSEX', 0.748, 0.815, 0.287),
    anchor('DATADENASCIMENTODATEOFBIRTH', 0.347, 0.56, 0.347),
    anchor('NACIONALIDADENATIONALITY', 0.684, 0.849, 0.347),
    anchor('NATURALIDADEPLACEOFBIRTH', 0.348, 0.519, 0.406),
    anchor('DATADEVALIDADEDATEOFEXPIRY', 0.348, 0.55, 0.467),
    anchor('ASSINATURADOTITULARCARDHOLDERSSIGNATURE', 0.427, 0.675, 0.601),
  ],
  places: {
    name: place(0.348, 0.181, 0.024),
    cpf: place(0.35, 0.309, 0.02),
    birthDate: place(0.349, 0.369, 0.021),
    expiryDate: place(0.348, 0.489, 0.022),
  },
}

const nationalIdentityCardBack: Layout = {
  name: 'cin-2022-back',
  type: 'rg',
  height: heights.idOne,
  anchors: [
    anchor('FILIACAOFILIATION', 0.049, 0.155, 0.042),
    anchor('ORGAOEXPEDIDORCARDISSUER', 0.048, 0.231, 0.164),
    anchor('LOCALPLACEOFISSUE', 0.049, 0.176, 0.223),
    anchor('DATADEEMISSAODATEOFISSUE', 0.048, 0.242, 0.282),
    anchor('DOADORDEORGAOSORGANDONOR', 0.047, 0.249, 0.34),
    anchor('LEIN7116DE29DEAGOSTODE1983', 0.348, 0.586, 0.408),
    anchor(MRZ_FIRST_ROW, 0.055, 0.945, 0.479),
    anchor(MRZ_SECOND_ROW, 0.055, 0.945, 0.531),
  ],
  places: {
    motherName: place(0.048, 0.062, 0.022),
    fatherName: place(0.048, 0.089, 0.022),
    issueDate: place(0.049, 0.303, 0.021),
  },
}

const migrantCardFront: Layout = {
  name: 'crnm-front',
  type: 'rne',
  height: heights.idOne,
  anchors: [
    anchor('REPUBLICAFEDERATIVADOBRASIL', 0.298, 0.702, 0.032),
    anchor('CARTEIRADEREGISTRONACIONALMIGRATORIO', 0.248, 0.753, 0.063),
    anchor('SOBRENOMESURNAME', 0.349, 0.498, 0.109),
    anchor('NOMENAME', 0.348, 0.434, 0.169),
    anchor('DATADENASCIMENTO', 0.349, 0.487, 0.229),
    anchor('SEXO', 0.597, 0.636, 0.229),
    anchor('NACIONALIDADE', 0.747, 0.851, 0.228),
    anchor('FILIACAO', 0.347, 0.406, 0.288),
    anchor('RNM', 0.348, 0.381, 0.41),
    anchor('CPF', 0.598, 0.624, 0.41),
    anchor('CLASSIFICACAO', 0.349, 0.446, 0.469),
    anchor('VALIDADE', 0.598, 0.663, 0.469),
    anchor('DATADEEMISSAO', 0.348, 0.463, 0.527),
  ],
  places: {
    surname: place(0.348, 0.131, 0.022),
    givenNames: place(0.348, 0.191, 0.022),
    birthDate: place(0.349, 0.251, 0.022),
    fatherName: place(0.349, 0.311, 0.023),
    motherName: place(0.349, 0.339, 0.023),
    documentNumber: place(0.349, 0.432, 0.022),
    cpf: place(0.6, 0.432, 0.021),
    expiryDate: place(0.598, 0.491, 0.022),
    issueDate: place(0.348, 0.55, 0.022),
  },
}

/**
 * Medians of 17 annotated cards of the development half; deviations are 0.02 or less, and 0.09 for the end of a name.
 */
const taxpayerCard: Layout = {
  name: 'cpf-card-front',
  type: 'outros',
  anchors: [
    anchor('MINISTERIODAFAZENDA', 0.179, 0.505, 0.067),
    anchor('SECRETARIADARECEITAFEDERAL', 0.178, 0.532, 0.108),
    anchor('CPF', 0.228, 0.479, 0.189),
    anchor('CADASTRODEPESSOASFISICAS', 0.062, 0.527, 0.275),
    anchor('NUMERODEINSCRICAO', 0.058, 0.325, 0.331),
    anchor('NOME', 0.058, 0.137, 0.441),
    anchor('NASCIMENTO', 0.059, 0.216, 0.566),
  ],
  places: {
    cpf: place(0.067, 0.382, 0.054),
    name: place(0.066, 0.48, 0.035),
    birthDate: place(0.064, 0.608, 0.035),
  },
}

export const layouts: readonly Layout[] = [
  licenceOf2022,
  licenceOf2008,
  licenceOf2008Back,
  identityCardBack,
  photographedIdentityCardBack,
  annotatedIdentityCardBack,
  nationalIdentityCardFront,
  nationalIdentityCardBack,
  migrantCardFront,
  taxpayerCard,
]
