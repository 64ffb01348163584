/** What stands between the person and the camera, what to do about it, and the ways on without it. */
import { html, nothing, type TemplateResult } from 'lit'
import type { BrowserKind } from '../camera/browser-kind.ts'
import type { InAppBrowser } from '../camera/in-app-browser.ts'
import type { CameraObstacle } from '../camera/obstacles.ts'
import type { Texts } from '../texts/texts.ts'
import type { Company } from '../brand/company.ts'
import { helpWay } from './company-parts.ts'
import { icon, type IconName } from './icons.ts'
import { noticeScreen, ways, type Way } from './view.ts'

export interface ObstacleModel {
  readonly obstacle: CameraObstacle
  readonly browser: BrowserKind | undefined
  readonly inApp: InAppBrowser | undefined
  /** Whether there is another camera to change to. */
  readonly hasOtherCamera: boolean
  /** The link's whole address. */
  readonly address: string
  readonly linkCopied: boolean
  /** The offer to go on with a phone, where this device is not one. */
  readonly phone: TemplateResult | typeof nothing
  /** What going on without the camera means; undefined where it means nothing. */
  readonly withoutMeans: string | undefined
  readonly company: Company | undefined
}

export interface ObstacleActions {
  readonly again: () => void
  /** Goes on without the camera: with files, or without the movement. */
  readonly without: Way
  readonly otherCamera: () => void
  readonly copyLink: () => void
}

export function obstacleView(texts: Texts, model: ObstacleModel, actions: ObstacleActions): TemplateResult {
  const { obstacle, inApp } = model
  const { title, body } = texts.obstacles[obstacle]
  return noticeScreen(
    icon(drawings[obstacle]),
    { title, body: obstacle === 'in-app-browser' && inApp ? texts.inAppBody(inApp) : body },
    html`<ol class="todo">
        ${stepsFor(texts, model).map((step) => html`<li>${step}</li>`)}
      </ol>
      ${obstacle === 'in-app-browser' ? copiedAddress(texts, model) : model.phone}
      ${model.withoutMeans === undefined ? nothing : html`<p class="note">${model.withoutMeans}</p>`}`,
    ways(...waysFrom(texts, model, actions), model.company && helpWay(texts, model.company)),
  )
}

/** A button whose name changes under the focus tells a screen reader nothing, so the status says that it worked. */
function copiedAddress({ obstacleWays }: Texts, { address, linkCopied }: ObstacleModel): TemplateResult {
  return html`<p class="address">${address}</p>
    <p class="spoken" role="status">${linkCopied ? obstacleWays.linkCopied : nothing}</p>`
}

function stepsFor(texts: Texts, { obstacle, browser }: ObstacleModel): readonly string[] {
  const ofBrowser = obstacle === 'camera-denied' && browser ? texts.deniedSteps[browser] : undefined
  return ofBrowser ?? texts.obstacles[obstacle].steps
}

function waysFrom(
  { obstacleWays }: Texts,
  { obstacle, hasOtherCamera, address, linkCopied }: ObstacleModel,
  actions: ObstacleActions,
): readonly [Way, ...Way[]] {
  const { without } = actions
  const again = { label: obstacleWays.again, go: actions.again }
  const otherCamera = { label: obstacleWays.otherCamera, go: actions.otherCamera }
  const ownTab = { label: obstacleWays.ownTab, address }
  const copyLink = {
    label: linkCopied ? obstacleWays.linkCopied : obstacleWays.copyLink,
    go: actions.copyLink,
  }
  switch (obstacle) {
    case 'in-app-browser':
      return [copyLink, without, again]
    case 'embedding-forbids-camera':
      return [ownTab, without]
    // Asking again on the same page cannot help, so the other way comes first.
    case 'insecure-context':
    case 'camera-unsupported':
    case 'camera-missing':
      return [without, again]
    case 'camera-in-use':
    case 'camera-dark':
    case 'camera-unsuitable':
      return hasOtherCamera ? [again, otherCamera, without] : [again, without]
    case 'camera-denied':
    case 'camera-denied-by-system':
    case 'camera-dismissed':
    case 'camera-ended':
    case 'camera-failed':
      return [again, without]
  }
}

const drawings: Readonly<Record<CameraObstacle, IconName>> = {
  'insecure-context': 'lock',
  'camera-unsupported': 'window',
  'in-app-browser': 'window',
  'embedding-forbids-camera': 'window',
  'camera-denied': 'camera-off',
  'camera-denied-by-system': 'lock',
  'camera-dismissed': 'camera',
  'camera-missing': 'camera-off',
  'camera-in-use': 'busy',
  'camera-unsuitable': 'camera-off',
  'camera-ended': 'busy',
  'camera-dark': 'dark',
  'camera-failed': 'alert',
}
