import type { ClosedLinkWords } from './closed-link-words.ts'

/** Stands where the sender is not known. */
const unnamed = 'quem enviou'
const again = 'Tentar de novo'

export const closedLinkWords: ClosedLinkWords = {
  'link-unknown': {
    title: 'Este link não existe',
    body: () => 'Confira se o endereço está inteiro, ou peça um link novo a quem enviou.',
    again,
  },
  'link-inactive': {
    title: 'Este link está desativado',
    body: (sender = unnamed) => `Peça um link novo a ${sender}.`,
    again,
  },
  'link-spent': {
    title: 'Este link já foi usado',
    body: (sender = unnamed) => `Suas fotos já chegaram. Se precisar repetir, peça um link novo a ${sender}.`,
  },
  'link-expired': {
    title: 'Este link venceu',
    body: (sender = unnamed) =>
      `Por segurança, cada link vale por tempo limitado. Peça um link novo a ${sender}.`,
  },
}
