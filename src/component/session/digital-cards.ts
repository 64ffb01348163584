/** The digital documents that the page knows, by their drawings. */
export type DigitalCardDrawing = 'rg-digital' | 'cin-digital' | 'cnh-digital' | 'crnm-digital'
