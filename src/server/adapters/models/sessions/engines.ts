/**
 * The engines that run models and read text. The published package includes them (`scripts/engines.ts` says why); a
 * clone, and systems other than Linux on x64, use the packages that npm installs.
 */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { isMainThread } from 'node:worker_threads'
import { OperatorError } from '../../../machine/operator-error.ts'
import type OnnxRuntime from 'onnxruntime-node'
import type Tesseract from 'tesseract.js'

const ONNX_RUNTIME_VERSION = '1.30.0'
const TELEMETRY_OFF = 'ORT_DISABLE_TELEMETRY'
const require = createRequire(import.meta.url)
/** `dist/engines`, relative to this file in the published package. A clone has nothing there. */
const brought = join(import.meta.dirname, '../../../../../engines')

/** Where a package of the runtime has the library for this system. */
const librariesOfSystem = () => join('bin/napi-v6', process.platform, process.arch)

/**
 * Looks for the library without loading it, so that a server that can look at no picture does not start.
 * @throws OperatorError with the remedy.
 */
export function mustHaveOnnxRuntime(): void {
  const { platform, arch } = process
  if (!existsSync(join(brought, librariesOfSystem())) && !existsSync(join(installed(), librariesOfSystem())))
    throw new OperatorError(
      `Limiar brings no library for models on ${platform} ${arch}. Install it beside Limiar: npm install onnxruntime-node@${ONNX_RUNTIME_VERSION}`,
    )
  if (platform === 'linux' && !hasGlibc())
    throw new OperatorError(
      'The library for models needs glibc, and this system has another C library, as Alpine does. Use a system such as Debian.',
    )
}

/** The folder of npm's package; a folder that does not exist where there is none. */
function installed(): string {
  try {
    return join(dirname(require.resolve('onnxruntime-node')), '..')
  } catch {
    return brought
  }
}

function hasGlibc(): boolean {
  // Otherwise the report asks a name server for the names of all open connections.
  Object.assign(process.report, { excludeNetwork: true })
  const { header } = process.report.getReport() as {
    readonly header: { readonly glibcVersionRuntime?: string }
  }
  return header.glibcVersionRuntime !== undefined
}

/**
 * Forbids ONNX Runtime to send Microsoft which models it runs, and on what machine. Versions from 1.29 on do so unless
 * this variable is set before the library is loaded (github.com/microsoft/onnxruntime/pull/27379). The library reads the
 * environment of the process, and what a worker thread writes to `process.env` never gets there.
 * @throws OperatorError in a worker thread whose process has not set it.
 */
export function forbidTelemetry(): void {
  if (isMainThread) process.env[TELEMETRY_OFF] = '1'
  if (process.env[TELEMETRY_OFF] !== '1')
    throw new OperatorError(
      `ONNX Runtime would send data to its maker. Load Limiar in the main thread, or start Node with ${TELEMETRY_OFF}=1.`,
    )
}

/** @throws Error when neither the package nor npm has a library for this system. */
export function loadOnnxRuntime(): typeof OnnxRuntime {
  forbidTelemetry()
  const place = existsSync(join(brought, librariesOfSystem()))
    ? join(brought, 'lib/onnxruntime.js')
    : 'onnxruntime-node'
  return require(place) as typeof OnnxRuntime
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
