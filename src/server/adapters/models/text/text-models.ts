import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { TextDetector } from './text-detector.ts'
import { TextOrienter } from './text-orientation.ts'
import { TextReader } from './text-reader.ts'

/** The models that find, turn and read lines of text. The caller that opens them closes each. */
export interface TextModels {
  readonly detector: TextDetector
  readonly orienter: TextOrienter
  readonly reader: TextReader
}

/** Opens the text models of a folder, by the names that PP-OCR gives them. */
export async function openTextModels(folder: string): Promise<TextModels> {
  const keys = await readFile(join(folder, 'ppocr_keys_v1.txt'), 'utf8')
  const reader = await TextReader.open(
    join(folder, 'ch_PP-OCRv4_rec_infer.onnx'),
    keys.trimEnd().split(/\r?\n/),
  )
  const [finder, turner] = modelsOfLook(folder)
  return {
    reader,
    detector: await TextDetector.open(finder),
    orienter: await TextOrienter.open(turner, reader),
  }
}

/** The files of the models that say where a document lies: they find lines and turn them upright. */
export function modelsOfLook(folder: string): readonly [finder: string, turner: string] {
  return [join(folder, 'ch_PP-OCRv4_det_infer.onnx'), join(folder, 'ch_ppocr_mobile_v2.0_cls_infer.onnx')]
}
