import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit'
import type { StillKind } from '../protocol/captures.ts'
import { browserKindOf } from './camera/browser-kind.ts'
import { inAppBrowserOf } from './camera/in-app-browser.ts'
import type { CameraObstacle } from './camera/obstacles.ts'
import type { LiveView } from './capture/frame-judge.ts'
import { homeAddress } from './brand/company.ts'
import { ContinueElsewhere } from './continue-elsewhere.ts'
import { debugPanel } from './debug/debug-door.ts'
import type { LaterStages } from './session/later-stages.ts'
import type { SessionController } from './session/session-controller.ts'
import type { SessionState } from './session/session-states.ts'
import { wordsForFiles } from './texts/for-files.ts'
import type { Texts } from './texts/texts.ts'
import { captureView } from './views/capture-view.ts'
import { digitalChoices, documentChoiceView, wordsFor } from './views/document-choice-view.ts'
import { fileView, type FileActions } from './views/file-view.ts'
import { interludeView } from './views/interlude-view.ts'
import { movementView } from './views/movement-view.ts'
import { obstacleView, type ObstacleActions, type ObstacleModel } from './views/obstacle-view.ts'
import { doneView, sendingView } from './views/outcome-view.ts'
import { primerView } from './views/primer-view.ts'
import { returningView } from './views/returning-view.ts'
import { checkingView, retakeView, reviewView } from './views/review-view.ts'
import type { WalkPlace } from './views/walk-bar.ts'

export { LaterStages } from './session/later-stages.ts'
export { captureScreenStyles } from './styles/capture-screens.styles.ts'

type Named<Name extends SessionState['name']> = Extract<SessionState, { readonly name: Name }>

/** The states whose screens come after the first ones. */
export type CaptureScreenState = Exclude<SessionState, Named<'opening' | 'closed' | 'consent' | 'declined'>>

/** The element that shows these screens. */
export interface CaptureScreensHost extends ReactiveControllerHost {
  /** The link's address path. */
  readonly link: string
  /** Whether to show the measures of the camera screens. */
  readonly debug: boolean
}

/** The ways on from an obstacle: with the camera, and without it. */
interface WaysOn extends Pick<ObstacleActions, 'again' | 'without'>, Pick<ObstacleModel, 'withoutMeans'> {}

/** The screens that load while the person reads the first ones. Says what each state shows and what its buttons do. */
export class CaptureScreens {
  readonly #host: CaptureScreensHost
  readonly #session: SessionController
  readonly #stages: LaterStages
  readonly #elsewhere: ContinueElsewhere
  readonly #useFile = (): void => this.#session.happen({ name: 'file-wanted' })
  readonly #useCamera = (): void => this.#session.happen({ name: 'camera-wanted' })

  constructor(host: CaptureScreensHost, session: SessionController, stages: LaterStages) {
    this.#host = host
    this.#session = session
    this.#stages = stages
    this.#elsewhere = new ContinueElsewhere(host)
  }

  show(state: CaptureScreenState, texts: Texts): TemplateResult {
    const session = this.#session
    switch (state.name) {
      case 'returning':
        return returningView(texts, {
          goOn: () => session.happen({ name: 'recognised' }),
          beginAgain: () => session.beginAgain(),
        })
      case 'document':
        return documentChoiceView(texts, session.session?.documents ?? [], (type, card) =>
          session.chooseDocument(type, card),
        )
      case 'primer':
        return primerView(
          texts,
          { open: this.#useCamera, useFile: this.#useFile },
          {
            isFileLookedAt: this.#isFileLookedAt,
            phone: this.#elsewhere.onPhone(texts),
            place: this.#placeOf(state.capture),
            digital: this.#digitalOffer(texts, state.capture),
          },
        )
      case 'capture':
        return this.#capture(wordsFor(texts, session.session?.documentType), state)
      case 'obstacle':
        return this.#obstacle(texts, state.obstacle, {
          without: { label: texts.obstacleWays.useFile, go: this.#useFile },
          withoutMeans: this.#isFileLookedAt ? texts.file.takesLonger : undefined,
          again: this.#useCamera,
        })
      case 'interlude':
        return this.#interlude(texts, state)
      case 'movement':
        return this.#movement(texts)
      case 'sending': {
        const { delay } = this.#stages.submission
        const model = { captures: session.session?.plan ?? [], failed: state.failed, delay }
        return sendingView(texts, model, () => session.happen({ name: 'submission-retried' }))
      }
      case 'done':
        return this.#done(texts)
    }
  }

