/**
 * Writes the reference of the API, which the server shows at `/docs`, into `dist/reference/`. It is Scalar's, whose
 * script is a file of its package, with our options and colours. `node scripts/reference-page.ts`.
 */
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import reference from '@scalar/fastify-api-reference'
import Fastify from 'fastify'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'dist', 'reference')
const files = join(folder, 'docs')
/** The best quality takes ten seconds for these five megabytes, and saves only three in a hundred of them. */
const BROTLI_QUALITY = 9

rmSync(folder, { recursive: true, force: true })
mkdirSync(files, { recursive: true })
const scripts = [
  keep('scalar', 'js', withoutMap(await libraryScript())),
  keep('start', 'js', readFileSync(join(import.meta.dirname, 'reference', 'start.js'), 'utf8')),
]
const style = keep('style', 'css', readFileSync(join(import.meta.dirname, 'reference', 'style.css'), 'utf8'))
copyFileSync(join(root, 'src', 'console', 'icon.svg'), join(files, 'icon.svg'))
writeFileSync(join(folder, 'notices.txt'), notice())
writeFileSync(
  join(folder, 'index.html'),
  `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Limiar · API</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="license" href="./notices" />
    <meta name="robots" content="noindex" />
    <link rel="icon" href="./docs/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="./${style}" />
    ${scripts.map((script) => `<script defer src="./${script}"></script>`).join('\n    ')}
  </head>
  <body>
    <div id="reference"></div>
    <noscript>
      The reference needs JavaScript. The description that it shows is <a href="./openapi.json">openapi.json</a>.
    </noscript>
  </body>
</html>
`,
)

/** The script as the library's own plugin for Fastify serves it. */
async function libraryScript(): Promise<string> {
  const app = Fastify()
  await app.register(reference, { configuration: { url: 'openapi.json' } })
  const { statusCode, body } = await app.inject('/reference/js/scalar.js')
  await app.close()
  if (statusCode !== 200) throw new Error(`The package answered ${statusCode} for its script.`)
  return body
}

function withoutMap(script: string): string {
  return script.replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n')
}

/** Writes a file under a name with its hash, with a compressed copy beside it, and returns its path. */
function keep(name: string, type: string, content: string): string {
  const bytes = Buffer.from(content)
  const file = `${name}-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.${type}`
  writeFileSync(join(files, file), bytes)
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
  writeFileSync(join(files, `${file}.br`), brotliCompressSync(bytes, { params }))
  writeFileSync(join(files, `${file}.gz`), gzipSync(bytes, { level: 9 }))
  return `docs/${file}`
}

function notice(): string {
  const directory = dirname(dirname(createRequire(import.meta.url).resolve('@scalar/fastify-api-reference')))
  const { name, version, license } = JSON.parse(
    readFileSync(join(directory, 'package.json'), 'utf8'),
  ) as Readonly<Record<string, string>>
  return `${name} ${version} (${license})\n\n${readFileSync(join(directory, 'LICENSE'), 'utf8').trim()}\n`
}
