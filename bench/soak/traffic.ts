/** Counts every answer of the run by route, status and present fault, and the failures that nobody could wait for. */
import type { Reply } from './exchange.ts'

export interface Failure {
  readonly route: string
  /** A status, or the reason why there was no answer. */
  readonly what: string
  /** The fault at that time. */
  readonly during: string
  readonly count: number
}

export class Traffic {
  readonly #answers = new Map<string, number>()
  readonly #failures = new Map<string, number>()
  /** Names the present fault. */
  #during = 'nothing'

  set during(fault: string) {
    this.#during = fault
  }

  /**
   * Counts an answer; a 5xx or 429 without a time to wait for is a failure of the service. 502 and 504 come from a
   * proxy, for a node that died in the middle of an answer or is about to.
   */
  answered(route: string, { status, headers }: Reply): void {
    const { 'retry-after': retryAfter } = headers
    increase(this.#answers, String(status))
    const mayBeLater = [429, 502, 503, 504].includes(status)
    if (mayBeLater && retryAfter === undefined) this.failed(route, `${status} without Retry-After`)
    else if (status >= 500 && !mayBeLater) this.failed(route, String(status))
  }

  failed(route: string, what: string): void {
    increase(this.#failures, JSON.stringify([route, what, this.#during]))
  }

  /** A connection that broke: a client asks again, so it is counted but is not a failure. */
  broke(): void {
    increase(this.#answers, 'broken')
  }

  /** How many answers of each status there were. */
  get answers(): ReadonlyMap<string, number> {
    return this.#answers
  }

  get failures(): readonly Failure[] {
    return [...this.#failures].map(([key, count]) => {
      const [route, what, during] = JSON.parse(key) as [string, string, string]
      return { route, what, during, count }
    })
  }
}

/** The route of a path: the parts of one person or record are left out, so that nothing about them is printed. */
export function routeOf(method: string, path: string): string {
  const [plain = ''] = path.split('?')
  const general = plain
    .replace(/\/[0-9a-f]{24}(?=\/|$)/g, '/<id>')
    .replace(/\/\d{11}(?=\/|$)/g, '/<cpf>')
    .replace(/^\/[\w-]{32}(?=\/|$)/, '/<link>')
    .replace(/^\/files\/.*/, '/files/<picture>')
  return `${method} ${general}`
}

function increase(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
