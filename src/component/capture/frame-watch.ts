import type { StillKind } from '../../protocol/captures.ts'
import type { Observation, SeenFrame } from '../vision/messages.ts'
import { BestFrame } from './best-frame.ts'
import { FrameJudge, type Judgement } from './frame-judge.ts'
import type { FrameView } from '../../imaging/geometry/regions.ts'

/** A frame that passed every gate: its pixels, how they were looked at, what was seen, and when. */
export interface GoodFrame {
  readonly bitmap: ImageBitmap
  readonly view: FrameView
  readonly seen: Observation
  /** Milliseconds on the clock of the frames. */
  readonly at: number
}

/** Judges one frame after the other and keeps the best of those that passed. It needs neither a camera nor a timer. */
export class FrameWatch {
  readonly #judge: FrameJudge
  readonly #best = new BestFrame<GoodFrame>()

  constructor(capture: StillKind, at: number) {
    this.#judge = new FrameJudge(capture, at)
  }

  /** Takes a frame over. Answers its judgement and, once, the best frame of the hold, which the caller closes. */
  see(
    frame: SeenFrame | undefined,
    view: FrameView,
    at: number,
  ): { readonly judgement: Judgement; readonly captured: GoodFrame | undefined } {
    const seen = frame?.observation
    const judgement = this.#judge.judge(seen, at)
    if (judgement.state === 'searching') this.#best.clear()
    if (frame && seen && judgement.passes)
      this.#best.offer({ bitmap: frame.bitmap, view, seen, at }, seen.sharpness)
    else frame?.bitmap.close()
    return { judgement, captured: judgement.state === 'captured' ? this.#best.take() : undefined }
  }

  /** Releases the pixels that are kept. */
  close(): void {
    this.#best.clear()
  }
}
