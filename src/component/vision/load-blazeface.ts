import modelUrl from '../../../models/page/face-detector.blazeface?url'
import type { FaceDetector } from './face-detector.ts'

/**
 * Loads BlazeFace and its weights from this origin, at the same time. The rest of the worker looks at frames meanwhile.
 * @throws where one of them cannot be loaded, or there is no canvas.
 */
export async function loadBlazeFaceDetector(): Promise<FaceDetector> {
  const [{ openBlazeFaceDetector }, response] = await Promise.all([
    import('./blazeface-detector.ts'),
    fetch(new URL(modelUrl, import.meta.url)),
  ])
  return openBlazeFaceDetector(response)
}
