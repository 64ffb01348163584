import type { ClosedLinkWords } from './closed-link-words.ts'

/** Stands where the sender is not known. */
const unnamed = 'the sender'
const again = 'Try again'

export const closedLinkWords: ClosedLinkWords = {
  'link-unknown': {
    title: 'This link doesn’t exist',
    body: () => 'Check that the address is complete, or ask the sender for a new link.',
    again,
  },
  'link-inactive': {
    title: 'This link is turned off',
    body: (sender = unnamed) => `Ask ${sender} for a new link.`,
    again,
  },
  'link-spent': {
    title: 'This link has already been used',
    body: (sender = unnamed) =>
      `Your photos have arrived. If you need to do it again, ask ${sender} for a new link.`,
  },
  'link-expired': {
    title: 'This link has expired',
    body: (sender = unnamed) =>
      `For safety, each link is valid for a limited time. Ask ${sender} for a new link.`,
  },
}
