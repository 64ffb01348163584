import type { ConsentWords } from './consent-shown.ts'

/** The page's own text of consent. English. */
export const consentWords: ConsentWords = {
  title: 'Let’s confirm your identity',
  agreement: (name) => `By accepting, you let ${name} use your photos and details to confirm who you are.`,
  fullText: (name) => [
    `${name} will process the images of your document, the photo of your face and the details on the document.`,
    'There is one purpose: to confirm your identity and prevent fraud.',
    'The photo of your face is compared with the one on the document. This is biometric data, which the Brazilian data protection law (Lei 13.709/2018, LGPD) treats as sensitive. That is why we ask for your consent.',
    'The images are kept only as long as this purpose needs or the law requires. Nothing is sent before you accept.',
    `You can ask to see, correct or delete your data, and withdraw your consent, by contacting ${name}.`,
  ],
}
