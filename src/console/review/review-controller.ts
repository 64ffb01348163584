import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { Execution } from '../../protocol/executions/executions.ts'
import type { ReviewExecutionBody } from '../../protocol/executions/reviews.ts'
import type { ApiClient, ExecutionAddress, Failure } from '../api-client.ts'
import { picturesOf, type Picture } from '../findings/pictures.ts'
import { cpfOf, isBeingAnalysed } from './standing.ts'

/** An analysis takes seconds, so the execution is read again soon at first and then less and less often. */
const FIRST_WAIT_MS = 2000
const LONGEST_WAIT_MS = 30_000
const WAIT_GROWTH = 1.5

/** The outcome of a decision, for the person who took it. */
export type DecisionOutcome = 'saved' | 'conflict' | 'failed'

/** Owns the execution that is open: reads it, reads its pictures, follows its analysis and takes the decision. */
export class ReviewController implements ReactiveController {
  execution: Execution | undefined
  pictures: readonly Picture[] = []
  /** How many executions there are under the same CPF, this one included; undefined while that is not known. */
  ofPerson: number | undefined
  failure: Failure | undefined
  saving = false
  /** Why the last decision was not saved. */
  decisionFailure: Failure | undefined
  readonly #host: ReactiveControllerHost
  readonly #failed: (failure: Failure) => void
  #address: ExecutionAddress | undefined
  #looking = new AbortController()
  #timer: ReturnType<typeof setTimeout> | undefined
  #waitMs = FIRST_WAIT_MS

  constructor(host: ReactiveControllerHost, failed: (failure: Failure) => void) {
    this.#host = host
    this.#failed = failed
    host.addController(this)
  }

  hostDisconnected(): void {
    this.close()
  }

  /** Closes the execution. Nothing of it is kept. */
  close(): void {
    this.#looking.abort()
    clearTimeout(this.#timer)
    this.#address = undefined
    this.execution = undefined
    this.pictures = []
    this.ofPerson = undefined
    this.failure = undefined
    this.saving = false
    this.decisionFailure = undefined
  }

  /** Opens an execution and closes the one that was open before. */
  async open(api: ApiClient, address: ExecutionAddress): Promise<void> {
    this.close()
    this.#address = address
    this.#waitMs = FIRST_WAIT_MS
    await this.read(api)
  }

  /** Reads the execution and the addresses of its pictures again. */
  async read(api: ApiClient): Promise<void> {
    const address = this.#address
    if (!address) return
    this.#looking.abort()
    this.#looking = new AbortController()
    clearTimeout(this.#timer)
    const { signal } = this.#looking
    this.failure = undefined
    this.#host.requestUpdate()
    const [read, images] = await Promise.all([
      api.readExecution(address, signal),
      api.readImages(address, signal),
    ])
    if (signal.aborted) return
    if (images.ok) this.pictures = picturesOf(images.body)
    if (read.ok) this.#show(api, read.body)
    else this.#fail(read.failure)
    this.#host.requestUpdate()
    if (read.ok && this.ofPerson === undefined) await this.#countOfPerson(api, read.body, signal)
  }

  /** Counts the executions under the CPF. When they cannot be counted, no number is shown. */
  async #countOfPerson(api: ApiClient, execution: Execution, signal: AbortSignal): Promise<void> {
    const cpf = cpfOf(execution)?.replace(/\D/g, '') ?? ''
    if (cpf === '') return
    const counted = await api.listExecutions({ cpf, _limit: '1' }, signal)
    if (signal.aborted || !counted.ok) return
    this.ofPerson = counted.body.totalItems
    this.#host.requestUpdate()
  }

  /** Takes the decision on the execution as it was shown. If it changed meanwhile, it is read again and not decided. */
  async decide(
    api: ApiClient,
    decision: Pick<ReviewExecutionBody, 'status' | 'reprovalReasons'>,
  ): Promise<DecisionOutcome> {
    const [address, seen] = [this.#address, this.execution]
    if (!address || !seen || this.saving) return 'failed'
    this.saving = true
    this.decisionFailure = undefined
    this.#host.requestUpdate()
    const answer = await api.review(address, { ...decision, updatedAt: seen.updatedAt })
    if (this.#address !== address) return 'failed'
    this.saving = false
    if (answer.ok) this.#show(api, answer.body)
    else if (answer.failure === 'conflict') await this.read(api)
    else this.#fail(answer.failure, 'decision')
    this.#host.requestUpdate()
    if (answer.ok) return 'saved'
    return answer.failure === 'conflict' ? 'conflict' : 'failed'
  }

  #show(api: ApiClient, execution: Execution): void {
    this.execution = execution
    this.failure = undefined
    clearTimeout(this.#timer)
    if (!isBeingAnalysed(execution)) return
    this.#timer = setTimeout(() => void this.read(api), this.#waitMs)
    this.#waitMs = Math.min(this.#waitMs * WAIT_GROWTH, LONGEST_WAIT_MS)
  }

  #fail(failure: Failure, of: 'reading' | 'decision' = 'reading'): void {
    if (of === 'decision') this.decisionFailure = failure
    else this.failure = failure
    this.#failed(failure)
  }
}
