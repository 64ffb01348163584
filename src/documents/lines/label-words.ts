/**
 * Tells the labels of a form from its values, even where a label was read in parts or is worded differently. A line
 * whose letters are covered by words of labels is a label. The best cover is a dynamic programme over the positions in
 * the line (weighted interval scheduling), each word allowed one or two edits.
 */
import { isGivenName } from './given-names.ts'
import { isNameWord, PARTICLE, wordsOf } from './known-names.ts'
import { editDistance, lettersMissing, phraseKey } from './letters.ts'

/** Words that labels and headings of documents are made of, as phrase keys. */
const words: readonly string[] = (
  'NOME SOBRENOME SURNAME NAME GIVEN NAMES SOCIAL COMPLETO TITULAR PORTADOR PAIS PARENTS FILIACAO FILIATION MAE PAI ' +
  'DATA DATE DT DE DO DA DOS DAS OF BIRTH EXPIRY ISSUE NASCIMENTO NASC VALIDADE VALIDA VALIDO VALID ATE EMISSAO ' +
  'EXPEDICAO EXPEDIDOR EMISSOR ORGAO CARD ISSUER LOCAL PLACE UF CPF REGISTRO GERAL NUMERO NUMBER RNM RNE PERSONAL ' +
  'NACIONALIDADE NATIONALITY NATURALIDADE SEXO SEX DOC DOCUMENTO IDENTIDADE ORIGEM HABILITACAO PRIMEIRA HAB CAT ' +
  'CATEGORIA ACC PERMISSAO CLASSIFICACAO AMPARO LEGAL PRAZO RESIDENCIA OBSERVACOES ASSINATURA DIRETOR SIGNATURE ' +
  'CARDHOLDERS POLEGAR DIREITO DOADOR ORGAOS ORGAN DONOR NAO SIM LEI AGOSTO REPUBLICA FEDERATIVA BRASIL CARTEIRA ' +
  'NACIONAL MIGRATORIO ESTRANGEIRO DRIVER LICENSE PERMISO CONDUCCION MINISTERIO DOS TRANSPORTES INFRAESTRUTURA ' +
  'CIDADES SECRETARIA SEGURANCA PUBLICA TRANSITO DEPARTAMENTO ESTADUAL INSTITUTO IDENTIFICACAO GOVERNO ESTADO ' +
  'POLICIA CIVIL FEDERAL TERRITORIO TODO EM BRASILEIRA BRASILEIRO RESIDENTE TEMPORARIO INDETERMINADO ASSINADO ' +
  'DIGITALMENTE SPECIMEN PASSAPORTE PASSPORT'
).split(' ')

/** The one label word that is also a frequent surname. In a short line, or with a word for a date, it is a label. */
const SURNAME = 'NASCIMENTO'
const SURNAME_WORTH = 0.4
const LONE_LABEL_LETTERS = 12
/** The worth of a word that differs from a label's word by one or two letters. */
const NEARLY = 0.93
const MIN_LETTERS_FOR_ONE_EDIT = 4
const MIN_LETTERS_FOR_TWO_EDITS = 8
/**
 * The share of letters above which a line is a label. Some names contain two words of the list, but no name consists
 * only of such words.
 */
const MIN_COVER = 0.78

const DIGITS_FOR_LETTERS: Readonly<Record<string, string>> = { 0: 'O', 1: 'I', 5: 'S' }

/**
 * Names that differ by a letter or two from words of labels: LEAL from LEGAL, PRADO from PRAZO, GOMES from NOMES. When
 * the second row of a name consisted of such words, it was taken for a label and the name lost its end.
 */
