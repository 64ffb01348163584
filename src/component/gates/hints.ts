import type { CodeHint } from './code-gates.ts'
import type { DocumentHint } from './document-gates.ts'
import type { FaceHint } from './face-gates.ts'

/** Everything that can keep a frame from being taken. Each hint has words in every language. */
export type Hint = FaceHint | DocumentHint | CodeHint
