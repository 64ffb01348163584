/**
 * Writes the engines that run models and read text into `dist/engines/`: ONNX Runtime for Linux and Tesseract, without
 * their packages' files for other systems (290 and 44 MB) and without ONNX Runtime's install script, which downloads
 * CUDA from outside of npm. The published package takes the library for x64, an image the one for its processor; a
 * clone uses the packages themselves. `node scripts/engines.ts`.
 */
import { copyFileSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { build, type Plugin } from 'vite'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'dist/engines')
const require = createRequire(import.meta.url)

const onnxRuntime = dirname(require.resolve('onnxruntime-node/package.json'))
const tesseract = dirname(require.resolve('tesseract.js/package.json'))
const tesseractCore = dirname(require.resolve('tesseract.js-core/package.json', { paths: [tesseract] }))
const portuguese = dirname(require.resolve('@tesseract.js-data/por/package.json'))

/**
 * The core that Tesseract chooses on every Node that Limiar supports; in Node it never takes a core with only the LSTM.
 */
const CORE = 'tesseract-core-relaxedsimd'
const PLATFORM = 'napi-v6/linux'

/** Tesseract's other cores are required by name in a branch that never runs. */
const oneCore: Plugin = {
  name: 'one-core',
  enforce: 'pre',
  resolveId: (name) =>
    name.startsWith('tesseract.js-core/') && !name.endsWith(CORE) ? `\0${name}` : undefined,
  load: (id) => (id.startsWith('\0tesseract.js-core/') ? 'module.exports = undefined' : undefined),
}

rmSync(folder, { recursive: true, force: true })
const built = await build({
  configFile: false,
  logLevel: 'warn',
  plugins: [oneCore],
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: true,
    outDir: folder,
    target: 'node22',
    minify: false,
    rolldownOptions: {
      input: {
        onnxruntime: join(onnxRuntime, 'dist/index.js'),
        tesseract: join(tesseract, 'src/index.js'),
        'tesseract-worker': join(tesseract, 'src/worker-script/node/index.js'),
      },
      // Both load a file beside their own, through CommonJS.
      output: { format: 'cjs', entryFileNames: 'lib/[name].js', chunkFileNames: 'lib/[name].js' },
    },
  },
})

for (const processor of ['x64', 'arm64']) {
  const [from, to] = [onnxRuntime, folder].map((place) => join(place, 'bin', PLATFORM, processor)) as [
    string,
    string,
  ]
  cpSync(from, to, { recursive: true })
}
cpSync(join(portuguese, '4.0.0_best_int'), join(folder, 'languages'), { recursive: true })
copyFileSync(join(tesseractCore, `${CORE}.wasm`), join(folder, 'lib', `${CORE}.wasm`))
writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ type: 'commonjs' })}\n`)
writeFileSync(join(folder, 'NOTICES.md'), notices([...bundledPackages(), portuguese]))

/** The folders of all packages whose code is in the build. */
function bundledPackages(): readonly string[] {
  const outputs = Array.isArray(built) ? built : [built]
  const modules = outputs.flatMap((result) =>
    'output' in result ? result.output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : [])) : [],
  )
  const folders = modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? [])
  return [...new Set(folders)].toSorted()
}

/** Their authors and licences, as each package states them. */
function notices(folders: readonly string[]): string {
  const parts = folders.map((packed) => {
    const { name, version, license } = JSON.parse(
      readFileSync(join(packed, 'package.json'), 'utf8'),
    ) as Record<'name' | 'version' | 'license', string>
    const texts = readdirSync(packed).filter((file) => /^(LICENSE|NOTICE|ThirdPartyNotices)/i.test(file))
    const words = texts.map((file) => readFileSync(join(packed, file), 'utf8').trim())
    return [`# ${name} ${version} (${license})`, ...words].join('\n\n')
  })
  return `${parts.join('\n\n')}\n`
}
