/** Watches whether an open camera shows something, and whether it goes on doing so. */
import type { CameraObstacle } from './obstacles.ts'

/**
 * A covered lens or a closed shutter gives only the sensor's noise, which stays below this. The dimmest room gives
 * more.
 */
const BLACK_LUMA = 10
/** A phone call takes the camera away without ending the track. Shorter breaks end by themselves. */
const MUTED_AFTER_MS = 3_000
const LOOK_INTERVAL_MS = 400
/**
 * Looks, and no time, so that a page that is kept busy does not call a camera dark at which it never looked. Ten looks
 * take four seconds. A camera takes up to two to give its first picture and set its exposure.
 */
const DARK_AFTER_LOOKS = 10
/** Enough pixels to see whether there is anything at all. */
const SAMPLE = { width: 16, height: 9 } as const

export type LostCamera = Extract<CameraObstacle, 'camera-ended' | 'camera-dark'>

/** Calls `onLost` at most once, until it is stopped. */
export class CameraWatch {
  readonly #stream: MediaStream
  readonly #onLost: (obstacle: LostCamera) => void
  readonly #life = new AbortController()
  #looking: ReturnType<typeof setInterval> | undefined
  #muted: ReturnType<typeof setTimeout> | undefined

  constructor(stream: MediaStream, onLost: (obstacle: LostCamera) => void) {
    this.#stream = stream
    this.#onLost = onLost
    const { signal } = this.#life
    for (const track of stream.getVideoTracks()) {
      track.addEventListener('ended', () => this.#lose('camera-ended'), { signal })
      track.addEventListener('mute', () => this.#whileMuted(track), { signal })
      // A camera that is opened in the midst of a call.
      if (track.muted) this.#whileMuted(track)
    }
  }

  /**
   * Looks whether the picture is black, and stops looking at the first one that is not. Later a phone may lie on a
   * table.
   */
  look(video: HTMLVideoElement): void {
    let black = 0
    clearInterval(this.#looking)
    this.#looking = setInterval(() => {
      // While a still is sent, the camera screen is away: its video stands, and browsers draw it black.
      if (video.srcObject !== this.#stream || video.paused) return
      if (showsSomething(video)) return clearInterval(this.#looking)
      black++
      if (black === DARK_AFTER_LOOKS) this.#lose('camera-dark')
    }, LOOK_INTERVAL_MS)
  }

  stop(): void {
    this.#life.abort()
    clearInterval(this.#looking)
    clearTimeout(this.#muted)
  }

  #whileMuted(track: MediaStreamTrack): void {
    clearTimeout(this.#muted)
    this.#muted = setTimeout(() => {
      if (track.muted) this.#lose('camera-ended')
    }, MUTED_AFTER_MS)
  }

  #lose(obstacle: LostCamera): void {
    this.stop()
    this.#onLost(obstacle)
  }
}

function showsSomething(video: HTMLVideoElement): boolean {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return false
  const canvas = document.createElement('canvas')
  Object.assign(canvas, SAMPLE)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return true
  context.drawImage(video, 0, 0, SAMPLE.width, SAMPLE.height)
  const { data } = context.getImageData(0, 0, SAMPLE.width, SAMPLE.height)
  return data.some((value, index) => index % 4 < 3 && value > BLACK_LUMA)
}
