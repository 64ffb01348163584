/**
 * Divides everything in which two specimens can differ into two halves: one for building and testing the reader, one
 * for evaluating it. This is the only place that does so. Tests and the playground use the first half, benchmarks the
 * second. No rule of the reader may be fitted to the second half, and no test may use it.
 *
 * Both halves have the headings and labels of the real documents, and vary around the places of these. The names of
 * people are in `names.ts`, also by half.
 */
import type { Background } from './backgrounds.ts'
import type { Typeface } from './lettering.ts'

export type Half = 'development' | 'evaluation'

/** What one half holds. */
export interface HalfOfSpace {
  readonly typefaces: readonly Typeface[]
  readonly backgrounds: readonly Background[]
  /**
   * How far an entry may stand from its place, as a share of the card's height, and the range of the wave over the card
   * in which it moves.
   */
  readonly shift: number
  readonly waves: readonly [number, number]
  /** How far the hue of the whole card may be rotated, in degrees either way. */
  readonly hueDegrees: number
  /** Other wordings of a label or heading, by the usual one. */
  readonly wordings: Readonly<Record<string, readonly string[]>>
}

export const halves: Readonly<Record<Half, HalfOfSpace>> = {
  development: {
    typefaces: ['dejavu', 'open-sans'],
    backgrounds: ['plain', 'white', 'dark', 'wood', 'fabric', 'paper', 'keyboard', 'room'],
    shift: 0.012,
    waves: [0.5, 0.8],
    hueDegrees: 8,
    wordings: {
      FILIAÇÃO: ['FILIAÇÃO / PARENTS', 'NOME DOS PAIS'],
      'Filiação / Filiation': ['Filiação'],
      NOME: ['NOME COMPLETO'],
      '2 e 1 NOME E SOBRENOME': ['1 e 2 NOME'],
      'Nome / Name': ['Nome'],
      'DATA DE NASCIMENTO': ['DT. NASCIMENTO'],
      'DATA NASCIMENTO': ['DATA DE NASCIMENTO'],
      '3 DATA, LOCAL E UF DE NASCIMENTO': ['3 NASCIMENTO (DATA E LOCAL)'],
      'Data de Nascimento / Date of Birth': ['Data de Nascimento'],
      VALIDADE: ['VÁLIDO ATÉ'],
      '4b VALIDADE': ['4b VÁLIDO ATÉ'],
      'Data de Validade / Date of Expiry': ['Validade'],
      CPF: ['Nº CPF'],
      '4d CPF': ['4d Nº CPF'],
      'Nº REGISTRO': ['NÚMERO DE REGISTRO'],
      '5 Nº REGISTRO': ['5 REGISTRO'],
      '4a DATA EMISSÃO': ['4a EMISSÃO'],
      'DATA DE EMISSÃO': ['EMISSÃO'],
      'Data de Emissão / Date of Issue': ['Data de Emissão'],
      RNM: ['Nº RNM'],
      'MINISTÉRIO DOS TRANSPORTES': ['MINISTÉRIO DA INFRAESTRUTURA'],
      'INSTITUTO DE IDENTIFICAÇÃO': ['POLÍCIA CIVIL'],
    },
  },
  evaluation: {
    typefaces: ['arimo', 'roboto-condensed', 'tinos', 'cousine'],
    backgrounds: ['tiles', 'plaid', 'marble', 'desk', 'granite', 'rug', 'leather', 'shelf'],
    shift: 0.02,
    waves: [0.8, 1.2],
    hueDegrees: 25,
    wordings: {
      FILIAÇÃO: ['PAIS', 'GENITORES'],
      'Filiação / Filiation': ['Pais / Parents', 'Filiation'],
      NOME: ['NOME DO TITULAR', 'TITULAR'],
      '2 e 1 NOME E SOBRENOME': ['NOME E SOBRENOME / NAME', 'NOME COMPLETO'],
      'Nome / Name': ['Nome completo', 'Nome do titular / Name'],
      'DATA DE NASCIMENTO': ['NASCIMENTO', 'NASCIDO EM'],
      'DATA NASCIMENTO': ['NASCIMENTO', 'DT. NASC.'],
      '3 DATA, LOCAL E UF DE NASCIMENTO': ['NASCIMENTO', '3 NASCIDO EM'],
      'Data de Nascimento / Date of Birth': ['Nascimento / Birth', 'Date of Birth'],
      VALIDADE: ['VENCIMENTO', 'VALID UNTIL'],
      '4b VALIDADE': ['4b VENCIMENTO'],
      'Data de Validade / Date of Expiry': ['Expiry', 'Válido até / Valid until'],
      CPF: ['C.P.F.', 'CPF/MF'],
      '4d CPF': ['4d CPF/MF'],
      'Nº REGISTRO': ['REGISTRO'],
      '5 Nº REGISTRO': ['5 NÚMERO DE REGISTRO'],
      '4a DATA EMISSÃO': ['4a EXPEDIDA EM'],
      'DATA DE EMISSÃO': ['EXPEDIDA EM'],
      'Data de Emissão / Date of Issue': ['Emissão / Issue', 'Date of Issue'],
      RNM: ['RNE', 'REGISTRO (RNM)'],
      'SOBRENOME / SURNAME': ['SOBRENOME'],
      'NOME / NAME': ['NOME(S)', 'GIVEN NAMES'],
      'MINISTÉRIO DOS TRANSPORTES': ['MINISTÉRIO DAS CIDADES'],
      'SECRETARIA DA SEGURANÇA PÚBLICA': ['SECRETARIA DE ESTADO DA DEFESA SOCIAL'],
      'INSTITUTO DE IDENTIFICAÇÃO': ['DEPARTAMENTO DE IDENTIFICAÇÃO'],
      'CARTEIRA DE REGISTRO NACIONAL MIGRATÓRIO': ['REGISTRO NACIONAL MIGRATÓRIO'],
    },
  },
}
