/**
 * The engines that run models and read text. The published package includes them (`scripts/engines.ts` says why); a
 * clone, and systems other than Linux on x64, use the packages that npm installs.
 */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:process'
import { dirname, join } from 'node:path'
import type OnnxRuntime from 'onnxruntime-node'
import type Tesseract from 'tesseract.js'

const ONNX_RUNTIME_VERSION = '1.30.0'
const require = createRequire(import.meta.url)
/** `dist/engines`, relative to this file in the published package. A clone has nothing there. */
const brought = join(import.meta.dirname, '../../../../../engines')

/** @throws Error when neither the package nor npm has a library for this system. */
export function loadOnnxRuntime(): typeof OnnxRuntime {
  if (existsSync(join(brought, 'bin/napi-v6', platform, arch)))
    return require(join(brought, 'lib/onnxruntime.js')) as typeof OnnxRuntime
  try {
    return require('onnxruntime-node') as typeof OnnxRuntime
  } catch (cause) {
    const remedy = `npm install onnxruntime-node@${ONNX_RUNTIME_VERSION}`
    throw new Error(`Limiar brings no library for models on ${platform} ${arch}: ${remedy}`, { cause })
  }
}

/** Tesseract, the folder of its Portuguese model and, unless it is the library's own, the file that a worker runs. */
export function loadTesseract(): LoadedTesseract {
  const path = join(brought, 'lib/tesseract.js')
  if (existsSync(path))
    return {
      tesseract: require(path) as typeof Tesseract,
      langPath: join(brought, 'languages'),
      workerPath: join(brought, 'lib/tesseract-worker.js'),
    }
  const languages = dirname(require.resolve('@tesseract.js-data/por/package.json'))
  return {
    tesseract: require('tesseract.js') as typeof Tesseract,
    langPath: join(languages, '4.0.0_best_int'),
  }
}

interface LoadedTesseract {
  readonly tesseract: typeof Tesseract
  readonly langPath: string
  readonly workerPath?: string
}
