/** Milliseconds on, off, on: one short touch for a picture that was taken, two for one that was refused. */
const patterns = { taken: [40], refused: [60, 90, 60] } as const

export type FeltMoment = keyof typeof patterns

/** Lets the hand that holds the phone feel it; where that cannot be, or less motion is wanted, nothing happens. */
export function vibrate(moment: FeltMoment): void {
  // iPhones have no such thing, whatever the browser is called.
  if (!('vibrate' in navigator) || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  // A page that nobody touched since it was loaded is not let, and the browser complains of it.
  if ('userActivation' in navigator && !navigator.userActivation.hasBeenActive) return
  navigator.vibrate([...patterns[moment]])
}
