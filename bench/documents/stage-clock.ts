/** The CPU time of each stage of a reading, taken by wrapping the methods of the stages. */

type Method = (this: unknown, ...inputs: readonly unknown[]) => Promise<unknown>

/** One reading at a time: work beside it would be counted with it. */
export class StageClock {
  readonly #spent = new Map<string, number>()
  /** The time of the methods inside the one that runs. */
  #inside = 0

  /** Counts every call of a method for the stage that its inputs tell, without the time of other methods inside it. */
  watch(
    owner: { readonly prototype: object },
    method: string,
    stageOf: (...inputs: readonly unknown[]) => string,
  ): void {
    const prototype = owner.prototype as Record<string, unknown>
    const original = prototype[method]
    if (typeof original !== 'function') throw new Error(`There is no method ${method} to watch.`)
    const clock = this.during.bind(this)
    prototype[method] = function (this: unknown, ...inputs: unknown[]): Promise<unknown> {
      return clock(stageOf(...inputs), () => (original as Method).apply(this, inputs))
    }
  }

  /** Counts the time of a function for a stage. */
  async during<Result>(stage: string, work: () => Promise<Result>): Promise<Result> {
    const around = this.#inside
    this.#inside = 0
    const before = process.cpuUsage()
    try {
      return await work()
    } finally {
      const { user, system } = process.cpuUsage(before)
      const ms = (user + system) / 1000
      this.#spent.set(stage, (this.#spent.get(stage) ?? 0) + ms - this.#inside)
      this.#inside = around + ms
    }
  }

  /** The time spent since the last call, milliseconds by stage. */
  take(): Readonly<Record<string, number>> {
    const taken = Object.fromEntries(this.#spent)
    this.#spent.clear()
    return taken
  }
}
