/** How many bytes a phone loads, compressed by Brotli at its best: the page, and published packages of the same purpose. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { tarballOf } from '../../scripts/models/package-files.ts'
import { builtFolder } from '../../test/component/support/built-files.ts'
import { peers, type Peer } from './peers.ts'

const root = join(import.meta.dirname, '..', '..')
const cache = join(root, '.cache', 'bench-peers')

export interface Weight {
  readonly what: string
  readonly counted: string
  readonly bytes: number
}

/** The files of the built page, grouped by when the page loads them. */
export async function pageWeights(): Promise<readonly Weight[]> {
  const page = await builtFolder('page')
  const html = readFileSync(join(page, 'index.html'))
  const assets = readdirSync(join(page, 'assets'))
  const named = [...html.toString().matchAll(/(?:src|href)="[^"]*assets\/([^"]+)"/g)].map(([, file]) => file!)
  const asset = (name: RegExp): readonly Buffer[] =>
    assets.filter((file) => name.test(file)).map((file) => readFileSync(join(page, 'assets', file)))
  const parts: readonly (readonly [string, string, readonly Uint8Array[]])[] = [
    [
      'first screen',
      'HTML, JS, CSS',
      [html, ...named.map((file) => readFileSync(join(page, 'assets', file)))],
    ],
    [
      'later screens',
      'and camera, gates, worker that watches',
      asset(/^(capture-screens|frame-judge|geometry|vision-worker)-.*\.js$/),
    ],
    ['other', 'words, movement', asset(/^(movement-controller|pt-br-later)-.*\.js$/)],
    ['detector', 'code, weights', asset(/^(blazeface-detector-.*\.js|face-detector-.*\.blazeface)$/)],
  ]
  const weights: Weight[] = []
  for (const [what, counted, files] of parts) weights.push({ what, counted, bytes: await compressed(files) })
  const bytes = weights.reduce((sum, weight) => sum + weight.bytes, 0)
  return [...weights, { what: 'in all', counted: '', bytes }]
}

/** The files of packages that a page with them needs for the same purpose: their code, WebAssembly and models. */
export async function peerWeights(): Promise<readonly Weight[]> {
  const weights: Weight[] = []
  for (const peer of peers) {
    const folder = unpacked(peer)
    const files = filesBelow(folder).filter((file) =>
      peer.files.some((pattern) => pattern.test(relative(folder, file))),
    )
    if (files.length < peer.files.length) throw new Error(`${peer.name} does not ship what is counted.`)
    const bytes = await compressed(files.map((file) => readFileSync(file)))
    weights.push({ what: `${peer.name} ${peer.version}`, counted: peer.counted, bytes })
  }
  return weights
}

function unpacked({ name, version }: Peer): string {
  const folder = join(cache, `${name.replace('/', '-')}-${version}`)
  if (existsSync(folder)) return folder
  const input = tarballOf(`${name}@${version}`)
  mkdirSync(folder, { recursive: true })
  execFileSync('tar', ['xz', '--strip-components=1', '-C', folder], { input })
  return folder
}

const brotli = promisify(brotliCompress)

async function compressed(files: readonly Uint8Array[]): Promise<number> {
  let bytes = 0
  for (const file of files) {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: file.length,
    }
    bytes += (await brotli(file, { params })).length
  }
  return bytes
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
