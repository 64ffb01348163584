/** Lets a test ask either detector about a picture: `detect(name, address)`, in workers as the page has them. */
import type { DetectedFace, DetectorName } from '../../../src/component/vision/face-detector.ts'

export interface Detection {
  readonly faces: readonly DetectedFace[]
  readonly ms: number
}

declare global {
  var detect: (name: DetectorName, address: string) => Promise<Detection>
}

const workers: Partial<Record<DetectorName, Promise<Worker>>> = {}

globalThis.detect = async (name, address) => {
  const worker = await (workers[name] ??= open(name))
  const bitmap = await createImageBitmap(await (await fetch(address)).blob())
  const answer = answerOf<Detection>(worker)
  worker.postMessage(bitmap, [bitmap])
  return answer
}

async function open(name: DetectorName): Promise<Worker> {
  const worker =
    name === 'mediapipe'
      ? new Worker(new URL('./detectors-worker.ts', import.meta.url), { type: 'module', name: 'mediapipe' })
      : new Worker(new URL('./detectors-worker.ts', import.meta.url), { type: 'module', name: 'blazeface' })
  await answerOf(worker)
  return worker
}

function answerOf<Answer>(worker: Worker): Promise<Answer> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data)
    worker.onerror = (event) => reject(new Error(event.message))
  })
}
