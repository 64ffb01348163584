/**
 * Every word that the page shows or speaks, typed so that no language can miss one. The words of the first screens come
 * with the page (`en.ts`), the others with the later screens (`en-later.ts`).
 */
import type { ConsentWords } from '../../protocol/consent/consent-shown.ts'
import type { TurnDirection } from '../../protocol/executions/liveness.ts'
import type { ClosedLink, ClosedLinkWords } from '../../protocol/links/closed-link-words.ts'
import type { StillKind } from '../../protocol/captures.ts'
import type { BrowserKind } from '../camera/browser-kind.ts'
import type { CameraObstacle } from '../camera/obstacles.ts'
import type { Hint } from '../gates/hints.ts'
import type { DigitalCardDrawing } from '../session/digital-cards.ts'
import type { SessionObstacle } from '../session/session-states.ts'
import type { DelayReason } from '../upload/retries.ts'
import type { RetakeReason } from '../upload/still-delivery.ts'
import type { ListEnd } from './listed.ts'

export interface Notice {
  readonly title: string
  readonly body: string
}

/** A card as people know it, with a drawing of its own. */
export interface DocumentCard {
  readonly drawing: 'cin' | 'rg' | 'cnh' | 'rnm' | 'front'
  readonly name: string
  readonly about: string
}

/** A document that an app shows, with a drawing of its own. */
export interface DigitalCard {
  readonly drawing: DigitalCardDrawing
  readonly name: string
}

/** Shown after three refused stills of one capture. */
export interface StuckWords {
  readonly body: string
  readonly bodyWithoutStill: string
  readonly otherWay: string
  readonly insist: string
}

/** The words that differ for a person who chooses files. */
export interface FileWords {
  readonly capture: Readonly<Record<'checking' | 'sending' | 'sent' | 'picture' | 'again', string>>
  readonly retakes: Readonly<Record<Exclude<RetakeReason, 'camera-picture-failed'>, Notice>>
  /** Used in place of `retakes.not-an-image` for a selfie, which no document's PDF can replace. */
  readonly selfieNotOpened: Notice
  readonly stuck: StuckWords
  readonly review: LaterTexts['review']
  readonly interlude: Readonly<Record<StillKind, Notice>> & Pick<LaterTexts['interlude'], 'bothSides'>
}

/** The words of the screens that come with the page: opening, consent, declined, closed. */
export interface FirstTexts {
  /** Shown while the session opens. `later` is added when that takes long. */
  readonly opening: { readonly title: string; readonly later: string }
  readonly consent: ConsentWords & {
    readonly askedBy: (name: string) => string
    readonly steps: Readonly<Record<StillKind, string>>
    readonly duration: string
    readonly or: ListEnd
    /** `documents` is a list such as "RG, CNH ou RNE". */
    readonly needed: (documents: string) => string
    readonly readMore: string
    readonly accept: string
    readonly decline: string
    /** Names the link to the privacy notice of the company that asks. */
    readonly privacy: (name: string) => string
    /** Names the choice of a language. */
    readonly language: string
  }
  /** Where the person is, and the ways that lead out of it. */
  readonly walk: {
    readonly step: (at: number, of: number) => string
    /** The same place in the walk, for screen readers. */
    readonly stepInWords: (at: number, of: number) => string
    readonly back: string
    readonly changeDocument: string
    /** The label of the link back to the company that asks. */
    readonly home: (name: string) => string
    readonly help: (name: string) => string
  }
  /** A button was pressed that the person cannot have seen. */
  readonly unseen: { readonly body: string; readonly elsewhere: string }
  readonly declined: Notice & { readonly reconsider: string }
  /** The cards of each type of document, by the type's name on the wire. A type without cards shows that name. */
  readonly cards: Readonly<Record<string, readonly DocumentCard[]>>
  /** Why something is not done yet. */
  readonly delays: Readonly<Record<Exclude<DelayReason, 'crowded'>, string>> & {
    /** Names what the person asked for, such as a language; the reason follows. */
    readonly late: (name: string) => string
    /** The call is made again within this many seconds. */
    readonly crowded: (seconds: number) => string
  }
  readonly closed: ClosedLinkWords &
    Readonly<Record<Exclude<SessionObstacle, ClosedLink>, Notice & { readonly again: string }>>
}

