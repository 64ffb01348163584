/** How many looks the figures cover: three seconds at ten looks a second. */
const WINDOW = 30

/** How often the page looks at the camera, and how long a look takes. */
export class LookPace {
  #looks: readonly { readonly at: number; readonly tookMs: number }[] = []

  /** One more frame was looked at: when, and in how many milliseconds. */
  looked(at: number, tookMs: number): void {
    this.#looks = [...this.#looks, { at, tookMs }].slice(-WINDOW)
  }

  /** Undefined before the second look. */
  get perSecond(): number | undefined {
    const [first, last] = [this.#looks[0], this.#looks.at(-1)]
    if (!first || !last || last.at <= first.at) return undefined
    return ((this.#looks.length - 1) * 1000) / (last.at - first.at)
  }

  /** The median and the longest of the last looks, in milliseconds. */
  get took(): { readonly median: number; readonly longest: number } | undefined {
    const sorted = this.#looks.map(({ tookMs }) => tookMs).toSorted((one, other) => one - other)
    const [median, longest] = [sorted[sorted.length >> 1], sorted.at(-1)]
    return median === undefined || longest === undefined ? undefined : { median, longest }
  }
}
