/**
 * Switches of V8 for processes that end soon: of the tests, and of the commands that they start.
 *
 * V8 compiles WebAssembly quickly first, and what runs often once more, optimised. Of the embedded database, which tests
 * open again and again, the second time costs more than it gains: to open one took 1.3 s of processor time with it and
 * 0.6 s without, and the tests of the stores 48 s and 31 s. Codes and PDFs are read no slower.
 *
 * V8 begins to collect garbage before much memory is used, and marks it on threads of its own. A process of seconds pays
 * for both and gains from neither.
 */
export const switchesForShortLives = [
  '--liftoff-only',
  '--single-threaded-gc',
  '--initial-old-space-size=256',
]
