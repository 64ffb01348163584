import type { Texts } from './texts.ts'

/** The page's words for a person who chooses files. Words that mention a camera are replaced. */
export function wordsForFiles(texts: Texts): Texts {
  const { capture, interlude, fromFiles } = texts
  const retakes = { ...capture.retakes, ...fromFiles.retakes }
  return {
    ...texts,
    capture: { ...capture, ...fromFiles.capture, retakes },
    stuck: fromFiles.stuck,
    review: fromFiles.review,
    interlude: { ...interlude, ...fromFiles.interlude },
  }
}
