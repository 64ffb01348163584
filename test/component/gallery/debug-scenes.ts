/** The camera screens with the debug panel, on frames that one gate does not let through. */
import { html, type TemplateResult } from 'lit'
import { startOfLive, type LiveView } from '../../../src/component/capture/frame-judge.ts'
import '../../../src/component/debug/debug-panel.ts'
import type { DebugSubject } from '../../../src/component/debug/measures.ts'
import type { CaptureKind } from '../../../src/protocol/captures.ts'

/** A camera screen beside which the panel stands, and the panel. */
export function withDebugPanel(
  screen: TemplateResult,
  capture: CaptureKind,
  live: LiveView,
  video: HTMLVideoElement,
): TemplateResult {
  const detector = { engine: 'simd', findsFaces: true } as const
  const subject: DebugSubject = { capture, live, video, ...detector, refused: { front: 1 } }
  return html`${screen}<limiar-debug-panel .subject=${subject}></limiar-debug-panel>`
}

const looked = { ...startOfLive, speed: 0.04, tookMs: 31 }

/** A card that is held too far away. */
export const farCard: LiveView = {
  ...looked,
  hint: 'move-closer',
  seen: {
    kind: 'document',
    card: { corners: [], fill: 0.618, offset: 0.034, sideRatio: 1.04, misproportion: 1.02, room: 0.162 },
    portrait: 'seen',
    face: { centre: { x: 0.27, y: 0.49 }, width: 0.141 },
    luma: 148,
    brightShare: 0.062,
    sharpness: 0.284,
    glare: 0.004,
    movingGlare: 0.0011,
  },
}

/** A face beside the middle of the oval. */
export const faceAside: LiveView = {
  ...looked,
  hint: 'centre-face',
  seen: {
    kind: 'face',
    faces: [
      {
        score: 0.972,
        centre: { x: 0.74, y: 0.53 },
        width: 0.811,
        rollDegrees: -3.2,
        noseOffset: 0.061,
        earBalance: 0.182,
        noseDrop: 0.571,
        room: 0.214,
      },
    ],
    luma: 132,
    sharpness: 0.0184,
  },
}
