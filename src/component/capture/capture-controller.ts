import type { StillKind } from '../../protocol/captures.ts'
import type { CameraObstacle } from '../camera/obstacles.ts'
import { CameraController, type OpenCamera } from '../camera/camera-controller.ts'
import { cameraClaim } from '../camera/virtual-camera.ts'
import type { Still } from '../upload/session-client.ts'
import type { DetectorName } from '../vision/face-detector.ts'
import { VisionClient } from '../vision/vision-client.ts'
import type { PictureLimits } from '../vision/encode.ts'
import { startOfLive, type LiveView } from './frame-judge.ts'
import { FrameLoop, sizeOf, viewOf } from './frame-loop.ts'
import type { GoodFrame } from './frame-watch.ts'
import type { Layout } from '../../imaging/geometry/regions.ts'
import { encoderWith, type EncodePart } from './page-encoder.ts'
import { sensorPhoto } from './sensor-photo.ts'
import { type FileSource, stillOfFile, stillOfFrame, stillOfVideo, stillRegion } from './still.ts'

/** The phases of a capture. */
export type CapturePhase =
  | { readonly name: 'starting' }
  | { readonly name: 'live'; readonly live: LiveView }
  | { readonly name: 'choosing' }

/** Why there is no still to send. */
export type NoStill = 'camera-picture-failed' | 'not-an-image'

/** Where the pictures come from: the live camera, or files that the person chooses. */
export type CaptureSource = 'camera' | 'file'

export interface CaptureOptions {
  readonly openCamera: OpenCamera
  readonly detector: () => DetectorName
  readonly layout: () => Layout | undefined
  readonly onPhase: (phase: CapturePhase) => void
  readonly onObstructed: (obstacle: CameraObstacle) => void
  readonly onStill: (still: Still) => void
  readonly onNoStill: (reason: NoStill) => void
}

/** Gets one still at a time: opens the camera, watches it, takes the still. */
export class CaptureController {
  readonly video = videoElement()
  readonly #options: CaptureOptions
  readonly #camera: CameraController
  #vision: VisionClient | undefined
  #loop: FrameLoop | undefined
  #current: { readonly capture: StillKind; readonly limits: PictureLimits } | undefined

