import type { ConsentWords } from './consent-shown.ts'

/** The page's own text of consent. Spanish. */
export const consentWords: ConsentWords = {
  title: 'Vamos a confirmar tu identidad',
  agreement: (name) =>
    `Al aceptar, permites que ${name} use tus fotos y tus datos para confirmar quién eres.`,
  fullText: (name) => [
    `${name} tratará las imágenes de tu documento, la foto de tu rostro y los datos que figuran en el documento.`,
    'La finalidad es una sola: confirmar tu identidad y prevenir fraudes.',
    'La foto de tu rostro se compara con la del documento. Es un dato biométrico, que la ley brasileña de protección de datos (Lei 13.709/2018, LGPD) considera sensible. Por eso pedimos tu consentimiento.',
    'Las imágenes se guardan solo el tiempo necesario para esa finalidad o el que exija la ley. Nada se envía antes de que aceptes.',
    `Puedes pedir acceso, corrección o eliminación de tus datos, y retirar tu consentimiento, hablando con ${name}.`,
  ],
}
