/** The digital documents that the page knows, by their drawings. */
export const digitalCardDrawings = ['rg-digital', 'cin-digital', 'cnh-digital', 'crnm-digital'] as const
export type DigitalCardDrawing = (typeof digitalCardDrawings)[number]
