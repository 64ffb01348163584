/**
 * The two best-known face packages of npm with the settings that they come with, on tfjs-wasm: their fastest
 * backend that needs nothing compiled. They are development dependencies, and only this file knows them.
 */
import { readFileSync } from 'node:fs'
import { createRequire, findPackageJSON, registerHooks } from 'node:module'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { central } from './pipeline.ts'

/** Another package's pipeline. */
export interface Peer {
  readonly name: string
  /** The embedding of the face near the middle, of unit length; undefined when none is found. */
  see(image: Uint8Array): Promise<Float32Array | undefined>
}

interface TensorLibrary {
  tensor(values: Int32Array, shape: readonly number[], type: 'int32'): unknown
  dispose(tensor: unknown): void
  setBackend(name: string): Promise<boolean>
  ready(): Promise<void>
}

const require = createRequire(import.meta.url)

/** The packages that can be opened here; for any other one the reason is printed. */
export async function openPeers(): Promise<readonly Peer[]> {
  const peers: Peer[] = []
  for (const open of [openHuman, openFaceApi]) {
    try {
      peers.push(await open())
    } catch (error) {
      console.log(`A peer cannot be run here: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return peers
}

interface Human {
  readonly tf: TensorLibrary
  init(): Promise<void>
  detect(input: unknown): Promise<{
    readonly face: readonly {
      readonly box: readonly [number, number, number, number]
      readonly embedding?: readonly number[]
    }[]
  }>
}

async function openHuman(): Promise<Peer> {
  const folder = packageFolder('@vladmandic/human')
  const { Human } = require(join(folder, 'dist', 'human.node-wasm.js')) as {
    readonly Human: new (settings: object) => Human
  }
  fetchFilesFromDisk()
  const human = new Human({
    backend: 'wasm',
    wasmPath: `${join(packageFolder('@tensorflow/tfjs-backend-wasm'), 'dist')}/`,
    modelBasePath: `file://${join(folder, 'models')}/`,
    // Every photograph is a new one: nothing of the last one may be used again.
    cacheSensitivity: 0,
    face: { emotion: { enabled: false }, iris: { enabled: false } },
    body: { enabled: false },
    hand: { enabled: false },
    gesture: { enabled: false },
  })
  await human.init()
  return {
    name: '@vladmandic/human',
    see: async (image) => {
      const { values, width, height } = await pixelsOf(image)
      const input = human.tf.tensor(values, [1, height, width, 3], 'int32')
      const { face } = await human.detect(input)
      human.tf.dispose(input)
      const faces = face.map(({ box: [x, y, boxWidth, boxHeight], embedding }) => ({
        box: { x, y, width: boxWidth, height: boxHeight },
        embedding,
      }))
      const embedding = central(faces, { width, height })?.embedding
      return embedding && unit(embedding)
    },
  }
}

interface FaceApi {
  readonly tf: TensorLibrary
  readonly nets: Readonly<Record<string, { loadFromDisk(folder: string): Promise<void> }>>
  detectAllFaces(input: unknown): {
    withFaceLandmarks(): {
      withFaceDescriptors(): Promise<
        readonly {
          readonly descriptor: Float32Array
          readonly detection: { readonly box: { x: number; y: number; width: number; height: number } }
        }[]
      >
    }
  }
}

async function openFaceApi(): Promise<Peer> {
  // It asks for the whole of tfjs and uses only its core: without the rest 200 MB less are installed.
  registerHooks({
    resolve: (name, context, next) =>
      next(name === '@tensorflow/tfjs' ? '@tensorflow/tfjs-core' : name, context),
  })
  chainOperations()
  const folder = packageFolder('@vladmandic/face-api')
  const api = require(join(folder, 'dist', 'face-api.node-wasm.js')) as FaceApi
  await api.tf.setBackend('wasm')
  await api.tf.ready()
  for (const net of ['ssdMobilenetv1', 'faceLandmark68Net', 'faceRecognitionNet'])
    await api.nets[net]?.loadFromDisk(join(folder, 'model'))
  return {
    name: '@vladmandic/face-api',
    see: async (image) => {
      const { values, width, height } = await pixelsOf(image)
      const input = api.tf.tensor(values, [height, width, 3], 'int32')
      const found = await api.detectAllFaces(input).withFaceLandmarks().withFaceDescriptors()
      api.tf.dispose(input)
      const faces = found.map(({ detection: { box }, descriptor }) => ({ box, descriptor }))
      const descriptor = central(faces, { width, height })?.descriptor
      return descriptor && unit(descriptor)
    },
  }
}

/** The methods that face-api calls on a tensor; with more of them, human would take it for a picture. */
const chained: readonly string[] = (
  'abs add argMax avgPool batchNorm clipByValue concat conv2d depthwiseConv2d div exp expandDims floor gather ' +
  'greater less log matMul max maxPool maximum mean min minimum mul neg pad pow prod relu reshape ' +
  'resizeBilinear reverse separableConv2d sigmoid slice softmax split sqrt square squeeze stack stridedSlice sub ' +
  'sum tile transpose unstack where'
).split(' ')

/** The methods that the whole of tfjs adds to a tensor and its core does not. */
function chainOperations(): void {
  const core = require('@tensorflow/tfjs-core') as Record<string, unknown> & {
    readonly Tensor: { readonly prototype: Record<string, unknown> }
    reshape(tensor: unknown, shape: readonly number[]): unknown
    cast(tensor: unknown, type: string): unknown
  }
  const { prototype } = core.Tensor
  for (const [name, operation] of Object.entries(core))
    if (typeof operation === 'function' && chained.includes(name) && !(name in prototype))
      prototype[name] = function (this: unknown, ...rest: unknown[]): unknown {
        return (operation as (...all: unknown[]) => unknown)(this, ...rest)
      }
  for (const rank of [2, 3, 4])
    prototype[`as${rank}D`] = function (this: unknown, ...shape: number[]): unknown {
      return core.reshape(this, shape)
    }
  for (const [name, type] of [
    ['toFloat', 'float32'],
    ['toInt', 'int32'],
  ] as const)
    prototype[name] = function (this: unknown): unknown {
      return core.cast(this, type)
    }
  prototype['as1D'] = function (this: { readonly size: number }): unknown {
    return core.reshape(this, [this.size])
  }
}

async function pixelsOf(image: Uint8Array) {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { values: new Int32Array(data), width: info.width, height: info.height }
}

/** Node's fetch knows no files, and the models lie on disk. */
function fetchFilesFromDisk(): void {
  const ofTheNetwork = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    return address.startsWith('file:')
      ? new Response(readFileSync(new URL(address)))
      : ofTheNetwork(input, init)
  }
}

function packageFolder(name: string): string {
  const file = findPackageJSON(name, import.meta.url)
  if (file === undefined) throw new Error(`${name} is not installed.`)
  return dirname(file)
}

function unit(vector: readonly number[] | Float32Array): Float32Array {
  const values = Float32Array.from(vector)
  const length = Math.hypot(...values)
  return values.map((value) => value / length)
}
