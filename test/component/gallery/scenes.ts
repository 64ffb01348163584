/** Every screen of the page in a fixed state, by name. */
import { html, nothing as none, type TemplateResult } from 'lit'
import { ref } from 'lit/directives/ref.js'
import { cameraObstacles } from '../../../src/component/camera/obstacles.ts'
import { startOfLive, type LiveView } from '../../../src/component/capture/frame-judge.ts'
import { sessionObstacles } from '../../../src/component/session/session-states.ts'
import { cardNames } from '../../../src/component/texts/card-names.ts'
import type { Company } from '../../../src/component/brand/company.ts'
import { wordsForFiles } from '../../../src/component/texts/for-files.ts'
import { listed } from '../../../src/component/texts/listed.ts'
import type { LateLanguage } from '../../../src/component/texts/spoken-texts.ts'
import type { Texts } from '../../../src/component/texts/texts.ts'
import { captureView } from '../../../src/component/views/capture-view.ts'
import { closedView } from '../../../src/component/views/closed-view.ts'
import { digitalChoices, documentChoiceView } from '../../../src/component/views/document-choice-view.ts'
import { fileView } from '../../../src/component/views/file-view.ts'
import { interludeView } from '../../../src/component/views/interlude-view.ts'
import { movementView } from '../../../src/component/views/movement-view.ts'
import { continueOnPhoneView } from '../../../src/component/views/continue-on-phone-view.ts'
import { obstacleView, type ObstacleModel } from '../../../src/component/views/obstacle-view.ts'
import { doneView, sendingView, type DoneModel } from '../../../src/component/views/outcome-view.ts'
import { primerView } from '../../../src/component/views/primer-view.ts'
import { qrCode } from '../../../src/component/views/qr-code.ts'
import { returningView } from '../../../src/component/views/returning-view.ts'
import { checkingView, retakeView, reviewView } from '../../../src/component/views/review-view.ts'
import type { Way } from '../../../src/component/views/view.ts'
import type { WalkPlace } from '../../../src/component/views/walk-bar.ts'
import { unseenNotice } from '../../../src/component/views/unseen-notice.ts'
import { consentView, declinedView, openingView } from '../../../src/component/views/start-view.ts'
import type { MovementPhase } from '../../../src/component/movement/movement-controller.ts'
import type { Delay } from '../../../src/component/upload/retries.ts'
import type { TakenPicture } from '../../../src/component/upload/still-delivery.ts'
import { languages, type Language } from '../../../src/protocol/languages.ts'
import type { CaptureKind } from '../../../src/protocol/reports/reports.ts'
import { codeScenes } from './code-scenes.ts'
import { faceAside, farCard, withDebugPanel } from './debug-scenes.ts'

/** Stand-ins for a camera's picture and for the stills that were taken with it. */
export interface Pictures {
  readonly video: (capture: CaptureKind) => HTMLVideoElement
  readonly still: (capture: CaptureKind) => TakenPicture
}

const nothing = (): void => undefined

export interface Scene {
  /** On the camera screens, which are always dark. */
  readonly dark: boolean
  readonly show: (texts: Texts, pictures: Pictures, language: Language) => TemplateResult
}

const banco: Company = { name: 'Banco Exemplo' }
/** Drawn, of nobody. */
const LOGO =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 48"%3E%3Ccircle cx="24" cy="24" r="20" fill="%237a1fa2"/%3E%3Crect x="56" y="16" width="96" height="16" rx="8" fill="%237a1fa2"/%3E%3C/svg%3E'
const dressed: Company = {
  ...banco,
  logo: { address: LOGO, width: 160, height: 48 },
  privacyUrl: 'https://banco.example/privacidade',
  supportUrl: 'https://banco.example/ajuda',
  returnUrl: 'https://banco.example/volta',
}
const HOME = 'https://banco.example/volta?limiar-outcome=received'

/** In the middle of a walk with a choice of documents. */
const second: WalkPlace = { at: 2, of: 3, back: nothing, changeDocument: nothing }

const captures = ['front', 'back', 'selfie'] as const