const surnames = new Set(
  (
    'GOMES CARDOSO LEAL PRADO PRADOS MATA MATTA PAES PAIVA DANTAS LACERDA CALDAS SAMPAIO VALADARES VALADAO CARNEIRO ' +
    'PLACIDO NOBRE GERALDO SEGURA SA PAZ PAIXAO NUNES MENDES CAMARGO CORDEIRO PORTO PORTELA CIRINO PRATES DONATO SEXTO'
  ).split(' '),
)
/** A row of these names without their spaces, which readers lose. */
const RUN_OF_SURNAMES = new RegExp(
  `^(?:(?:D[AEO]S?|E)?(?:${[...surnames].join('|')}))+(?:FILHO|NETO|JUNIOR)?$`,
)

/** Whether a line consists of words of labels, with or without spaces. */
export const isLabelLike = (text: string): boolean => labelShare(text) > MIN_COVER

/**
 * The share of a line's letters that words of labels cover. Names that look like such words do not count. 1 for a line
 * without letters.
 */
export function labelShare(text: string): number {
  const key = lettersOf(text)
  if (key.length === 0) return 1
  if (RUN_OF_SURNAMES.test(key) || isOfNames(text)) return 0
  const other = text
    .split(/[\s-]+/)
    .map(lettersOf)
    .filter((word) => !surnames.has(word))
    .join('')
  return other.length === 0 ? 0 : (coverOf(other) * other.length) / key.length
}

/**
 * Whether every word is a frequent name, and they are more than one surname. ODETE DO CARMO has the letters of words of
 * labels, and so has DO NASCIMENTO DE MELLO. A particle may run together with the name before it.
 */
export function isOfNames(text: string): boolean {
  const words = wordsOf(text)
    .filter((word) => !PARTICLE.test(word))
    .map((word) => (isNameWord(word) ? word : word.replace(/D[AEO]S?$/, '')))
  return words.every(isNameWord) && (words.length > 1 || words.some(isGivenName))
}

const lettersOf = (text: string): string =>
  phraseKey(text)
    .replace(/[015]/g, (digit) => DIGITS_FOR_LETTERS[digit] ?? '')
    .replace(/\d/g, '')

/** The greatest share of a text's letters that a sequence of label words can cover. */
function coverOf(key: string): number {
  const surnameWorth = key.length <= LONE_LABEL_LETTERS || /DATA|DATE|DT|LOCAL/.test(key) ? 1 : SURNAME_WORTH
  const best = new Float32Array(key.length + 1)
  for (let end = 1; end <= key.length; end++) {
    best[end] = best[end - 1] ?? 0
    for (const word of words) {
      const worth = word === SURNAME ? surnameWorth : 1
      const edits = editsIn(word)
      for (let start = end - word.length - edits; start <= end - word.length + edits; start++) {
        if (start < 0) continue
        const ceiling = (best[start] ?? 0) + worth * (end - start)
        // Comparing letters is the costliest step, so it is done only where the word could improve the result.
        if (ceiling <= (best[end] ?? 0) || !sharesAnEnd(key, start, end, word)) continue
        const covered = (best[start] ?? 0) + likenessOf(key.slice(start, end), word) * worth * (end - start)
        if (covered > (best[end] ?? 0)) best[end] = covered
      }
    }
  }
  return (best[key.length] ?? 0) / key.length
}

function editsIn(word: string): number {
  if (word.length >= MIN_LETTERS_FOR_TWO_EDITS) return 2
  return word.length >= MIN_LETTERS_FOR_ONE_EDIT ? 1 : 0
}

function sharesAnEnd(key: string, start: number, end: number, word: string): boolean {
  return (
    key.charCodeAt(start) === word.charCodeAt(0) ||
    key.charCodeAt(end - 1) === word.charCodeAt(word.length - 1)
  )
}

/** 1 for the word itself, a little less for a text that is nearly the word, 0 for any other text. */
function likenessOf(text: string, word: string): number {
  if (text === word) return 1
  if (editsIn(word) === 0 || lettersMissing(text, word) > editsIn(word)) return 0
  return editDistance(text, word, editsIn(word)) <= editsIn(word) ? NEARLY : 0
}
