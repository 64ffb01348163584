/** A task that waits for its turn. */
export interface WaitingTask {
  readonly begin: (charge: (milliseconds: number) => void) => void
  readonly refuse: (reason: unknown) => void
}

/** The assumed cost of a task until it has ended and its true cost is known: a picture takes 50 to 700 ms. */
const EXPECTED_MS = 250

/**
 * One party that shares models with its siblings: a lane, an account, a link or a session, each level inside the one
 * before.
 *
 * Hierarchical fair queuing. On each level the child that was served least goes next, which is round robin weighted by
 * what the tasks cost (start-time fair queuing: Goyal, Vin, Cheng, SIGCOMM 1996; levels as in Bennett, Zhang, SIGCOMM
 * 1996). A child that returns after a pause starts where the others are, without credit for the pause.
 */
export class Flow {
  readonly #parent: Flow | undefined
  readonly #children = new Map<string, Flow>()
  readonly #tasks: WaitingTask[] = []
  #waiting = 0
  #running = 0
  /** Milliseconds of work done for it, counted from the virtual time at which it came. */
  #served: number
  /** The virtual time: how much the child that was served last had been served before. */
  #now = 0

  constructor(parent?: Flow) {
    this.#parent = parent
    this.#served = parent ? parent.#now : 0
  }

  /** Tasks that wait in it, whatever the level. */
  get waiting(): number {
    return this.#waiting
  }

  /** Tasks that wait or run in it. */
  get pending(): number {
    return this.#waiting + this.#running
  }

  /** The party under a path of keys. A new one is added. */
  at(path: readonly string[]): Flow {
    const [key, ...rest] = path
    if (key === undefined) return this
    const known = this.#children.get(key)
    if (known && known.pending === 0) known.#served = Math.max(known.#served, this.#now)
    const child = known ?? new Flow(this)
    this.#children.set(key, child)
    return child.at(rest)
  }

  push(task: WaitingTask): void {
    this.#tasks.push(task)
    this.#count(1, 0)
  }

  /** Removes a waiting task and returns whether it was there. */
  drop(task: WaitingTask): boolean {
    const place = this.#tasks.indexOf(task)
    if (place === -1) return false
    this.#tasks.splice(place, 1)
    this.#count(-1, 0)
    return true
  }

  /** Begins the next task. At least one must be waiting. */
  beginNext(): void {
    const next = this.#leastServed()
    if (next) {
      this.#now = Math.max(this.#now, next.#served)
      return next.beginNext()
    }
    const task = this.#tasks.shift()
    if (!task) throw new Error('No task waits.')
    this.#count(-1, 1)
    this.#charge(EXPECTED_MS)
    task.begin((milliseconds) => {
      this.#charge(milliseconds - EXPECTED_MS)
      this.#count(0, -1)
    })
  }

  /**
   * Removes the newest task from the longest queue: in the fullest account the fullest link, in that the fullest
   * session.
   */
  shiftLongest(): WaitingTask | undefined {
    const fullest = [...this.#children.values()].reduce<Flow | undefined>(
      (most, child) => (child.#waiting > (most?.waiting ?? 0) ? child : most),
      undefined,
    )
    if (fullest) return fullest.shiftLongest()
    const task = this.#tasks.pop()
    if (task) this.#count(-1, 0)
    return task
  }

  #leastServed(): Flow | undefined {
    let least: Flow | undefined
    for (const child of this.#children.values())
      if (child.#waiting > 0 && (!least || child.#served < least.#served)) least = child
    return least
  }

  #charge(milliseconds: number): void {
    this.#served += milliseconds
    if (this.#parent) this.#parent.#charge(milliseconds)
  }

  #count(waiting: number, running: number): void {
    this.#waiting += waiting
    this.#running += running
    if (!this.#parent) return
    this.#parent.#count(waiting, running)
    if (this.pending === 0) this.#parent.#forgetIdle()
  }

  /** Forgets idle children, unless they are still ahead of the others. */
  #forgetIdle(): void {
    if (this.pending === 0) return this.#children.clear()
    for (const [key, child] of this.#children)
      if (child.pending === 0 && child.#served <= this.#now) this.#children.delete(key)
  }
}
