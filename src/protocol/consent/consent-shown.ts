/**
 * The text of consent as a person has it before them: the page shows it, and the server takes a hash of its own copy.
 * A text that changes needs another edition, so that a receipt says which one was read; a test holds it to that.
 */

/** The edition of the page's own text. */
export const PAGE_CONSENT_EDITION = '2026-11-21'

/** The page's own words in one language; `name` is who asks. */
export interface ConsentWords {
  /** The sentence that stands beside the button, above any text. */
  readonly agreement: (name: string) => string
  readonly fullText: (name: string) => readonly string[]
}

/** Who asks, and the report's own text; empty: that of the page. */
export interface ConsentAsked {
  readonly name: string
  readonly text: string
}

/** The report's own text, or that of the page, a paragraph each. */
export function consentParagraphs(words: ConsentWords, { name, text }: ConsentAsked): readonly string[] {
  return text === '' ? words.fullText(name) : text.split(/\n+/)
}

/** The whole text that a consent is a consent to, one line a paragraph. */
export function shownConsent(words: ConsentWords, asked: ConsentAsked): string {
  return [words.agreement(asked.name), ...consentParagraphs(words, asked)].join('\n')
}
