import type { ReactiveControllerHost } from 'lit'
import type { RaisedEvent } from '../../protocol/sessions/events.ts'
import type { SessionResumed } from '../../protocol/sessions/session-api.ts'
import type { OpenCamera } from '../camera/camera-controller.ts'
import type { Layout } from '../../imaging/geometry/regions.ts'
import type { DetectorName } from '../vision/face-detector.ts'
import type { LaterStages, LaterStagesOptions } from './later-stages.ts'
import type { SessionMemory } from './session-memory.ts'

/** What a session needs of the element that it runs in. */
export interface SessionHost extends ReactiveControllerHost, HTMLElement {
  /** The link's address path. */
  readonly link: string
  readonly openCamera: OpenCamera
  /** Which detector finds faces, where the page around sets it; otherwise the report decides. */
  readonly detector: DetectorName | undefined
  /** Where the session is kept over a reload; without it a page that is loaded again starts from the beginning. */
  readonly memory: SessionMemory | undefined
  captureLayout(): Layout | undefined
  /** Loads the later stages with their screens. Resolves to a function that opens both. */
  loadLaterStages(): Promise<(options: LaterStagesOptions) => LaterStages>
  /** Tells the page around the element, in addition to the bridge. */
  announce(event: RaisedEvent): void
  /** The session opened: its theme and languages are known. */
  sessionOpened(session: SessionResumed): void
}
