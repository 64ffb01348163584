/**
 * Writes the package `limiar-mediapipe` into `dist/packages/mediapipe/`: MediaPipe's runtime in the form that the built
 * page requests, 17 MB that few servers want. `node scripts/mediapipe-package.ts`, after the page was built.
 */
import { cpSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sharedManifest } from './packages/write-package.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'dist/packages/mediapipe')
const readme = `# limiar-mediapipe

MediaPipe's runtime of the face detector, for a Limiar server whose report says \`detector: mediapipe\`. Install it beside \`limiar\`, in the same version: the server then serves its files. Without it the page finds faces by Limiar's own runtime of the same model.

Who embeds \`limiar/component\` copies \`assets/\` to where the component's own assets lie.
`

rmSync(folder, { recursive: true, force: true })
mkdirSync(join(folder, 'assets'), { recursive: true })
const files = globSync('dist/page/assets/vision_wasm_*', { cwd: root })
if (files.length === 0) throw new Error('The page was not built: npm run build.')
for (const file of files) cpSync(join(root, file), join(folder, file.replace('dist/page/', '')))
cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
writeFileSync(join(folder, 'README.md'), readme)
const manifest = {
  name: 'limiar-mediapipe',
  ...sharedManifest,
  description: "MediaPipe's face detector for the capture page of Limiar.",
  keywords: ['limiar', 'mediapipe', 'face-detection'],
  exports: { './package.json': './package.json', './assets/*': './assets/*' },
  files: ['assets'],
}
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)
