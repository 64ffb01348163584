/**
 * Switches of V8 for processes that end soon: the tests, and the commands that they start.
 *
 * V8 first compiles WebAssembly quickly, and later compiles the functions that run often again, optimised. For the
 * embedded database, which tests open again and again, the second compilation costs more than it gains: opening one took
 * 1.3 s of processor time with it and 0.6 s without, and the tests of the stores took 48 s and 31 s. Codes and PDFs are
 * read no slower.
 *
 * V8 begins to collect garbage before much memory is used, and marks it on threads of its own. A process of a few seconds
 * pays for both and gains from neither.
 */
export const switchesForShortLives = [
  '--liftoff-only',
  '--single-threaded-gc',
  '--initial-old-space-size=256',
]
