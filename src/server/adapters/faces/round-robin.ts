/** Work that can be paused: each step is short, and the last one gives the result. */
export interface Task {
  /** Does one step and returns whether it was the last. */
  step(): boolean
}

/** How long a line may work before the next one has its turn. */
const TURN_MS = 1

/**
 * A round robin of lines of tasks. Within a line one task follows another; the lines take turns. Between turns the
 * thread is free, so that messages arrive.
 */
export class RoundRobin {
  /** In the order of their turns; a line without tasks is not kept. */
  readonly #lines = new Map<string, Task[]>()
  #scheduled = false

  add(line: string, task: Task): void {
    const tasks = this.#lines.get(line) ?? []
    this.#lines.set(line, tasks)
    tasks.push(task)
    this.#schedule()
  }

  #schedule(): void {
    if (this.#scheduled || this.#lines.size === 0) return
    this.#scheduled = true
    setImmediate(() => this.#turn())
  }

  #turn(): void {
    this.#scheduled = false
    const [first] = this.#lines
    if (!first) return
    const [line, tasks] = first
    const end = performance.now() + TURN_MS
    while (tasks[0] && performance.now() < end) if (tasks[0].step()) tasks.shift()
    this.#lines.delete(line)
    if (tasks.length > 0) this.#lines.set(line, tasks)
    this.#schedule()
  }
}