  #done(texts: Texts): TemplateResult {
    const { outcome } = this.#stages.submission
    const company = this.#session.session?.company ?? { name: '' }
    const home = homeAddress(company, outcome === 'waiting' ? 'received' : outcome)
    return doneView(texts, { outcome, company, home })
  }

  #interlude(texts: Texts, state: Named<'interlude'>): TemplateResult {
    const isOfFiles = state.source === 'file'
    const words = isOfFiles ? wordsForFiles(texts) : texts
    const go = (): void => this.#session.happen({ name: 'interlude-over' })
    return interludeView(words, { ...state, isOfFiles }, go, this.#skipOf(state.next))
  }

  /** Where in the walk a capture is, and where the person can go back to. */
  #placeOf(capture: StillKind): WalkPlace {
    const session = this.#session
    const { plan = [] } = session.session ?? {}
    const before = session.session?.before(capture)
    const hasChoice = capture !== 'selfie' && (session.session?.documents.length ?? 0) > 1
    return {
      at: plan.indexOf(capture) + 1,
      of: plan.length,
      back: before && (() => session.happen({ name: 'went-back', to: before })),
      changeDocument: hasChoice ? () => session.happen({ name: 'went-back', to: 'document' }) : undefined,
    }
  }

  /** Where the report takes one document there is no choice of it, so its digital one is offered on the way. */
  #digitalOffer(texts: Texts, capture: StillKind): TemplateResult | typeof nothing {
    const { documents = [] } = this.#session.session ?? {}
    if (capture !== 'front' || documents.length !== 1) return nothing
    return digitalChoices(texts, documents, (_type, card) =>
      this.#session.happen({ name: 'file-wanted', card }),
    )
  }

  /** Only the document's code can be skipped. */
  #skipOf(capture: StillKind | 'sending'): (() => void) | undefined {
    return capture === 'code' ? () => this.#session.skipCode() : undefined
  }

  get #isFileLookedAt(): boolean {
    return this.#session.session?.isFileLookedAt === true
  }

  #movement(texts: Texts): TemplateResult {
    const { movement, captures } = this.#stages
    const { phase, isNeeded, maySkip } = movement
    if (phase.name === 'obstructed')
      return this.#obstacle(texts, phase.obstacle, {
        without: { label: texts.movement.skip, go: () => movement.skip() },
        withoutMeans: texts.movement.skipMeans,
        again: () => void movement.resume(),
      })
    const model = { phase, isNeeded, maySkip, video: captures.video }
    return movementView(texts, model, {
      again: () => movement.again(),
      skip: () => movement.skip(),
      resume: () => void movement.resume(),
    })
  }

  #obstacle(
    texts: Texts,
    obstacle: CameraObstacle,
    { without, withoutMeans, again }: WaysOn,
  ): TemplateResult {
    const { address, linkCopied, copyLink } = this.#elsewhere
    const model: ObstacleModel = {
      obstacle,
      browser: browserKindOf(navigator.userAgent),
      inApp: inAppBrowserOf(navigator.userAgent),
      hasOtherCamera: this.#stages.captures.hasOtherCamera,
      address,
      linkCopied,
      phone: this.#elsewhere.onPhone(texts),
      withoutMeans,
      company: this.#session.session?.company,
    }
    return obstacleView(texts, model, {
      again,
      without,
      otherCamera: () => {
        this.#stages.captures.changeCamera()
        again()
      },
      copyLink: () => void copyLink(),
    })
  }

  #capture(ofCamera: Texts, { capture, source, digital }: Named<'capture'>): TemplateResult {
    const texts = source === 'file' ? wordsForFiles(ofCamera, capture) : ofCamera
    const place = this.#placeOf(capture)
    const { phase, delivery, captures } = this.#stages
    const again = (): void => this.#stages.again()
    switch (phase.name) {
      case 'choosing': {
        const chosen: FileActions['chosen'] = (file, through) => void captures.file(file, through)
        const isLookedAt = capture === 'selfie' && this.#isFileLookedAt
        return fileView(
          texts,
          { capture, isLookedAt, place, digital, offer: this.#digitalOffer(texts, capture) },
          { chosen, useCamera: this.#useCamera, skip: this.#skipOf(capture) },
        )
      }
      case 'checking':
        return checkingView(texts, { capture, place: { ...place, back: undefined }, ...phase }, again)
      case 'doubted':
        return reviewView(texts, { capture, place, ...phase }, { use: () => delivery.accept(), again })
      case 'refused':
        return retakeView(
          texts,
          { capture, place, ...phase },
          {
            again,
            otherWay:
              source === 'camera'
                ? { label: texts.capture.useFile, go: this.#useFile }
                : { label: texts.file.useCamera, go: this.#useCamera },
            insist: phase.mayInsist ? () => void delivery.insist() : undefined,
            skip: this.#skipOf(capture),
          },
        )
      case 'starting':
      case 'live':
        return this.#camera(texts, capture, phase.name === 'live' ? phase.live : undefined, place)
    }
  }

  #camera(texts: Texts, capture: StillKind, live: LiveView | undefined, place: WalkPlace): TemplateResult {
    const { captures } = this.#stages
    const { video, mirrored, torch, hasOtherCamera } = captures
    const view = captureView(
      texts,
      { capture, video, mirrored, live, torch, hasOtherCamera, place },
      {
        shutter: () => void captures.shutter(),
        useFile: this.#useFile,
        skip: this.#skipOf(capture),
        changeCamera: () => {
          captures.changeCamera()
          this.#stages.again()
        },
        toggleTorch: () => void captures.toggleTorch().then(() => this.#host.requestUpdate()),
      },
    )
    // The template is the same with and without the measures, because a video that moves to another place in the page
    // stops playing.
    return html`${view}${live ? this.#measures(capture, live) : nothing}`
  }

  #measures(capture: StillKind, live: LiveView): TemplateResult | typeof nothing {
    const { session } = this.#session
    if (!this.#host.debug || !session?.told.debugPanel) return nothing
    const { captures, delivery } = this.#stages
    const { video, vision } = captures
    const { engine, findsFaces } = vision ?? {}
    return debugPanel({ capture, live, video, engine, findsFaces, refused: delivery.refused })
  }
}
