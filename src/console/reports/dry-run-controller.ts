import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { DryRunAnswer, DryRunExecution } from '../../protocol/reports/dry-runs.ts'
import type { ReportDefinition } from '../../protocol/reports/reports.ts'
import { nextCursor } from '../../client/paging.ts'
import { answered, type ApiClient, type Failure } from '../api-client.ts'

const PAGE = 50
/** Executions that are judged at a time. A person can ask for the next ones. */
const AT_ONCE = 1000

interface Refusal {
  readonly errors?: readonly { readonly pointer?: string; readonly detail?: string }[]
}

/** How far a dry run has come. */
export interface Progress {
  /** Executions that the server looked at. */
  readonly looked: number
  readonly total: number
  readonly judged: readonly DryRunExecution[]
  readonly isRunning: boolean
  /** Whether there are executions after those that were looked at. */
  readonly hasMore: boolean
}

/** Owns a dry run: asks for page after page, and stops when a person says so or leaves. */
export class DryRunController implements ReactiveController {
  /** Undefined before the first run. */
  progress: Progress | undefined
  /** Why the server refuses settings, in English; each reason names the setting's place. */
  refusals: readonly string[] = []
  readonly #host: ReactiveControllerHost
  readonly #failed: (failure: Failure | undefined) => void
  #running = new AbortController()
  #next: (() => Promise<void>) | undefined

  constructor(host: ReactiveControllerHost, failed: (failure: Failure | undefined) => void) {
    this.#host = host
    this.#failed = failed
    host.addController(this)
  }

  hostDisconnected(): void {
    this.stop()
  }

  /** Ends the run; the executions that were judged stay. */
  stop(): void {
    this.#running.abort()
    if (this.progress) this.#show({ ...this.progress, isRunning: false })
    else this.#host.requestUpdate()
  }

  /** Ends the run and forgets it. */
  forget(): void {
    this.#running.abort()
    this.progress = undefined
    this.refusals = []
    this.#next = undefined
  }

  async run(api: ApiClient, reportId: string, definition: ReportDefinition, since?: string): Promise<void> {
    this.forget()
    let cursor: string | undefined
    this.#next = () =>
      this.#goOn(async (signal) => {
        const query = { _limit: String(PAGE), ...(since && { since }), ...(cursor && { _cursor: cursor }) }
        const call = api.limiar.POST('/reports/{reportId}/dry-run', {
          params: { path: { reportId }, query },
          body: { definition },
          signal,
        })
        const answer = await answered<DryRunAnswer>(call)
        if (signal.aborted) return undefined
        if (!answer.ok) {
          if (answer.failure === 'refused') this.#refuse((await call).error as Refusal)
          else this.#failed(answer.failure)
          return undefined
        }
        cursor = nextCursor((await call).response)
        return { ...answer.body, hasMore: cursor !== undefined }
      })
    await this.more()
  }

  /** Judges the next executions, as many as `AT_ONCE`. */
  async more(): Promise<void> {
    await this.#next?.()
  }

  async #goOn(
    page: (signal: AbortSignal) => Promise<(DryRunAnswer & { readonly hasMore: boolean }) | undefined>,
  ): Promise<void> {
    this.#running.abort()
    this.#running = new AbortController()
    const { signal } = this.#running
    this.#failed(undefined)
    let { looked, judged } = this.progress ?? { looked: 0, judged: [] }
    const end = looked + AT_ONCE
    this.#show({ looked, judged, total: this.progress?.total ?? 0, isRunning: true, hasMore: false })
    for (;;) {
      const answer = await page(signal)
      if (signal.aborted) return
      if (!answer) return this.stop()
      const { docs, looked: covered, totalItems: total, hasMore } = answer
      looked = hasMore ? looked + covered : total
      judged = [...judged, ...docs]
      const isRunning = hasMore && looked < end
      this.#show({ looked, total, judged, isRunning, hasMore })
      if (!isRunning) return
    }
  }

  /** Nothing was judged then, and no outcome is shown. */
  #refuse({ errors = [] }: Refusal): void {
    this.progress = undefined
    this.refusals = errors.map(({ pointer = '', detail = '' }) => `${pointer} ${detail}`)
  }

  #show(progress: Progress): void {
    this.progress = progress
    this.#host.requestUpdate()
  }
}