/** The words of the screens that load while the person reads the first ones. */
export interface LaterTexts {
  /** Shown when somebody comes back to a session after a while; it may be somebody else's. */
  readonly returning: Notice & { readonly goOn: string; readonly beginAgain: string }
  readonly primer: Notice & {
    readonly reasons: readonly string[]
    readonly open: string
    readonly useFile: string
  }
  readonly capture: {
    readonly titles: Readonly<Record<StillKind, string>>
    readonly starting: string
    readonly frame: Readonly<Record<StillKind, string>>
    readonly hints: Readonly<Record<Hint, string>>
    /** The hints in more words, for a person whom the short hint did not help. */
    readonly advice: Readonly<Record<Hint, string>>
    /** Used in place of the advice where the guide is for a document. */
    readonly documentAdvice: Readonly<Partial<Record<Hint, string>>>
    readonly hold: string
    readonly byHand: string
    readonly shutter: string
    readonly useFile: string
    readonly fileCaption: string
    readonly torchOn: string
    readonly torchOff: string
    readonly torchCaption: string
    readonly otherCamera: string
    readonly cameraCaption: string
    readonly checking: string
    readonly checkingLong: string
    readonly sending: string
    readonly sendingSlowly: string
    readonly cancelSending: string
    /** Names the bar that fills while a still is sent. */
    readonly sent: string
    readonly picture: string
    readonly again: string
    /** No camera makes a PDF. */
    readonly retakes: Readonly<Record<Exclude<RetakeReason, 'pdf-locked'>, Notice>>
  }
  /** Used in place of the words above for a person who sends files and takes no photographs. */
  readonly fromFiles: FileWords
  readonly stuck: StuckWords
  readonly review: Notice & { readonly use: string; readonly again: string }
  readonly documentChoice: Notice
  /** Offers the digital documents, and says how their files come here. */
  readonly digital: {
    readonly title: string
    /** The title of the screen that asks for the file. */
    readonly send: Readonly<Record<DigitalCardDrawing, string>>
    readonly steps: readonly string[]
    readonly choose: string
    readonly useCard: string
  }
  /** The digital documents of each type, by the type's name on the wire. */
  readonly digitalCards: Readonly<Record<string, readonly DigitalCard[]>>
  /** Used in place of `capture.frame` where the type of the document is known, by the type's name on the wire. */
  readonly documentFrames: Readonly<Record<string, Readonly<Record<'front' | 'back', string>>>>
  readonly movement: {
    readonly title: string
    readonly invite: string
    readonly nod: string
    /** Shown before the server has said where to turn. */
    readonly drawing: string
    /** Used where a challenge asks for a direction; left means the person's own left. */
    readonly turns: Readonly<Record<TurnDirection, string>>
    readonly turnBack: string
    readonly looking: string
    readonly enough: string
    readonly again: Notice
    readonly retry: string
    readonly skip: string
    /** What it means to skip the movement where a verdict waits for it. */
    readonly skipMeans: string
    /** Shown before the person may skip the movement: what a person who cannot turn their head can do. */
    readonly cannot: string
    readonly resume: string
    readonly unable: string
    readonly goOn: string
    /** Names the ring that fills while the movement is seen. */
    readonly seen: string
  }
  readonly file: {
    readonly titles: Readonly<Record<StillKind, string>>
    readonly advice: Readonly<Record<StillKind, readonly string[]>>
    readonly take: string
    readonly choose: string
    /** The same button for a document, whose file may be the PDF of the issuer's app. */
    readonly chooseDocument: string
    readonly useCamera: string
    /** Shown before somebody chooses a file in place of the camera. */
    readonly takesLonger: string
  }
  readonly interlude: Readonly<Record<StillKind, Notice>> & {
    /** Shown after an open document: both sides are here, and the next step. */
    readonly bothSides: Readonly<Record<'selfie' | 'sending', Notice>>
    /** Shown where the document's code is asked for close up. */
    readonly withoutCode: string
    readonly go: string
  }
  readonly sending: {
    readonly title: string
    readonly parts: Readonly<Record<StillKind, string>>
    readonly sent: string
    readonly submitting: string
    readonly pending: string
    readonly failedTitle: string
    readonly failedBody: string
    readonly again: string
  }
  readonly outcome: {
    readonly received: Notice
    readonly approved: Notice
    readonly rejected: Notice
    readonly waiting: string
    readonly mayClose: string
  }
  readonly obstacles: Readonly<Record<CameraObstacle, Notice & { readonly steps: readonly string[] }>>
  /** How to find the setting in which this browser keeps the camera's permission, for the browsers that are known. */
  readonly deniedSteps: Readonly<Partial<Record<BrowserKind, readonly string[]>>>
  /** Says which app's browser gives no camera. */
  readonly inAppBody: (app: string) => string
  readonly obstacleWays: {
    readonly again: string
    readonly useFile: string
    readonly otherCamera: string
    readonly ownTab: string
    readonly copyLink: string
    readonly linkCopied: string
  }
  readonly phone: { readonly open: string; readonly body: string; readonly code: string }
}

export interface Texts extends FirstTexts, LaterTexts {}
