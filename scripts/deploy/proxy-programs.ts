/**
 * The proxies with files in `deploy`: from the system, or from Debian's packages. These are unpacked into the cache
 * instead of installed, so that nothing is started and the machine is not changed.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const cache = join(import.meta.dirname, '..', '..', '.cache', 'deploy-programs')

/** Each program, with its package and those that it needs beyond Debian's smallest system. */
const packages = {
  haproxy: ['haproxy', 'liblua5.3-0', 'libopentracing1', 'libopentracing-c-wrapper0'],
  nginx: ['nginx'],
  caddy: ['caddy'],
} as const
export type ProxyName = keyof typeof packages

export interface ProxyProgram {
  readonly path: string
  /** The environment that it needs. */
  readonly environment: Readonly<Record<string, string>>
}

/** A proxy that can run here, downloaded if that is allowed; otherwise why there is none. */
export function proxyProgram(name: ProxyName, { mayFetch = false } = {}): ProxyProgram | string {
  const installed = onPath(name)
  if (installed !== undefined) return { path: installed, environment: {} }
  const folder = join(cache, name)
  const path = ['usr/sbin', 'usr/bin'].map((place) => join(folder, place, name)).find((at) => existsSync(at))
  if (path !== undefined) return { path, environment: { LD_LIBRARY_PATH: librariesOf(folder) } }
  if (!mayFetch) return `${name} is not installed; npm run deploy:prove fetches it from Debian's packages`
  const failure = fetchPackages(packages[name], folder)
  if (failure === undefined) return proxyProgram(name)
  rmSync(folder, { recursive: true, force: true })
  return `${name} is not installed and could not be fetched: ${failure}`
}

function onPath(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

/** Returns what went wrong. */
function fetchPackages(names: readonly string[], folder: string): string | undefined {
  if (spawnSync('apt-get', ['--version']).error || spawnSync('dpkg-deb', ['--version']).error)
    return 'this is no Debian'
  mkdirSync(folder, { recursive: true })
  const fetched = spawnSync('apt-get', ['-q', 'download', ...names], { cwd: folder, encoding: 'utf8' })
  if (fetched.status !== 0) return fetched.stderr.trim().split('\n').at(-1) ?? 'apt-get failed'
  for (const file of readdirSync(folder).filter((entry) => entry.endsWith('.deb'))) {
    execFileSync('dpkg-deb', ['-x', join(folder, file), folder])
    rmSync(join(folder, file))
  }
  return undefined
}

function librariesOf(folder: string): string {
  const libraries = join(folder, 'usr', 'lib')
  const triplets = existsSync(libraries) ? readdirSync(libraries).map((name) => join(libraries, name)) : []
  return [libraries, ...triplets].join(delimiter)
}
