import { html, nothing, type TemplateResult } from 'lit'
import type { OnboardingEvent } from '../../../src/host/index.ts'
import { eventTable, type StepName } from '../../../src/protocol/sessions/events.ts'
import type { Texts } from '../texts.ts'

/** The events that the host heard, oldest first, with the seconds since the first. */
export function eventsView(texts: Texts, events: readonly OnboardingEvent[]): TemplateResult {
  const startedAt = Date.parse(events[0]?.limiar.at ?? '')
  return html`
    <section class="card events" aria-labelledby="events-title">
      <h2 id="events-title">${texts.events.title} <small>${texts.events.hint}</small></h2>
      ${events.length === 0 ? html`<p class="empty">${texts.events.empty}</p>` : nothing}
      <div class="scroll newest" role="log" aria-labelledby="events-title" tabindex="0">
        <ol>
          ${withoutPassingHeights(events).map((event) => eventRow(texts, event, startedAt))}
        </ol>
      </div>
    </section>
  `
}

/** Keeps only the last of several heights in a row. A page that unfolds reports many. */
function withoutPassingHeights(events: readonly OnboardingEvent[]): readonly OnboardingEvent[] {
  const isHeight = (event?: OnboardingEvent): boolean => event?.code === 'ONBOARDING_RESIZED'
  return events.filter((event, index) => !isHeight(event) || !isHeight(events[index + 1]))
}

function eventRow(texts: Texts, event: OnboardingEvent, startedAt: number): TemplateResult {
  const seconds = (Date.parse(event.limiar.at) - startedAt) / 1000
  return html`
    <li>
      <time datetime=${event.limiar.at} title=${event.limiar.at}>${formatSeconds(texts, seconds)}</time>
      <div>
        <code class=${toneOf(event)}>${event.code}</code>
        <span class="meaning">${texts.events.meaning[event.code]}${detail(texts, event)}</span>
        ${payload(texts, event)}
      </div>
    </li>
  `
}

function payload(texts: Texts, event: OnboardingEvent): TemplateResult | typeof nothing {
  if (event.response) return html`<code class="payload">${JSON.stringify(event.response)}</code>`
  const hasPayload = Object.keys(eventTable[event.code]).length > 0
  return hasPayload ? html`<span class="withheld">${texts.events.withheld}</span>` : nothing
}

function detail(texts: Texts, event: OnboardingEvent): string {
  const step: StepName | undefined =
    event.code === 'STEP_STARTED' || event.code === 'STEP_COMPLETED' ? event.response?.stepName : undefined
  return step ? `: ${texts.steps[step]}` : ''
}

function toneOf({ code }: OnboardingEvent): string {
  if (code === 'ONBOARDING_FINISHED' || code === 'SDK_CAPTURE_COMPLETED') return 'good'
  if (code === 'ONBOARDING_ERROR' || code === 'SDK_CAMERA_DENIED' || code === 'SDK_CAPTURE_FAILED')
    return 'bad'
  return code === 'SDK_CAPTURE_INVALID' || code === 'ONBOARDING_CANCELLED' ? 'wait' : ''
}

function formatSeconds(texts: Texts, seconds: number): string {
  const format = new Intl.NumberFormat(texts.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return `${format.format(seconds)} s`
}
