/** Takes files of an npm package from its tarball, by the names and hashes in the table of sources. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { PackageSource } from './sources.ts'

/** Fetches a package and returns the files in the table, each checked against its hash. */
export async function packageFiles(source: PackageSource): Promise<ReadonlyMap<string, Uint8Array>> {
  const files = await filesOfPackage(source, (path) => path in source.files)
  for (const [path, expected] of Object.entries(source.files)) {
    const bytes = files.get(path)
    if (!bytes) throw new Error(`${source.name}@${source.version} has no file ${path}.`)
    const found = sha256(bytes)
    if (found !== expected)
      throw new Error(`${path} of ${source.name} has the hash ${found}, not ${expected}.`)
  }
  return files
}

/** A package whose files are only verified by the integrity of its tarball. */
export type PinnedPackage = Pick<PackageSource, 'name' | 'version' | 'integrity'>

/** Fetches a package and returns the wanted ones of its files. */
export async function filesOfPackage(
  { name, version, integrity }: PinnedPackage,
  isWanted: (path: string) => boolean,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const archive = tarballOf(`${name}@${version}`)
  const found = `sha512-${createHash('sha512').update(archive).digest('base64')}`
  if (found !== integrity) throw new Error(`${name}@${version} has the integrity ${found}, not ${integrity}.`)
  return new Map([...entriesOf(gunzipSync(archive))].filter(([path]) => isWanted(path)))
}

/**
 * The tarball of a package, fetched by npm itself: it knows the registry, the proxy, the certificates and the tokens of
 * this machine. Where it cannot, it says why, and the program ends.
 */
export function tarballOf(spec: string): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'limiar-package-'))
  const options = ['--pack-destination', folder, '--ignore-scripts', '--prefer-offline', '--loglevel=error']
  try {
    if (runNpm(['pack', spec, ...options])) return readFileSync(join(folder, readdirSync(folder)[0] ?? ''))
  } finally {
    rmSync(folder, { recursive: true })
  }
  console.error(`${spec} could not be fetched. Its registry, a proxy or a certificate are set by npm config.`)
  process.exit(1)
}

/** Runs the npm that runs this program, or that of the PATH; answers whether it did what it was asked. */
function runNpm(words: readonly string[]): boolean {
  const npm = process.env['npm_execpath']
  const [command, args] = npm ? [process.execPath, [npm, ...words]] : ['npm', words]
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: !npm && process.platform === 'win32',
  })
  return status === 0
}

/** In hexadecimal. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

const BLOCK_BYTES = 512

/** The plain files of a tar archive, by their path without its first folder (npm's `package/`). */
function* entriesOf(archive: Buffer): Generator<readonly [string, Uint8Array]> {
  const text = (start: number, length: number): string =>
    archive.toString('utf8', start, start + length).replace(/\0.*$/s, '')
  for (let header = 0; header + BLOCK_BYTES <= archive.length && archive[header] !== 0;) {
    const size = Number.parseInt(text(header + 124, 12), 8)
    const kind = text(header + 156, 1)
    const prefix = text(header + 345, 155)
    const path = [prefix, text(header, 100)].filter((part) => part !== '').join('/')
    const start = header + BLOCK_BYTES
    if (kind === '0' || kind === '')
      yield [path.replace(/^[^/]*\//, ''), archive.subarray(start, start + size)]
    header = start + Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES
  }
}
