/** Checks the pictures of a document for signs of a copy, a screen or a pasted portrait. */
import type { DocumentscopyCheck } from '../../protocol/executions/documentscopy.ts'
import type { SideMeasures } from './document-inspection.ts'
import type { Examined } from '../stage.ts'
import type { DocumentSide } from '../document-sides.ts'
import { made, notMade, type CheckKind } from './made-check.ts'

export type InspectedSides = Readonly<Record<DocumentSide, Examined<{ readonly measures: SideMeasures }>>>

/**
 * Levels of 255. Of 36 generated photographs of cards in colour none had less than 6.5. Of 18 rough ones one had 4.7,
 * and all others had 6.5 or more. Of 18 black-and-white copies none had more than 5.1, and 26 real photographs of
 * people had 13.6 or more. A card in colour may be called a copy, so this is only a doubt. Copies in colour pass.
 */
const MIN_COLOUR_SPREAD = 5
/**
 * Deviations of the surroundings. Of 54 generated photographs none had more than 3.8. Of 18 photographs of a simulated
 * screen 17 had 7.5 or more and one had 6.5. Prints of dots had 8.1 or more. No real screen was measured, and fine
 * print can be as regular, so this is only a doubt.
 */
const SCREEN_PROMINENCE = 7
/**
 * The noise in the portrait as a share of the noise around it. On the same photographs, where there was noise to
 * compare, the share was 0.77 or more, and 0.31 to 0.70 for most of those with a pasted portrait. Printers and
 * retouching can do the same, so this is only a hint.
 */
const MIN_PORTRAIT_NOISE = 0.72

const NOT_A_PHOTOCOPY: CheckKind = {
  name: 'not-a-photocopy',
  weight: 'doubts',
  fails: 'below',
  threshold: MIN_COLOUR_SPREAD,
  unit: 'levels of colour spread',
}
const NOT_RECAPTURED: CheckKind = {
  name: 'not-recaptured',
  weight: 'doubts',
  fails: 'from',
  threshold: SCREEN_PROMINENCE,
  unit: 'deviations of the most regular pattern',
}
const NOT_PASTED: CheckKind = {
  name: 'portrait-not-pasted',
  weight: 'hints',
  fails: 'below',
  threshold: MIN_PORTRAIT_NOISE,
  unit: 'share of the noise around the portrait',
}

/** The checks of each side that was photographed; a side without a picture has none. */
export function pictureChecks(sides: InspectedSides): readonly DocumentscopyCheck[] {
  return (['front', 'back'] as const).flatMap((side) => {
    const inspected = sides[side]
    if (inspected.performed) return checksOf(side, inspected.measures)
    return [NOT_A_PHOTOCOPY, NOT_RECAPTURED, NOT_PASTED].map((kind) =>
      notMade(kind, inspected.reason, { side }),
    )
  })
}

function checksOf(side: DocumentSide, measures: SideMeasures): readonly DocumentscopyCheck[] {
  const { patternProminence, portraitNoise } = measures
  const spread = spreadThatTells(measures)
  return [
    spread === undefined
      ? notMade(NOT_A_PHOTOCOPY, 'The card could not be told from its background.', { side })
      : made(
          NOT_A_PHOTOCOPY,
          spread,
          { pass: 'The card is in colour.', fail: 'The card has no colours, as a black-and-white copy.' },
          side,
        ),
    patternProminence === undefined
      ? notMade(NOT_RECAPTURED, 'The picture is too small for a pattern to be told.', { side })
      : made(
          NOT_RECAPTURED,
          patternProminence,
          {
            pass: 'No pattern of a screen or a print was seen.',
            fail: 'There is a regular pattern, as of a screen or of printed dots.',
          },
          side,
        ),
    portraitNoise === undefined
      ? notMade(NOT_PASTED, 'No portrait was seen, or too little noise around it to compare.', { side })
      : made(
          NOT_PASTED,
          portraitNoise,
          {
            pass: 'The portrait is as noisy as what is around it.',
            fail: 'The portrait has less noise than what is around it, as if it were put in later.',
          },
          side,
        ),
  ]
}

/**
 * The colours of a whole picture may be those of the table below the card. When it has no colours at all, the card has
 * none either.
 */
function spreadThatTells({ colourSpread, pictureSpread = Infinity }: SideMeasures): number | undefined {
  return colourSpread ?? (pictureSpread < MIN_COLOUR_SPREAD ? pictureSpread : undefined)
}
