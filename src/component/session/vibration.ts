/** Milliseconds on, off, on: one short touch for a picture that was taken, two for one that was refused. */
const patterns = { taken: [40], refused: [60, 90, 60] } as const

export type FeltMoment = keyof typeof patterns

/** Vibrates the phone. Where it cannot, or where the person wants less motion, nothing happens. */
export function vibrate(moment: FeltMoment): void {
  // iPhones do not vibrate for a page, whatever the browser is called.
  if (!('vibrate' in navigator) || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  // A page that nobody touched since it was loaded may not vibrate, and the browser would log a warning.
  if ('userActivation' in navigator && !navigator.userActivation.hasBeenActive) return
  navigator.vibrate([...patterns[moment]])
}
