import type { StillKind } from '../../protocol/captures.ts'
import { CameraWatch, type LostCamera } from './camera-watch.ts'
import { obstacleOf, type CameraObstacle } from './obstacles.ts'
import { cameraSurroundings, type CameraSurroundings } from './surroundings.ts'

export type Facing = 'environment' | 'user'

/** Which camera is wanted, and for which picture. */
export interface CameraRequest {
  readonly facing: Facing
  readonly capture: StillKind
  /** The id of the camera that the person chose, whichever way it faces. */
  readonly device?: string
}

/** Gives a live stream; replaceable, so that another source can stand in for the camera. */
export type OpenCamera = (request: CameraRequest) => Promise<MediaStream>

export type CameraAnswer =
  | { readonly name: 'open'; readonly stream: MediaStream }
  | { readonly name: 'obstacle'; readonly obstacle: CameraObstacle }
  /** Something else was asked for meanwhile. */
  | { readonly name: 'superseded' }

export interface CameraOptions {
  readonly openCamera: OpenCamera
  /** The camera went away by itself (unplugged, taken by a call, forbidden), or shows nothing but black. */
  readonly onLost: (obstacle: LostCamera | 'camera-denied') => void
  readonly surroundings?: typeof cameraSurroundings
  readonly devices?: () => Promise<readonly MediaDeviceInfo[]>
}

/** Owns the one camera stream of the page and always gives it back. */
export class CameraController {
  readonly #options: CameraOptions
  #stream: MediaStream | undefined
  #watch: CameraWatch | undefined
  #facing: Facing | undefined
  /** The camera that the person changed to, for each way of facing. */
  readonly #chosen = new Map<Facing, string>()
  #cameras: readonly string[] = []
  #generation = 0

  constructor(options: CameraOptions) {
    this.#options = options
  }

  /** Opens the camera, or keeps the open one when it already faces the right way. */
  async open(wanted: CameraRequest): Promise<CameraAnswer> {
    const generation = ++this.#generation
    if (this.#stream?.active && this.#facing === wanted.facing) return { name: 'open', stream: this.#stream }
    this.#release()
    this.#facing = wanted.facing
    const device = this.#chosen.get(wanted.facing)
    const answer = await this.#ask(device === undefined ? wanted : { ...wanted, device })
    this.#cameras = await this.#listed()
    // The person may have left the step, or the page, while the permission prompt was up.
    if (generation !== this.#generation) {
      if (answer.name === 'open') stop(answer.stream)
      return { name: 'superseded' }
    }
    if (answer.name === 'open') this.#keep(answer.stream)
    return answer
  }

  /** Whether there is another camera to change to; known once a camera was opened. */
  get hasOther(): boolean {
    return this.#cameras.length > 1
  }

  /** Gives this camera back; the next `open` that faces the same way takes the next camera. */
  change(): void {
    if (!this.#facing || !this.hasOther) return
    const current = this.#chosen.get(this.#facing) ?? deviceOf(this.#stream)
    const next = this.#cameras[(this.#cameras.indexOf(current ?? '') + 1) % this.#cameras.length]
    if (next !== undefined) this.#chosen.set(this.#facing, next)
    this.#generation++
    this.#release()
  }

  /** Watches whether the camera shows nothing but black in this element. */
  lookAt(video: HTMLVideoElement): void {
    this.#watch?.look(video)
  }

  /** Gives the camera back. A stream that is still being opened is stopped when it comes. */
  close(): void {
    this.#generation++
    this.#release()
  }

  async #ask(request: CameraRequest): Promise<CameraAnswer> {
    try {
      return { name: 'open', stream: await this.#options.openCamera(request) }
    } catch (error) {
      return { name: 'obstacle', obstacle: obstacleOf(error, await this.#surroundings()) }
    }
  }

  #keep(stream: MediaStream): void {
    this.#stream = stream
    this.#watch = new CameraWatch(stream, (obstacle) => {
      this.#release()
      void this.#tellLost(obstacle)
    })
  }

  /** Browsers end a camera without saying why. When the person forbids it meanwhile, its permission tells. */
  async #tellLost(obstacle: LostCamera): Promise<void> {
    const generation = this.#generation
    const isDenied = obstacle === 'camera-ended' && (await this.#surroundings()).permission === 'denied'
    if (generation === this.#generation) this.#options.onLost(isDenied ? 'camera-denied' : obstacle)
  }

  #surroundings(): Promise<CameraSurroundings> {
    return (this.#options.surroundings ?? cameraSurroundings)()
  }

  #release(): void {
    this.#watch?.stop()
    this.#watch = undefined
    const stream = this.#stream
    this.#stream = undefined
    if (stream) stop(stream)
  }

  /** The ids of the cameras. Before the person allows a camera, browsers give no ids. */
  async #listed(): Promise<readonly string[]> {
    try {
      const devices = await (this.#options.devices ?? deviceList)()
      return devices
        .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId)
        .map(({ deviceId }) => deviceId)
    } catch {
      return []
    }
  }
}

function deviceList(): Promise<readonly MediaDeviceInfo[]> {
  return navigator.mediaDevices.enumerateDevices()
}

function deviceOf(stream: MediaStream | undefined): string | undefined {
  return stream?.getVideoTracks()[0]?.getSettings().deviceId
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
