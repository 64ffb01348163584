/**
 * The text of consent as a person sees it. The page shows it, and the server hashes its own copy. A changed text needs
 * a new edition, so that a receipt says which text was read; a test enforces this.
 */

/** The edition of the page's own text. */
export const PAGE_CONSENT_EDITION = '2026-11-21'

/** The page's own words in one language; `name` is the company that asks. */
export interface ConsentWords {
  /** The heading of the screen. It is no part of the text that is agreed to. */
  readonly title: string
  /** The sentence that stands beside the button, above any text. */
  readonly agreement: (name: string) => string
  readonly fullText: (name: string) => readonly string[]
}

/** The company that asks, and the report's own text. When the text is empty, the page's text holds. */
export interface ConsentAsked {
  readonly name: string
  readonly text: string
}

/** The paragraphs of the report's own text or, without one, of the page's. */
export function consentParagraphs(words: ConsentWords, { name, text }: ConsentAsked): readonly string[] {
  return text === '' ? words.fullText(name) : text.split(/\n+/)
}

/** The whole text to which a person consents, one line per paragraph. */
export function shownConsent(words: ConsentWords, asked: ConsentAsked): string {
  return [words.agreement(asked.name), ...consentParagraphs(words, asked)].join('\n')
}
