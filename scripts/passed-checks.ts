import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packageHash } from './packages/packed-package.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Remembers which checks passed with exactly the present files. A check only depends on files, so `npm test` does not
 * repeat it for the same ones: all of them take 43 s of processor time. `npm run check` runs every check.
 */
export class PassedChecks {
  readonly #folder: string
  readonly #place: string
  readonly #files: string | undefined
  readonly #names: Set<string>

  /** @param folder Of the repository. */
  constructor(folder = root) {
    this.#folder = folder
    this.#place = join(folder, '.cache', 'passed-checks.json')
    this.#files = filesHash(folder)
    const { files, names = [] } = readKept(this.#place)
    this.#names = new Set(files !== undefined && files === this.#files ? names : [])
  }

  has(name: string): boolean {
    return this.#names.has(name)
  }

  add(name: string): void {
    this.#names.add(name)
  }

  /** Stores the passed checks, unless a file was changed meanwhile: then nobody knows which content a check saw. */
  keep(): void {
    if (this.#files === undefined || filesHash(this.#folder) !== this.#files) return
    mkdirSync(dirname(this.#place), { recursive: true })
    writeFileSync(this.#place, JSON.stringify({ files: this.#files, names: [...this.#names] }))
  }
}

function readKept(place: string): { readonly files?: string; readonly names?: readonly string[] } {
  try {
    return JSON.parse(readFileSync(place, 'utf8')) as ReturnType<typeof readKept>
  } catch {
    return {}
  }
}

/** Hash of every file that Git keeps or would keep, of the build, and of Node's version; undefined without Git. */
function filesHash(folder: string): string | undefined {
  try {
    const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const hash = createHash('sha256').update(process.version).update(packageHash())
    for (const name of [...new Set(listed.split('\0').filter(Boolean))].sort())
      hash.update(`${name} ${contentHash(join(folder, name))}\n`)
    return hash.digest('hex')
  } catch {
    return undefined
  }
}

/** Hash of a file. Git also lists a file whose removal is not committed. */
function contentHash(path: string): string {
  try {
    return createHash('sha256').update(readFileSync(path)).digest('hex')
  } catch {
    return 'removed'
  }
}
