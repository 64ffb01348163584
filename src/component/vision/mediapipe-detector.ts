/**
 * The only file that knows MediaPipe. It needs version 0.10.35 exactly, because from 1.0 on MediaPipe reports to a
 * server of its maker.
 */
import loaderUrl from '@mediapipe/tasks-vision/vision_wasm_module_internal.js?url'
import binaryUrl from '@mediapipe/tasks-vision/vision_wasm_module_internal.wasm?url'
import { FaceDetector as BlazeFace, type Detection } from '@mediapipe/tasks-vision'
import modelUrl from '../../../models/page/face-detector-short-range.tflite?url'
import { faceOf, MIN_FACE_SCORE, type DetectedFace, type FaceDetector } from './face-detector.ts'

const WARM_UP_SIDE = 64

/** Loads the detector from this origin; throws where there is no WebAssembly or no WebGL. */
export async function loadMediaPipeDetector(): Promise<FaceDetector> {
  const absolute = (url: string): string => new URL(url, import.meta.url).href
  // The module build of the loader is the one that a module worker can import.
  const detector = await BlazeFace.createFromOptions(
    { wasmLoaderPath: absolute(loaderUrl), wasmBinaryPath: absolute(binaryUrl) },
    {
      baseOptions: { modelAssetPath: absolute(modelUrl), delegate: 'CPU' },
      runningMode: 'IMAGE',
      minDetectionConfidence: MIN_FACE_SCORE,
    },
  )
  // MediaPipe needs WebGL even on the CPU, and fails only at the first picture.
  const warmUp = new OffscreenCanvas(WARM_UP_SIDE, WARM_UP_SIDE)
  warmUp.getContext('2d')
  detector.detect(warmUp)
  return {
    engine: 'mediapipe',
    detect: (picture) =>
      detector
        .detect(picture)
        .detections.flatMap((detection) => faceInPicture(detection, picture) ?? [])
        .sort((a, b) => b.box.width - a.box.width),
  }
}

function faceInPicture(
  { boundingBox, categories, keypoints }: Detection,
  picture: { readonly width: number; readonly height: number },
): DetectedFace | undefined {
  if (!boundingBox) return undefined
  const { originX, originY, width, height } = boundingBox
  const points = keypoints.map(({ x, y }) => ({ x: x * picture.width, y: y * picture.height }))
  return faceOf(categories[0]?.score ?? 0, { x: originX, y: originY, width, height }, points)
}
