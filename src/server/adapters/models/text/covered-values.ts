/** Second looks at values of which a part is covered: a CPF under a signature, a number over the end of its label. */
import type { TextLine } from '../../../../documents/document-engine.ts'
import { isNumberOf, labelOverNumber } from '../../../../documents/fields/covered-number.ts'
import { validCpfs } from '../../../../documents/fields/printed-values.ts'
import { digitsOf } from '../../../../documents/lines/letters.ts'
import type { LineReader } from '../../../../documents/lines/line-reader.ts'
import { partAcross, quadHeight, quadWidth, withHeight } from '../../../../imaging/geometry/quad.ts'
import type { Pixels } from '../../../../imaging/pixels.ts'
import { formatCpf } from '../../../../protocol/cpf.ts'

/** Factor on the confidence of a line that was misread at first. It keeps the calibrated confidence below 0.9. */
export const CONFIDENCE_LEFT = 0.5

/** A CPF has 14 characters, which fill a line of these widths, in heights. */
const CPF = { characters: 14.5, widths: [5.3, 9] } as const
/** The heights at which a CPF is shown again, in heights of its box. A stroke across it makes the box higher. */
const HEIGHTS_OF_CPF = [1, 1.2, 0.85, 0.7] as const

/** The CPF of which a line is a part, read over the whole width that a CPF takes; its check digits guard it. */
export async function readCutCpf(
  photo: Pixels,
  line: TextLine,
  reader: LineReader,
): Promise<TextLine | undefined> {
  const [width, height] = [Math.max(1, quadWidth(line.corners)), Math.max(1, quadHeight(line.corners))]
  const pitch = width / Math.max(1, line.text.length)
  const [least, most] = CPF.widths
  const whole = Math.min(most * height, Math.max(least * height, CPF.characters * pitch))
  for (const corners of [line.corners, partAcross(line.corners, 0, Math.max(1, whole / width))])
    for (const factor of HEIGHTS_OF_CPF) {
      const { text, confidence } = reader.spell(await reader.look(photo, withHeight(corners, factor)))
      const cpf = validCpfs(text)[0] ?? validCpfs(digitsOf(text))[0]
      if (cpf) return { ...line, text: formatCpf(cpf), corners, confidence: confidence * CONFIDENCE_LEFT }
    }
  return undefined
}

/** Where a line begins without its label, as shares of its width: earlier ones hold letters of the label. */
const BEGINNINGS = [0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55] as const
/** A number that is read less surely has a part of a letter at its beginning. */
const SURE_NUMBER = 0.94

export const isNumberUnderLabel = ({ text }: TextLine): boolean => labelOverNumber(text) !== undefined

/** The number that was typed over the end of its label, from the first beginning at which no letter is left. */
export async function readNumberUnderLabel(
  photo: Pixels,
  line: TextLine,
  reader: LineReader,
): Promise<TextLine | undefined> {
  const label = labelOverNumber(line.text)
  if (label === undefined) return undefined
  for (const share of BEGINNINGS) {
    const { text, confidence } = reader.spell(await reader.look(photo, partAcross(line.corners, share, 1)))
    if (confidence >= SURE_NUMBER && isNumberOf(line.text, text))
      return { ...line, text: `${label} ${text.trim()}`, confidence: confidence * CONFIDENCE_LEFT }
  }
  return undefined
}
