import { html, nothing, type TemplateResult } from 'lit'
import type { ApiCall } from '../api-client.ts'
import { toCurlLine } from '../curl.ts'
import type { Texts } from '../texts.ts'

/** A call and how often it was made in a row. */
export interface RepeatedCall {
  readonly call: ApiCall
  readonly count: number
}

/** The calls with repetitions folded into one row: an execution is asked for many times. */
export function foldRepeats(calls: readonly ApiCall[]): readonly RepeatedCall[] {
  return calls.reduce<readonly RepeatedCall[]>((folded, call) => {
    const last = folded.at(-1)
    const repeats = call.method === 'GET' && last?.call.method === 'GET' && last.call.path === call.path
    return repeats
      ? [...folded.slice(0, -1), { call, count: last.count + 1 }]
      : [...folded, { call, count: 1 }]
  }, [])
}

/** What was asked of the API, each call ready to be copied. */
export function callsView(
  texts: Texts,
  calls: readonly ApiCall[],
  copied: ApiCall | undefined,
  copy: (call: ApiCall) => void,
): TemplateResult {
  return html`
    <section class="card calls" aria-labelledby="calls-title">
      <h2 id="calls-title">${texts.calls.title} <small>${texts.calls.hint}</small></h2>
      <ol class="scroll" role="region" aria-labelledby="calls-title" tabindex="0">
        ${foldRepeats(calls).map(({ call, count }) => callRow(texts, call, count, copied === call, copy))}
      </ol>
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
  return html`
    <li>
      <div class="outcome">
        <span class="status ${call.status >= 200 && call.status < 300 ? 'good' : 'bad'}"
          >${call.status || '–'}</span
        >
        <span class="ms">${call.ms} ms</span>
        ${count > 1 ? html`<span class="count">${texts.calls.times(count)}</span>` : nothing}
      </div>
      <pre>${toCurlLine(call)}</pre>
      <button type="button" class="quiet" @click=${() => copy(call)}>
        ${isCopied ? texts.calls.copied : texts.calls.copy}
      </button>
    </li>
  `
}
