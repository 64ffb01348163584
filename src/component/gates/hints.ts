import type { CodeHint } from './code-gates.ts'
import type { DocumentHint } from './document-gates.ts'
import type { FaceHint } from './face-gates.ts'

/** What keeps a frame from being taken; each has words in every language. */
export type Hint = FaceHint | DocumentHint | CodeHint
