/** What the pictures of a document give away: a copy, a screen, a portrait that was put in. */
import type { DocumentscopyCheck } from '../../protocol/executions/documentscopy.ts'
import type { SideMeasures } from './document-inspection.ts'
import type { Performed } from '../../protocol/performed.ts'
import type { DocumentSide } from '../document-sides.ts'
import { made, notMade, type CheckKind } from './made-check.ts'

export type InspectedSides = Readonly<Record<DocumentSide, Performed<{ readonly measures: SideMeasures }>>>

/**
 * Levels of 255. Of 36 generated photographs of cards in colour none had less than 6.5, and of 18 rough ones one, 4.7;
 * of 18 black-and-white copies the most had 5.1; 26 real photographs of people 13.6 or more. One in colour may be
 * called a copy: it is a doubt. Copies in colour pass.
 */
const MIN_COLOUR_SPREAD = 5
/**
 * Deviations. Of 54 generated photographs the most had 3.8; of 18 of a simulated screen 17 had 7.5 or more, and one 6.5;
 * prints of dots 8.1 or more. No real screen was measured, and fine print can be as regular, so it is a doubt.
 */
const SCREEN_PROMINENCE = 7
/**
 * Share of the noise around. Measured on the same photographs: 0.77 or more, and 0.31 to 0.70 for most of those with a
 * portrait pasted in, where there was noise to compare. Printers and retouching can do the same: a hint.
 */
const MIN_PORTRAIT_NOISE = 0.72

const NOT_A_PHOTOCOPY: CheckKind = {
  ...{ name: 'not-a-photocopy', weight: 'doubts', fails: 'below' },
  ...{ threshold: MIN_COLOUR_SPREAD, unit: 'levels of colour spread' },
}
const NOT_RECAPTURED: CheckKind = {
  ...{ name: 'not-recaptured', weight: 'doubts', fails: 'from' },
  ...{ threshold: SCREEN_PROMINENCE, unit: 'deviations of the most regular pattern' },
}
const NOT_PASTED: CheckKind = {
  ...{ name: 'portrait-not-pasted', weight: 'hints', fails: 'below' },
  ...{ threshold: MIN_PORTRAIT_NOISE, unit: 'share of the noise around the portrait' },
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

/** Colours of a whole picture may be those of the table that the card lies on: none at all are the card's, too. */
function spreadThatTells({ colourSpread, pictureSpread = Infinity }: SideMeasures): number | undefined {
  return colourSpread ?? (pictureSpread < MIN_COLOUR_SPREAD ? pictureSpread : undefined)
}
