/** The invitation to turn the head a little: the person in the oval, and a ring that fills with what was seen. */
import { html, nothing, svg, type TemplateResult } from 'lit'
import type { TurnDirection } from '../../protocol/executions/liveness.ts'
import type { MovementPhase } from '../movement/movement-controller.ts'
import { delayWords } from '../texts/delay-words.ts'
import type { Texts } from '../texts/texts.ts'
import { icon } from './icons.ts'
import { heading, ways } from './view.ts'

export interface MovementModel {
  readonly phase: MovementPhase
  /**
   * Whether a verdict waits for the movement. A person who goes on without it is then told that somebody looks at the
   * pictures, which takes longer.
   */
  readonly isNeeded: boolean
  readonly maySkip: boolean
  /** The live picture. A few frames of it are sent. */
  readonly video: HTMLVideoElement
}

export interface MovementActions {
  readonly again: () => void
  readonly skip: () => void
  /** Opens the camera that was closed. */
  readonly resume: () => void
}

export function movementView(texts: Texts, model: MovementModel, actions: MovementActions): TemplateResult {
  const { movement } = texts
  const { phase, video } = model
  const isUnable = phase.name === 'unable'
  return html`<section class="capture movement face ${phase.name === 'collecting' ? 'holding' : 'searching'}">
    <header>
      <div class="titles">
        ${heading(isUnable || phase.name === 'again' ? movement.again.title : movement.title)}
      </div>
    </header>
    <div class="stage">
      <div class="picture mirrored">${video}</div>
      <div class="guide" data-guide>
        <div class="pill" aria-hidden="true">${words(texts, phase)}</div>
        ${ring(movement.seen, shareOf(phase))} ${phase.name === 'enough' ? mark() : nothing}
      </div>
    </div>
    <p class="spoken" role="status">${words(texts, phase)}</p>
    <footer>
      <p class="tip">${tip(texts, model)}</p>
      ${waysOn(texts, model, actions)}
    </footer>
  </section>`
}

function waysOn(
  { movement, primer }: Texts,
  { phase, maySkip }: MovementModel,
  { again, skip, resume }: MovementActions,
): TemplateResult {
  const pass = maySkip && phase.name !== 'enough' ? { label: movement.skip, go: skip } : undefined
  if (phase.name === 'resuming') return ways({ label: primer.open, go: resume }, pass)
  const retry = { label: movement.retry, go: again }
  if (phase.name === 'again') return ways(retry, pass)
  if (phase.name !== 'unable') return ways(undefined, pass)
  return phase.mayRetry ? ways(retry, pass) : ways({ label: movement.goOn, go: skip })
}

/** What else the person can do and, where a verdict waits for the movement, what happens when they cannot do it. */
function tip({ movement }: Texts, { phase, isNeeded, maySkip }: MovementModel): string | typeof nothing {
  if (isNeeded && maySkip && phase.name !== 'enough') return movement.skipMeans
  if (phase.name === 'again') return isNeeded ? movement.cannot : nothing
  if (!mayNod(phase)) return nothing
  return isNeeded ? `${movement.nod} ${movement.cannot}` : movement.nod
}

function words(texts: Texts, phase: MovementPhase): string {
  const { movement } = texts
  switch (phase.name) {
    case 'drawing':
      return phase.delay ? delayWords(texts, phase.delay) : movement.drawing
    case 'inviting':
      return invitation(movement, phase.direction)
    case 'collecting':
      return phase.isTurned ? movement.turnBack : invitation(movement, phase.direction)
    case 'looking':
      return phase.delay ? delayWords(texts, phase.delay) : movement.looking
    case 'enough':
      return movement.enough
    case 'again':
      return movement.again.body
    case 'resuming':
      return movement.resume
    case 'unable':
      return movement.unable
  }
}

function invitation({ invite, turns }: Texts['movement'], direction: TurnDirection | undefined): string {
  return direction ? turns[direction] : invite
}

/** Whether the person may nod instead. Where a direction is asked for, a nod does not count as a turn. */
function mayNod(phase: MovementPhase): boolean {
  return (phase.name === 'inviting' || phase.name === 'collecting') && phase.direction === undefined
}

function shareOf(phase: MovementPhase): number {
  if (phase.name === 'collecting') return phase.share
  return phase.name === 'looking' || phase.name === 'enough' ? 1 : 0
}

/**
 * A ring that fills from both sides of the head at once. It shows how much of the movement was seen, not how long it
 * takes.
 */
function ring(label: string, share: number): TemplateResult {
  const percent = Math.round(share * 100)
  return html`<svg
    class="outline"
    role="progressbar"
    aria-label=${label}
    aria-valuemin="0"
    aria-valuemax="100"
    aria-valuenow=${percent}
  >
    ${edge('track', 100)} ${percent > 0 ? edge('fill', percent) : nothing}
  </svg>`
}

function edge(name: string, percent: number): TemplateResult {
  return svg`<ellipse class=${name} cx="50%" cy="50%" rx="50%" ry="50%" pathLength="100"
    stroke-dasharray="${percent} 100" />`
}

function mark(): TemplateResult {
  return html`<span class="medallion accent seen">${icon('check')}</span>`
}