const offline: Delay = { reason: 'offline', seconds: 10 }
const crowded: Delay = { reason: 'crowded', seconds: 40 }

/** A card that lies a little askew in the guide. */
const askew = [
  { x: 0.05, y: 0.09 },
  { x: 0.95, y: 0.04 },
  { x: 0.97, y: 0.94 },
  { x: 0.04, y: 0.97 },
]

function asked(
  texts: Texts,
  spoken: Language,
  company: Company = banco,
  late?: LateLanguage,
): TemplateResult {
  const documents = listed(cardNames(texts, ['rg', 'cnh', 'rne']), texts.consent.or)
  const language = { spoken, offered: languages, choose: nothing, late }
  const model = { company, language, captures, text: '', documents }
  return consentView(texts, { ...model, isWaiting: false }, { accept: nothing, decline: nothing })
}

export const scenes: Readonly<Record<string, Scene>> = {
  opening: light((texts) => openingView(texts)),
  'opening-crowded': light((texts) => openingView(texts, crowded)),
  consent: light((texts, _, spoken) => asked(texts, spoken)),
  'consent-of-company': light((texts, _, spoken) => asked(texts, spoken, dressed)),
  'consent-language-late': light((texts, _, spoken) => {
    const language = spoken === 'en' ? 'es' : 'en'
    return asked(texts, spoken, banco, { language, delay: offline, again: nothing })
  }),
  'consent-long-name': light((texts, _, spoken) => asked(texts, spoken, { name: 'A'.repeat(80) })),
  unseen: light((texts, _, spoken) => html`${asked(texts, spoken)} ${unseenNotice(texts, '#elsewhere')}`),
  declined: light((texts) => declinedView(texts, { company: banco, home: undefined }, nothing)),
  'declined-home': light((texts) => declinedView(texts, { company: dressed, home: HOME }, nothing)),
  returning: light((texts) => returningView(texts, { goOn: nothing, beginAgain: nothing })),
  primer: light((texts) => primerView(texts, { open: nothing, useFile: nothing })),
  'capture-starting': camera('front', undefined),
  'capture-front': camera('front', startOfLive),
  'capture-front-hint': camera('front', { ...startOfLive, hint: 'move-closer', corners: askew, slow: true }),
  'capture-front-hold': camera('front', { ...startOfLive, held: 0.6, corners: askew }, 'off'),
  'capture-back': camera('back', { ...startOfLive, hint: 'show-back' }),
  'capture-selfie': camera('selfie', startOfLive),
  'capture-selfie-hint': camera('selfie', { ...startOfLive, hint: 'centre-face' }),
  'capture-selfie-hold': camera('selfie', { ...startOfLive, held: 0.7 }),
  'capture-debug-front': measured('front', farCard),
  'capture-debug-selfie': measured('selfie', faceAside),
  'capture-placed': dark((texts, { video }) => placed(texts, video('back'))),
  'capture-by-hand': camera('selfie', { ...startOfLive, automatic: false }),
  checking: dark((texts, { still }) =>
    checkingView(texts, { capture: 'front', picture: still('front'), pace: 'sending', sent: 0.4 }, nothing),
  ),
  'checking-selfie': dark((texts, { still }) =>
    checkingView(texts, { capture: 'selfie', picture: still('selfie'), pace: 'long', sent: 1 }, nothing),
  ),
  retake: dark((texts, { still }) =>
    retakeView(
      texts,
      { capture: 'front', picture: still('front'), reason: 'unreadable' },
      { again: nothing, otherWay: anotherWay(texts) },
    ),
  ),
  'retake-selfie': dark((texts, { still }) =>
    retakeView(
      texts,
      { capture: 'selfie', picture: still('selfie'), reason: 'too-dark' },
      { again: nothing, otherWay: anotherWay(texts) },
    ),
  ),
  'retake-same-picture': dark((texts, { still }) =>
    retakeView(
      texts,
      { capture: 'selfie', picture: still('front'), reason: 'same-picture' },
      { again: nothing, otherWay: anotherWay(texts) },
    ),
  ),
  'retake-no-picture': dark((texts) =>
    retakeView(
      texts,
      { capture: 'front', picture: undefined, reason: 'not-an-image' },
      { again: nothing, otherWay: undefined },
    ),
  ),
  'checking-offline': dark((texts, { still }) =>
    checkingView(texts, { capture: 'front', picture: still('front'), pace: offline, sent: 0 }, nothing),
  ),
  'checking-crowded': dark((texts, { still }) =>
    checkingView(texts, { capture: 'front', picture: still('front'), pace: crowded, sent: 0 }, nothing),
  ),
  'retake-stuck': dark((texts, { still }) =>
    retakeView(
      texts,
      { capture: 'front', picture: still('front'), reason: 'too-blurred', isStuck: true },
      { again: nothing, otherWay: anotherWay(texts), insist: nothing },
    ),
  ),
  review: dark((texts, { still }) =>
    reviewView(
      texts,
      { capture: 'front', picture: still('front'), doubts: ['too-dark', 'glare'] },
      { use: nothing, again: nothing },
    ),
  ),
  ...codeScenes,
  'document-choice': light((texts) => documentChoiceView(texts, ['rg', 'cnh', 'rne'], nothing)),
  'document-choice-digital': light(
    (texts) =>
      html`${documentChoiceView(texts, ['rg', 'cnh', 'rne'], nothing)}<i ${ref(openDetails)} hidden></i>`,
  ),
  'movement-crowded': movement({ name: 'drawing', delay: crowded }),
  'movement-looking': movement({ name: 'looking', delay: undefined }),
  'movement-offline': movement({ name: 'looking', delay: offline }, { isNeeded: true, maySkip: false }),
  'movement-inviting': movement({ name: 'inviting' }),
  'movement-asked': movement({ name: 'inviting', direction: 'left' }),
  'movement-collecting': movement({ name: 'collecting', share: 0.55, isTurned: false }),
  'movement-turned': movement({ name: 'collecting', share: 0.9, isTurned: true }),
  'movement-enough': movement({ name: 'enough' }),
  'movement-again': movement({ name: 'again' }),
  'movement-needed': movement({ name: 'inviting' }, { isNeeded: true, maySkip: false }),
  'movement-needed-again': movement({ name: 'again' }, { isNeeded: true, maySkip: false }),
  'movement-may-skip': movement({ name: 'again' }, { isNeeded: true, maySkip: true }),
  'movement-resuming': movement({ name: 'resuming' }, { isNeeded: true, maySkip: false }),
  'movement-unable': movement({ name: 'unable', mayRetry: true }, { isNeeded: true, maySkip: true }),
  'movement-over': movement({ name: 'unable', mayRetry: false }, { isNeeded: true, maySkip: true }),
  'interlude-back': dark((texts) => interludeView(texts, { next: 'back' }, nothing)),
  'interlude-selfie': dark((texts) => interludeView(texts, { next: 'selfie' }, nothing)),
  'interlude-both-sides': dark((texts) =>
    interludeView(texts, { next: 'selfie', hasBothSides: true }, nothing),
  ),
  'file-front': light((texts) =>
    fileView(texts, { capture: 'front', isLookedAt: false }, { chosen: nothing, useCamera: nothing }),
  ),
  'file-offered': light((texts) =>
    fileView(
      texts,
      { capture: 'front', isLookedAt: false, offer: digitalChoices(texts, ['cnh'], nothing) },
      { chosen: nothing, useCamera: nothing },
    ),
  ),
  'file-digital': light((texts) =>
    fileView(
      wordsForFiles(texts),
      {
        capture: 'front',
        isLookedAt: false,
        place: { ...second, at: 1 },
        digital: { card: 'cnh-digital' },
      },
      { chosen: nothing, useCamera: nothing },
    ),
  ),
  'file-placed': light((texts) =>
    fileView(
      texts,
      { capture: 'back', isLookedAt: false, place: second },
      { chosen: nothing, useCamera: nothing },
    ),
  ),
  'retake-of-file': light((texts, { still }) => {
    const words = wordsForFiles(texts)
    return retakeView(
      words,
      { capture: 'back', picture: still('back'), reason: 'wrong-side', place: second },
      { again: nothing, otherWay: { label: words.file.useCamera, go: nothing } },
    )
  }),
  'file-not-opened': light((texts) => {
    const words = wordsForFiles(texts)
    return retakeView(
      words,
      { capture: 'back', picture: undefined, reason: 'not-an-image', place: second },
      { again: nothing, otherWay: { label: words.file.useCamera, go: nothing } },
    )
  }),
  'stuck-with-files': light((texts, { still }) => {
    const words = wordsForFiles(texts)
    return retakeView(
      words,
      { capture: 'back', picture: still('back'), reason: 'too-dark', isStuck: true, place: second },
      { again: nothing, otherWay: { label: words.file.useCamera, go: nothing }, insist: nothing },
    )
  }),
  'interlude-of-both-sides': light((texts) =>
    interludeView(wordsForFiles(texts), { next: 'selfie', hasBothSides: true, isOfFiles: true }, nothing),
  ),
  'interlude-of-files': light((texts) =>
    interludeView(wordsForFiles(texts), { next: 'back', isOfFiles: true }, nothing),
  ),
  'file-selfie': light((texts) =>
    fileView(texts, { capture: 'selfie', isLookedAt: true }, { chosen: nothing, useCamera: nothing }),
  ),
  sending: light((texts) => sendingView(texts, { captures, failed: false }, nothing)),
  'sending-offline': light((texts) =>
    sendingView(texts, { captures, failed: false, delay: offline }, nothing),
  ),
  'sending-crowded': light((texts) =>
    sendingView(texts, { captures, failed: false, delay: crowded }, nothing),
  ),
  'sending-failed': light((texts) => sendingView(texts, { captures, failed: true }, nothing)),
  'done-waiting': light((texts) => done(texts, 'waiting')),
  'done-received': light((texts) => done(texts, 'received')),
  'done-approved': light((texts) => done(texts, 'approved')),
  'done-rejected': light((texts) => done(texts, 'rejected')),
  'done-home': light((texts) => done(texts, 'received', dressed, HOME)),
  'done-rejected-home': light((texts) => done(texts, 'rejected', dressed, HOME)),
  ...Object.fromEntries(
    cameraObstacles.map((obstacle) => [
      `obstacle-${obstacle}`,
      light((texts) => shownObstacle(texts, { obstacle })),
    ]),
  ),
  'obstacle-named-app': light((texts) =>
    shownObstacle(texts, { obstacle: 'in-app-browser', inApp: 'Instagram' }),
  ),
  'obstacle-by-browser': light((texts) =>
    shownObstacle(texts, { obstacle: 'camera-denied', browser: 'safari-ios' }),
  ),
  'obstacle-with-help': light((texts) =>
    shownObstacle(texts, { obstacle: 'camera-failed', company: dressed }),
  ),
  'obstacle-other-camera': light((texts) =>
    shownObstacle(texts, { obstacle: 'camera-in-use', hasOtherCamera: true }),
  ),
  'obstacle-on-computer': light((texts) =>
    shownObstacle(texts, { obstacle: 'camera-missing', phone: phone(texts), company: dressed }),
  ),
  'obstacle-of-movement': light((texts) =>
    shownObstacle(
      texts,
      { obstacle: 'camera-denied', browser: 'chrome-android', withoutMeans: texts.movement.skipMeans },
      texts.movement.skip,
    ),
  ),
  'primer-digital': light((texts) =>
    primerView(
      texts,
      { open: nothing, useFile: nothing },
      { digital: digitalChoices(texts, ['cnh'], nothing) },
    ),
  ),
  'primer-digital-two': light((texts) =>
    primerView(
      texts,
      { open: nothing, useFile: nothing },
      { digital: digitalChoices(texts, ['rg'], nothing) },
    ),
  ),
  'primer-on-computer': light((texts) =>
    primerView(texts, { open: nothing, useFile: nothing }, { phone: phone(texts), isFileLookedAt: true }),
  ),
  'primer-code-late': light((texts) => {
    const late = { delay: offline, again: nothing }
    const offer = continueOnPhoneView(texts, { address: ADDRESS, code: undefined, late }, nothing)
    const screen = primerView(texts, { open: nothing, useFile: nothing }, { phone: offer })
    return html`${screen}<i ${ref(openDetails)} hidden></i>`
  }),
  ...Object.fromEntries(
    sessionObstacles.map((obstacle) => [
      `closed-${obstacle}`,
      light((texts) => closedView(texts, { obstacle, company: undefined, home: undefined }, nothing)),
    ]),
  ),
  'closed-home': light((texts) =>
    closedView(texts, { obstacle: 'link-spent', company: dressed, home: HOME }, nothing),
  ),
}

