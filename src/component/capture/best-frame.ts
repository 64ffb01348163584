/** Something that holds pixels until it is closed. */
interface Closable {
  close(): void
}

interface Kept<Frame> {
  readonly frame: Frame
  readonly sharpness: number
}

/** How many good frames the best one is chosen from: those of one hold, at ten frames a second. */
const WINDOW_FRAMES = 10

/** Keeps the sharpest of the last frames that passed every gate, and the pixels of no other. */
export class BestFrame<Frame extends { readonly bitmap: Closable }> {
  #best: Kept<Frame> | undefined
  /** How many good frames came since the best one. */
  #since = 0

  /** Takes the frame over: it is kept, or closed at once. */
  offer(frame: Frame, sharpness: number): void {
    const isOld = ++this.#since > WINDOW_FRAMES
    if (this.#best && sharpness <= this.#best.sharpness && !isOld) {
      frame.bitmap.close()
      return
    }
    this.clear()
    this.#best = { frame, sharpness }
  }

  /** Hands the best frame over. The caller closes it. */
  take(): Frame | undefined {
    const frame = this.#best?.frame
    this.#best = undefined
    return frame
  }

  clear(): void {
    this.#best?.frame.bitmap.close()
    this.#best = undefined
    this.#since = 0
  }
}
