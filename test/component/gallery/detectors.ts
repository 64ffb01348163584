/**
 * Lets a test ask either detector about a picture: `detect(name, address)`, in workers as the page has them; and ask
 * our own network for its raw output on noise: `rawOutputs(engine)`.
 */
import modelUrl from '../../../models/page/face-detector.blazeface?url'
import { readModelFile } from '../../../src/component/vision/blazeface/model-file.ts'
import { BlazeNetwork, type Engine } from '../../../src/component/vision/blazeface/network.ts'
import { noisePicture } from './noise-picture.ts'
import type { DetectedFace, DetectorName } from '../../../src/component/vision/face-detector.ts'

export interface Detection {
  readonly faces: readonly DetectedFace[]
  readonly ms: number
}

declare global {
  var detect: (name: DetectorName, address: string) => Promise<Detection>
  /** For each anchor its score and its values. */
  var rawOutputs: (engine: Engine) => Promise<readonly (readonly number[])[]>
}

const workers: Partial<Record<DetectorName, Promise<Worker>>> = {}

globalThis.detect = async (name, address) => {
  const worker = await (workers[name] ??= open(name))
  const bitmap = await createImageBitmap(await (await fetch(address)).blob())
  const answer = answerOf<Detection>(worker)
  worker.postMessage(bitmap, [bitmap])
  return answer
}

globalThis.rawOutputs = async (engine) => {
  const file = await (await fetch(modelUrl)).arrayBuffer()
  const network = new BlazeNetwork(readModelFile(new Uint8Array(file)), engine)
  network.run(noisePicture(network.inputSide))
  return [...network.outputs()].map(({ rawScore, values }) => [rawScore, ...values])
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