const ADDRESS = 'https://exemplo.com.br/4f1c0a9be72d48d1a5c3b6d2f08e917a'

function shownObstacle(
  texts: Texts,
  model: Partial<ObstacleModel>,
  without = texts.obstacleWays.useFile,
): TemplateResult {
  const usual: ObstacleModel = {
    obstacle: 'camera-missing',
    browser: undefined,
    inApp: undefined,
    hasOtherCamera: false,
    address: ADDRESS,
    linkCopied: false,
    phone: none,
    withoutMeans: texts.file.takesLonger,
    company: undefined,
  }
  const actions = {
    again: nothing,
    without: { label: without, go: nothing },
    otherCamera: nothing,
    copyLink: nothing,
  }
  return obstacleView(texts, { ...usual, ...model }, actions)
}

function phone(texts: Texts): TemplateResult {
  return continueOnPhoneView(texts, { address: ADDRESS, code: qrCode(ADDRESS) }, nothing)
}

function anotherWay({ capture }: Texts): Way {
  return { label: capture.useFile, go: nothing }
}

function done(texts: Texts, outcome: DoneModel['outcome'], company = banco, home?: string): TemplateResult {
  return doneView(texts, { outcome, company, home })
}

function placed(texts: Texts, video: HTMLVideoElement): TemplateResult {
  const live: LiveView = { ...startOfLive, hint: 'move-closer', corners: askew, insists: true }
  return captureView(
    texts,
    {
      capture: 'back',
      video,
      live,
      torch: 'off',
      mirrored: false,
      hasOtherCamera: true,
      place: second,
    },
    { shutter: nothing, useFile: nothing, toggleTorch: nothing, changeCamera: nothing },
  )
}

