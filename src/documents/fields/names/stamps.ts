/** The words of stamps across a card: AUTENTICAÇÃO, CONFERE COM O ORIGINAL, 2º OFÍCIO DE NOTAS, TABELIÃO. */
import { withoutAccents } from '../../lines/letters.ts'

/** Ink over print hides letters, so parts of the words count. No name holds one of them. */
const STAMP = /TENTIC|TABELI|CART[O0]RI|\b[O0C]FICI[O0]|\bC[O0]NFERE|[O0]RIGINAL|\bN[O0]TAS\b/

/** Whether a line is of a stamp or an office, and no name. */
export const isOfStamp = (text: string): boolean => STAMP.test(withoutAccents(text))
