import { html, nothing, type TemplateResult } from 'lit'
import type { ApiCall } from '../api-client.ts'
import { byHandField } from '../copy.ts'
import { toCurlLine } from '../curl.ts'
import type { Texts } from '../texts.ts'

/** A call and how often it was made in a row. */
export interface RepeatedCall {
  readonly call: ApiCall
  readonly count: number
}

/** The calls with repetitions folded into one row, because an execution is read many times. */
export function foldRepeats(calls: readonly ApiCall[]): readonly RepeatedCall[] {
  return calls.reduce<readonly RepeatedCall[]>((folded, call) => {
    const last = folded.at(-1)
    const repeats = call.method === 'GET' && last?.call.method === 'GET' && last.call.path === call.path
    return repeats
      ? [...folded.slice(0, -1), { call, count: last.count + 1 }]
      : [...folded, { call, count: 1 }]
  }, [])
}

export interface CallsModel {
  readonly calls: readonly ApiCall[]
  readonly copied: ApiCall | undefined
  /** The command that the browser refused to copy. */
  readonly refused: string | undefined
}

/** The calls of the API, each ready to be copied. */
export function callsView(
  texts: Texts,
  { calls, copied, refused }: CallsModel,
  copy: (call: ApiCall) => void,
): TemplateResult {
  return html`
    <section class="card calls" aria-labelledby="calls-title">
      <h2 id="calls-title">${texts.calls.title} <small>${texts.calls.hint}</small></h2>
      <p class="unseen" role="status">${copied ? texts.calls.copied : nothing}</p>
      ${refused === undefined ? nothing : byHandField(texts.calls.copyByHand, refused)}
      <div class="scroll newest" role="group" aria-labelledby="calls-title" tabindex="0">
        <ol>
          ${foldRepeats(calls).map(({ call, count }) => callRow(texts, call, count, copied === call, copy))}
        </ol>
      </div>
    </section>
  `
}

function callRow(
  texts: Texts,
  call: ApiCall,
  count: number,
  isCopied: boolean,
  copy: (call: ApiCall) => void,
): TemplateResult {
  const tone = call.status >= 200 && call.status < 300 ? 'good' : 'bad'
  return html`
    <li>
      <details>
        <summary>
          <b class=${tone}>${call.status || '–'}</b> ${call.method}
          <small>${call.ms} ms${count > 1 ? ` · ${texts.calls.times(count)}` : nothing}</small>
          <code>${inParts(shorten(call.path))}</code>
        </summary>
        <pre>${toCurlLine(call)}</pre>
      </details>
      <button type="button" class="quiet" @click=${() => copy(call)}>
        ${isCopied ? texts.calls.copied : texts.calls.copy}
      </button>
    </li>
  `
}

/** A path that a narrow column breaks behind its slashes, and not within a word. */
function inParts(path: string): readonly TemplateResult[] {
  return path.split(/(?<=\/)/).map((part) => html`${part}<wbr />`)
}

/** Shortens ids to their first characters, because a reader looks for the call and not for the record. */
function shorten(path: string): string {
  return path.replaceAll(/([0-9a-f]{4})[0-9a-f]{20}/g, '$1…')
}
