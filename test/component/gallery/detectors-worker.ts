/** Loads the detector that it is named after, then answers the faces of each picture. */
import { loadBlazeFaceDetector } from '../../../src/component/vision/load-blazeface.ts'
import { loadMediaPipeDetector } from '../../../src/component/vision/mediapipe-detector.ts'

const scope = globalThis as unknown as {
  readonly name: string
  onmessage: ((event: MessageEvent<ImageBitmap>) => void) | null
  postMessage(answer: unknown): void
}
const detector = await (scope.name === 'mediapipe' ? loadMediaPipeDetector() : loadBlazeFaceDetector())
scope.onmessage = ({ data: picture }) => {
  const start = performance.now()
  const faces = detector.detect(picture)
  scope.postMessage({ faces, ms: performance.now() - start })
  picture.close()
}
scope.postMessage('loaded')
