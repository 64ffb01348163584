import { consentWords } from '../../protocol/consent/words-en.ts'
import { closedLinkWords } from '../../protocol/links/words-en.ts'
import type { FirstTexts } from './texts.ts'

/** English. */
export const en: FirstTexts = {
  opening: {
    title: 'Getting ready…',
    later: 'There is nothing you need to do. You can also come back later with this same link.',
  },
  consent: {
    askedBy: (name) => `Requested by ${name}`,
    steps: {
      front: 'Photograph the front of your document',
      back: 'Turn it over and photograph the back',
      code: 'Hold the document’s QR code up to the camera',
      selfie: 'Take a photo of your face',
    },
    duration: 'It takes about a minute.',
    or: { ofTwo: ' or ', ofMany: ', or ' },
    needed: (documents) => `Have your original ${documents} at hand.`,
    ...consentWords,
    readMore: 'Read the full text',
    accept: 'Accept and start',
    decline: 'Not now',
    privacy: (name) => `Privacy notice of ${name}`,
    language: 'Language',
  },
  walk: {
    step: (at, of) => `${at} of ${of}`,
    stepInWords: (at, of) => `Step ${at} of ${of}`,
    back: 'Go back a step',
    changeDocument: 'Change document',
    home: (name) => `Back to ${name}`,
    help: (name) => `Contact ${name}`,
  },
  unseen: {
    body: 'Tap again. A button only works after half a second on the screen, with nothing covering it.',
    elsewhere: 'Not working? Open it in another window',
  },
  declined: {
    title: 'That’s all right',
    body: 'Nothing was sent. You can come back to this link whenever you like.',
    reconsider: 'Back to the start',
  },
  cards: {
    rg: [
      { drawing: 'rg', name: 'RG', about: 'Identity card of a Brazilian state' },
      { drawing: 'cin', name: 'CIN', about: 'National identity card of Brazil, the new one' },
    ],
    cnh: [{ drawing: 'cnh', name: 'CNH', about: 'Brazilian driving licence' }],
    rne: [{ drawing: 'rnm', name: 'RNM', about: 'Migration registration card, or the older RNE' }],
  },
  delays: {
    offline: 'You’re offline. We’ll continue from here as soon as you’re back.',
    unreachable: 'The service isn’t responding. We’ll keep trying.',
    busy: 'The service is busy. We’ll try again in a moment.',
    late: (name) => `${name} hasn’t loaded yet.`,
    crowded: (seconds) =>
      `A lot of people are here right now. We’ll try again in ${duration(seconds)} or less.`,
  },
  closed: {
    ...closedLinkWords,
    'session-ended': {
      title: 'Your session has expired',
      body: 'For your safety, please start again.',
      again: 'Start again',
    },
    'server-unreachable': {
      title: 'No connection',
      body: 'We couldn’t reach the service. Check your internet.',
      again: 'Try again',
    },
  },
}

function duration(seconds: number): string {
  if (seconds >= 60) return 'a minute'
  return seconds === 1 ? 'a second' : `${seconds} seconds`
}
