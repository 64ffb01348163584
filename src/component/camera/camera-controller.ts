import type { CaptureKind } from '../../protocol/reports.ts'
import { cameraSurroundings, obstacleBeforeAsking, obstacleOf, type CameraObstacle } from './obstacles.ts'

export type Facing = 'environment' | 'user'

/** What a camera is asked for, and for which picture. */
export interface CameraRequest {
  readonly facing: Facing
  readonly capture: CaptureKind
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
  /** The camera went away by itself: unplugged, taken by a call, or the permission was withdrawn. */
  readonly onEnded: () => void
  readonly surroundings?: typeof cameraSurroundings
}

/** Owns the one camera stream of the page and always gives it back. */
export class CameraController {
  readonly #options: CameraOptions
  #stream: MediaStream | undefined
  #facing: Facing | undefined
  #generation = 0

  constructor(options: CameraOptions) {
    this.#options = options
  }

  /** Opens the camera, or keeps the open one when it already looks the right way. */
  async open(request: CameraRequest): Promise<CameraAnswer> {
    const generation = ++this.#generation
    if (this.#stream?.active && this.#facing === request.facing) return { name: 'open', stream: this.#stream }
    this.#release()
    const answer = await this.#ask(request)
    // The person may have left the step, or the page, while the permission prompt was up.
    if (generation !== this.#generation) {
      if (answer.name === 'open') stop(answer.stream)
      return { name: 'superseded' }
    }
    if (answer.name === 'open') this.#keep(answer.stream, request.facing)
    return answer
  }

  /** Gives the camera back; an answer still under way is dropped when it comes. */
  close(): void {
    this.#generation++
    this.#release()
  }

  async #ask(request: CameraRequest): Promise<CameraAnswer> {
    const surroundings = this.#options.surroundings ?? cameraSurroundings
    try {
      return { name: 'open', stream: await this.#options.openCamera(request) }
    } catch (error) {
      return { name: 'obstacle', obstacle: obstacleOf(error, await surroundings()) }
    }
  }

  #keep(stream: MediaStream, facing: Facing): void {
    this.#stream = stream
    this.#facing = facing
    for (const track of stream.getVideoTracks()) {
      track.addEventListener('ended', () => {
        if (this.#stream !== stream) return
        this.#release()
        this.#options.onEnded()
      })
    }
  }

  #release(): void {
    const stream = this.#stream
    this.#stream = undefined
    this.#facing = undefined
    if (stream) stop(stream)
  }
}

/** The camera of the device. Sizes are wishes: a camera that has less is still a camera. */
export async function openDeviceCamera({ facing }: CameraRequest): Promise<MediaStream> {
  const before = obstacleBeforeAsking(await cameraSurroundings())
  // Thrown like the platform's own errors, so that obstacles are told apart in one place.
  if (before) throw new DOMException(before, 'SecurityError')
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: facing }, width: { ideal: 1920 }, height: { ideal: 1080 } },
  })
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