  constructor(options: CaptureOptions) {
    this.#options = options
    this.#camera = new CameraController({
      openCamera: options.openCamera,
      onLost: (obstacle) => {
        this.#loop?.stop()
        options.onObstructed(obstacle)
      },
    })
  }

  /** Begins to load the vision worker, so that it is there when the camera is. */
  prepare(): void {
    this.#vision ??= new VisionClient(this.#options.detector())
  }

  /** Opens the camera that faces the person without taking a picture; resolves to whether it is open. */
  async look(): Promise<boolean> {
    this.end()
    this.prepare()
    return this.#open('selfie')
  }

  /** Starts over with one capture, from the camera or from a file. */
  async begin(capture: StillKind, source: CaptureSource, limits: PictureLimits): Promise<void> {
    this.#stopWatching()
    const current = { capture, limits }
    this.#current = current
    if (source === 'file') {
      this.#camera.close()
      this.#show({ name: 'choosing' })
      return
    }
    this.#show({ name: 'starting' })
    // While the camera opened, the person may have left this capture or chosen a file.
    if (!(await this.#open(capture)) || this.#current !== current) return
    this.#camera.lookAt(this.video)
    this.#watch()
  }

  /**
   * Resolves to whether the camera plays. It does not play when there is an obstacle, or when the camera was asked for
   * again meanwhile.
   */
  async #open(capture: StillKind): Promise<boolean> {
    const answer = await this.#camera.open({ facing: capture === 'selfie' ? 'user' : 'environment', capture })
    if (answer.name === 'superseded') return false
    if (answer.name === 'obstacle') {
      this.#options.onObstructed(answer.obstacle)
      return false
    }
    if (this.video.srcObject !== answer.stream) this.video.srcObject = answer.stream
    // Playing may be refused until the person touches the page; the shutter is such a touch.
    await this.video.play().catch(() => undefined)
    return true
  }

  /** Takes the picture now, even where the gates ask for something else. */
  async shutter(): Promise<void> {
    const current = this.#current
    const layout = this.#options.layout()
    if (!this.#loop || !current || !layout || !this.video.videoWidth) return
    this.#stopWatching()
    const region = stillRegion(current.capture, viewOf(current.capture, sizeOf(this.video), layout))
    const still = await stillOfVideo(this.video, region, current.limits, this.#encodePart).catch(
      () => undefined,
    )
    this.#give(current, this.#ofCamera(still))
  }

  /** Takes a picture that the person chose. */
  async file(file: Blob, source: FileSource): Promise<void> {
    const current = this.#current
    if (!current) return
    this.#stopWatching()
    const still = await stillOfFile(file, source, current.limits, this.#encodePart).catch(() => undefined)
    this.#give(current, still ?? 'not-an-image')
  }

  /** Leaves the capture; `keepCamera` when another one follows at once. */
  end(keepCamera = false): void {
    this.#stopWatching()
    this.#current = undefined
    if (!keepCamera) this.#closeCamera()
  }

  /** Gives everything back. */
  close(): void {
    this.end()
    this.#vision?.close()
    this.#vision = undefined
  }

  get torch(): 'absent' | 'off' | 'on' {
    return torchOf(this.#track())
  }

  async toggleTorch(): Promise<void> {
    const torch = this.torch !== 'on'
    await this.#track()
      ?.applyConstraints({ advanced: [{ torch } as MediaTrackConstraintSet] })
      .catch(() => undefined)
  }

  /** Whether to show the picture as in a mirror: only when people see their own face. */
  get mirrored(): boolean {
    return this.#current?.capture === 'selfie' && this.#track()?.getSettings().facingMode !== 'environment'
  }

  get hasOtherCamera(): boolean {
    return this.#camera.hasOther
  }

  /** Closes this camera; the capture that begins next opens another one. */
  changeCamera(): void {
    this.#stopWatching()
    this.#camera.change()
    this.video.srcObject = null
  }

  /** The vision worker that finds faces; it may still be loading, or never come. */
  get vision(): VisionClient | undefined {
    return this.#vision
  }

  #watch(): void {
    this.prepare()
    const { capture } = this.#current ?? {}
    if (!capture || !this.#vision) return
    this.#stopWatching()
    this.#show({ name: 'live', live: startOfLive })
    this.#loop = new FrameLoop({
      capture,
      video: this.video,
      vision: this.#vision,
      layout: this.#options.layout,
      onLive: (live) => this.#show({ name: 'live', live }),
      onCaptured: (frame) => void this.#keep(frame),
    })
  }

  /** Keeps the frame, or a photograph of the same card if the camera gives one that is as good. */
  async #keep(frame: GoodFrame): Promise<void> {
    const current = this.#current
    this.#stopWatching()
    if (!current) return frame.bitmap.close()
    const photo = await this.#photoOf(current.capture, frame)
    const still = await stillOfFrame(current.capture, photo ?? frame, current.limits, this.#encodePart).catch(
      () => undefined,
    )
    photo?.bitmap.close()
    frame.bitmap.close()
    this.#give(current, this.#ofCamera(still))
  }

  /** Adds what the page can say about the camera. */
  #ofCamera(still: Still | undefined): Still | NoStill {
    if (!still) return 'camera-picture-failed'
    return { ...still, measurements: { ...still.measurements, ...cameraClaim(this.video) } }
  }

  get #encodePart(): EncodePart {
    return encoderWith(this.#vision)
  }

  async #photoOf(capture: StillKind, frame: GoodFrame): Promise<GoodFrame | undefined> {
    if (capture === 'selfie' || capture === 'code' || !this.#vision) return undefined
    return sensorPhoto(this.#track(), sizeOf(this.video), frame, capture, this.#vision)
  }

  /** Encoding takes a moment, in which the person may have left this capture. */
  #give(asked: object, taken: Still | NoStill): void {
    if (asked !== this.#current) return
    if (typeof taken === 'string') this.#options.onNoStill(taken)
    else this.#options.onStill(taken)
  }

  #show(phase: CapturePhase): void {
    this.#options.onPhase(phase)
  }

  #stopWatching(): void {
    this.#loop?.stop()
    this.#loop = undefined
  }

  #closeCamera(): void {
    this.#camera.close()
    this.video.srcObject = null
  }

  #track(): MediaStreamTrack | undefined {
    return this.video.srcObject instanceof MediaStream ? this.video.srcObject.getVideoTracks()[0] : undefined
  }
}

/** What the standard library's types lack: the torch, and that Firefox has no `getCapabilities`. */
type TorchTrack = Omit<MediaStreamTrack, 'getCapabilities' | 'getSettings'> & {
  getCapabilities?(): MediaTrackCapabilities & { readonly torch?: boolean }
  getSettings(): MediaTrackSettings & { readonly torch?: boolean }
}

function torchOf(track: TorchTrack | undefined): 'absent' | 'off' | 'on' {
  if (!track?.getCapabilities?.().torch) return 'absent'
  return track.getSettings().torch ? 'on' : 'off'
}

function videoElement(): HTMLVideoElement {
  const video = document.createElement('video')
  // Without these three an iPhone opens its own full-screen player, or plays nothing.
  video.muted = true
  video.playsInline = true
  video.autoplay = true
  video.setAttribute('aria-hidden', 'true')
  return video
}
