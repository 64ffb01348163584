/** The screens after the captures: sending, done, and what stands in the way. */
import { html, nothing, type TemplateResult } from 'lit'
import type { CaptureKind } from '../../protocol/reports.ts'
import type { CameraObstacle } from '../camera/obstacles.ts'
import type { Outcome } from '../session/session-controller.ts'
import type { SessionObstacle } from '../session/session-machine.ts'
import type { Texts } from '../texts/texts.ts'
import { icon, type IconName } from './icons.ts'
import { heading, noticeScreen, ways } from './view.ts'

export interface SendingModel {
  readonly captures: readonly CaptureKind[]
  readonly failed: boolean
}

export function sendingView({ sending }: Texts, model: SendingModel, again: () => void): TemplateResult {
  return html`<section class="screen">
    <div class="content">
      ${heading(model.failed ? sending.failedTitle : sending.title)}
      <ul class="parts">
        ${model.captures.map(
          (capture) =>
            html`<li>
              <span class="tile">${icon(capture)}</span>
              <span class="part">${sending.parts[capture]}</span>
              <span class="state done">${icon('check')}${sending.sent}</span>
            </li>`,
        )}
        <li>
          <span class="tile">${icon('shield')}</span>
          <span class="part">${sending.submitting}</span>
          ${
            model.failed
              ? html`<span class="state">${icon('alert')}</span>`
              : html`<span class="state waiting">${sending.pending}</span>`
          }
        </li>
      </ul>
      <p class="lead" role="status">${model.failed ? sending.failedBody : nothing}</p>
    </div>
    ${model.failed ? ways({ label: sending.again, go: again }) : nothing}
  </section>`
}

export function doneView({ outcome: texts }: Texts, outcome: Outcome): TemplateResult {
  const notice = outcome === 'waiting' ? texts.received : texts[outcome]
  const drawing = outcome === 'rejected' ? 'alert' : 'check'
  return noticeScreen(
    drawing,
    notice,
    html`<p class="note" role="status">
      ${outcome === 'waiting' ? html`<span class="waiting">${texts.waiting}</span>` : texts.mayClose}
    </p>`,
    nothing,
    outcome === 'rejected' ? 'neutral' : 'accent',
  )
}

export interface ObstacleActions {
  readonly again: () => void
  readonly useFile: () => void
}

/** The camera ones are on the person's device: what to do there, then two ways on. */
export function obstacleView(
  texts: Texts,
  obstacle: CameraObstacle,
  actions: ObstacleActions,
): TemplateResult {
  const notice = texts.obstacles[obstacle]
  const again = { label: texts.obstacleWays.again, go: actions.again }
  const useFile = { label: texts.obstacleWays.useFile, go: actions.useFile }
  return noticeScreen(
    cameraDrawings[obstacle],
    notice,
    html`<ol class="todo">
      ${notice.steps.map((step) => html`<li>${step}</li>`)}
    </ol>`,
    hopeless.has(obstacle) ? ways(useFile, again) : ways(again, useFile),
  )
}

/** Those of the link or the connection. */
export function closedView(texts: Texts, obstacle: SessionObstacle, again: () => void): TemplateResult {
  const notice = texts.closed[obstacle]
  return noticeScreen(sessionDrawings[obstacle], notice, nothing, ways({ label: notice.again, go: again }))
}

/** Asking again on the same page cannot help here: the other way comes first. */
const hopeless: ReadonlySet<CameraObstacle> = new Set([
  'insecure-context',
  'camera-unsupported',
  'embedding-forbids-camera',
  'camera-missing',
  'camera-unsuitable',
])

const cameraDrawings: Readonly<Record<CameraObstacle, IconName>> = {
  'insecure-context': 'lock',
  'camera-unsupported': 'window',
  'embedding-forbids-camera': 'window',
  'camera-denied': 'camera-off',
  'camera-dismissed': 'camera',
  'camera-missing': 'camera-off',
  'camera-in-use': 'busy',
  'camera-unsuitable': 'camera-off',
  'camera-ended': 'busy',
  'camera-failed': 'alert',
}

const sessionDrawings: Readonly<Record<SessionObstacle, IconName>> = {
  'link-unknown': 'link',
  'link-inactive': 'link',
  'link-spent': 'check',
  'link-expired': 'clock',
  'session-ended': 'clock',
  'server-unreachable': 'offline',
}
