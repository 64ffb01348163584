/** How each file of `models/` is made from the files of a package. */
import { blazeFaceFile } from './blazeface-file.ts'
import { decodeModel, encodeModel } from './onnx.ts'
import { quantised } from './quantise-convolutions.ts'
import { simplified } from './simplify-graph.ts'
import { latinKeys, latinReader } from './simplify-reader.ts'
import { expoFaceDetection, human, mediapipeFaceDetection, ocrModels, type PackageSource } from './sources.ts'
import { tfjsToOnnx } from './tfjs-to-onnx.ts'
import { withNormalization } from './tflite-metadata.ts'
import { tfliteToOnnx } from './tflite-to-onnx.ts'

export interface Recipe {
  /** Path in `models/`. */
  readonly file: string
  /** The name of the model in model ids and cards. */
  readonly name: string
  readonly source: PackageSource
  /** Paths in the package, in the order in which `make` takes them. */
  readonly from: readonly string[]
  readonly make: (...files: readonly Uint8Array[]) => Uint8Array
  /** What `make` does, for the card. */
  readonly conversion: string
  /** Further members of the card, which a reader of the model needs. */
  readonly card?: Readonly<Record<string, unknown>>
}

export const recipes: readonly Recipe[] = [
  {
    file: 'faces/face-detector.onnx',
    name: 'blazeface-256',
    source: human,
    from: ['models/blazeface.json', 'models/blazeface.bin'],
    make: (json, weights) =>
      tfjsToOnnx(present(json), present(weights), {
        Identity: 'scores-16',
        Identity_2: 'boxes-16',
        Identity_1: 'scores-32',
        Identity_3: 'boxes-32',
      }),
    conversion: 'TensorFlow.js graph model rewritten as ONNX, weights unchanged',
  },
  {
    file: 'faces/face-mesh.onnx',
    name: 'facemesh-468',
    source: human,
    from: ['models/facemesh.json', 'models/facemesh.bin'],
    make: (json, weights) =>
      tfjsToOnnx(present(json), present(weights), { Identity_2: 'mesh', Identity_1: 'presence' }),
    conversion: 'TensorFlow.js graph model rewritten as ONNX, weights widened from 16 to 32 bits',
  },
  {
    file: 'faces/face-embedder.onnx',
    name: 'mobilefacenet-192',
    source: expoFaceDetection,
    from: ['android/src/main/assets/MobileFaceNet.tflite'],
    make: (model) => tfliteToOnnx(present(model)),
    conversion: 'TensorFlow Lite model rewritten as ONNX for one picture at a time, weights unchanged',
    card: {
      embedder: {
        dimensions: 192,
        // RGB, rows of pixels, five points aligned to the usual template of 112x112.
        input: { sidePixels: 112, mean: 127.5, deviation: 128 },
        // Midpoint: the cosine at a false match rate of 1e-3 over 29.6 million pairs of LFW. Slope: chosen so that the
        // scores of true pairs stay distinguishable; the fitted 26.7 saturates too early.
        calibration: { midpoint: 0.4502, slope: 14 },
      },
    },
  },
  {
    file: 'text/ch_PP-OCRv4_det_infer.onnx',
    name: 'pp-ocr-v4-detector',
    source: ocrModels,
    from: ['assets/ch_PP-OCRv4_det_infer.onnx'],
    make: (model) => encodeModel(simplified(decodeModel(present(model)))),
    conversion:
      'factors, offsets and hard swishes folded into fewer operators, pictures grown after their convolutions ' +
      'instead of before; the same function',
  },
  {
    file: 'text/ch_PP-OCRv4_rec_infer.onnx',
    name: 'pp-ocr-v4-reader-latin',
    source: ocrModels,
    from: ['assets/ch_PP-OCRv4_rec_infer.onnx', 'assets/ppocr_keys_v1.txt'],
    make: (model, keys) =>
      encodeModel(quantised(simplified(latinReader(decodeModel(present(model)), present(keys))))),
    conversion:
      'of 6625 classes the blank and the 114 Latin ones kept; factors, offsets and hard swishes folded into ' +
      'fewer operators; the twelve widest convolutions over single pixels in integers, weights of seven bits',
  },
  {
    file: 'text/ch_ppocr_mobile_v2.0_cls_infer.onnx',
    name: 'pp-ocr-v2-orientation',
    source: ocrModels,
    from: ['assets/ch_ppocr_mobile_v2.0_cls_infer.onnx'],
    make: (model) => encodeModel(simplified(decodeModel(present(model)))),
    conversion: 'factors, offsets and hard swishes folded into fewer operators; the same function',
  },
  {
    file: 'text/ppocr_keys_v1.txt',
    name: 'pp-ocr-keys-latin',
    source: ocrModels,
    from: ['assets/ppocr_keys_v1.txt'],
    make: (keys) => latinKeys(present(keys)),
    conversion: 'the Latin characters kept, in their order',
  },
  {
    file: 'page/face-detector-short-range.tflite',
    name: 'blazeface-short-range',
    source: mediapipeFaceDetection,
    from: ['face_detection_short_range.tflite'],
    make: (model) => withNormalization(present(model), { mean: 127.5, deviation: 127.5 }),
    conversion: 'metadata put in front that says the range of the input; the model itself unchanged',
  },
  {
    file: 'page/face-detector.blazeface',
    name: 'blazeface-short-range',
    source: mediapipeFaceDetection,
    from: ['face_detection_short_range.tflite'],
    make: (model) => blazeFaceFile(present(model)),
    conversion: "the weights alone, unchanged, in the format of the page's own runtime",
  },
]

function present(file: Uint8Array | undefined): Uint8Array {
  if (!file) throw new Error('A recipe names fewer files than it needs.')
  return file
}
