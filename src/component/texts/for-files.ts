import type { StillKind } from '../../protocol/captures.ts'
import type { Texts } from './texts.ts'

/**
 * The page's words for a person who chooses files. Words that mention a camera are replaced, and for a selfie those
 * that ask for a document's file.
 */
export function wordsForFiles(texts: Texts, capture?: StillKind): Texts {
  const { capture: ofCamera, interlude, fromFiles } = texts
  const retakes = { ...ofCamera.retakes, ...fromFiles.retakes }
  if (capture === 'selfie') retakes['not-an-image'] = fromFiles.selfieNotOpened
  return {
    ...texts,
    capture: { ...ofCamera, ...fromFiles.capture, retakes },
    stuck: fromFiles.stuck,
    review: fromFiles.review,
    interlude: { ...interlude, ...fromFiles.interlude },
  }
}
