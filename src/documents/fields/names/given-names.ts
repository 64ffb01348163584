import { withoutAccents } from '../../lines/letters.ts'

/** Frequent Brazilian given names whose ending says nothing about the bearer's sex, or the wrong thing. */
const womens = new Set(
  (
    'INES BEATRIZ RAQUEL ISABEL SIMONE CARMEN RUTH IRENE NAIR IVONE ELIZABETE ELIZABETH ALICE ROSE RAQUEL LURDES ' +
    'CONCEICAO ASSUNCAO CONSOLACAO DOLORES MERCEDES ELIANE CRISTIANE VIVIANE LUCIENE MARLENE DENISE ' +
    'JOYCE MICHELE SUELI ROSELI IVETE JANETE MIRIAM ESTER RUTE LIZ LIS NOEMI CELESTE MATILDE CLEIDE SOLANGE'
  ).split(' '),
)
const mens = new Set(
  (
    'JOSE LUIS LUIZ ANDRE FELIPE RAUL CARLOS MARCOS DAVI WELLINGTON RAFAEL DANIEL GABRIEL MIGUEL JORGE HENRIQUE ' +
    'ALEXANDRE CESAR VITOR VICTOR NELSON EDSON ANDERSON ROBSON WILSON JEFFERSON VALDIR VALMIR JAIR OSMAR ALTAIR ' +
    'MATEUS MATHEUS LUCAS TOMAS JONAS ELIAS ISAIAS JEREMIAS MOISES RUI DENIS JOAQUIM BENJAMIM IVAN ALAN CRISTIAN ' +
    'JOSUE NOE GEORGE DOUGLAS NICOLAS LUCA'
  ).split(' '),
)

/**
 * Hardly any given name has more letters. In a longer word the space after the given name was lost, so the ending
 * belongs to another name.
 */
const MAX_GIVEN_NAME_LETTERS = 11

/** The sex that a Brazilian given name indicates, by a short list and by its ending; often undefined. */
export function givenNameSex(name: string): 'F' | 'M' | undefined {
  const [given = '', ...others] = withoutAccents(name).trim().split(/\s+/)
  if (others.length === 0 || given.length > MAX_GIVEN_NAME_LETTERS) return undefined
  if (womens.has(given)) return 'F'
  if (mens.has(given)) return 'M'
  if (given.endsWith('A')) return 'F'
  return given.endsWith('O') ? 'M' : undefined
}