/** Unfolds what stands before the element, once it is drawn. */
function openDetails(mark: Element | undefined): void {
  queueMicrotask(() => mark?.parentElement?.querySelector('details')?.setAttribute('open', ''))
}

function light(show: Scene['show']): Scene {
  return { dark: false, show }
}

function dark(show: Scene['show']): Scene {
  return { dark: true, show }
}

function camera(capture: CaptureKind, live: LiveView | undefined, torch: 'absent' | 'off' = 'absent'): Scene {
  return dark((texts, { video }) => cameraScreen(texts, capture, video(capture), live, torch))
}

/** The same screens with the debug panel. */
function measured(capture: CaptureKind, live: LiveView): Scene {
  return dark((texts, pictures) => {
    const video = pictures.video(capture)
    return withDebugPanel(cameraScreen(texts, capture, video, live, 'absent'), capture, live, video)
  })
}

function cameraScreen(
  texts: Texts,
  capture: CaptureKind,
  video: HTMLVideoElement,
  live: LiveView | undefined,
  torch: 'absent' | 'off',
): TemplateResult {
  return captureView(
    texts,
    { capture, video, live, torch, mirrored: capture === 'selfie', hasOtherCamera: torch === 'off' },
    { shutter: nothing, useFile: nothing, toggleTorch: nothing, changeCamera: nothing },
  )
}

function movement(phase: MovementPhase, how = { isNeeded: false, maySkip: true }): Scene {
  return dark((texts, { video }) =>
    movementView(
      texts,
      { phase, video: video('selfie'), ...how },
      { again: nothing, skip: nothing, resume: nothing },
    ),
  )
}
