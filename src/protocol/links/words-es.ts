import type { ClosedLinkWords } from './closed-link-words.ts'

/** Stands where the sender is not known. */
const unnamed = 'quien lo envió'
const again = 'Intentar de nuevo'

export const closedLinkWords: ClosedLinkWords = {
  'link-unknown': {
    title: 'Este enlace no existe',
    body: () => 'Revisa que la dirección esté completa o pide un enlace nuevo a quien lo envió.',
    again,
  },
  'link-inactive': {
    title: 'Este enlace está desactivado',
    body: (sender = unnamed) => `Pide un enlace nuevo a ${sender}.`,
    again,
  },
  'link-spent': {
    title: 'Este enlace ya se usó',
    body: (sender = unnamed) =>
      `Tus fotos ya llegaron. Si necesitas repetir, pide un enlace nuevo a ${sender}.`,
  },
  'link-expired': {
    title: 'Este enlace venció',
    body: (sender = unnamed) =>
      `Por seguridad, cada enlace vale por un tiempo limitado. Pide un enlace nuevo a ${sender}.`,
  },
}
