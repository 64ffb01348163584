/**
 * A Debian in a folder, for programs that this machine's Debian does not have, or only in an older version. They run in
 * that folder (chroot) and nothing outside of it is changed: the folder is made by mmdebstrap, which is unpacked from its
 * package and not installed. Only root on a Debian can make one.
 */
import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const cache = join(import.meta.dirname, '..', '..', '.cache')
const MIRROR = 'http://deb.debian.org/debian'
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg'
/** Packages of the first call are there from the beginning; later ones are installed when they are asked for. */
const FIRST_PACKAGES = 'ca-certificates'

export type DebianSuite = 'bookworm' | 'trixie'

export interface RootProgram {
  readonly program: string
  readonly args: readonly string[]
  /** Folders and files of this machine, by the place in the root where they are seen. */
  readonly mounts?: Readonly<Record<string, string>>
  /** A user of the root; its root otherwise. */
  readonly user?: string
  /** Megabytes of the root's /dev/shm; undefined: this machine's. */
  readonly sharedMegabytes?: number
}

/** Only the program sees its mounts, and they end with it. */
const MOUNT_AND_RUN = `
root="$1" user="$2" shared="$3" mounts="$4"; shift 4
# Programs that start containers mount "/" again, so that it has to be a mount.
mount --rbind "$root" "$root" || exit 125
for place in dev proc sys; do mount --rbind /$place "$root/$place" || exit 125; done
if [ -n "$shared" ]; then mount -t tmpfs -o size="$shared"m shared "$root/dev/shm" || exit 125; fi
while [ "$mounts" -gt 0 ]; do mount --rbind "$1" "$root/$2" || exit 125; shift 2; mounts=$((mounts - 1)); done
exec chroot \${user:+--userspec="$user"} "$root" "$@"`

export class DebianRoot {
  readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  /** Runs a program to its end. @throws with the end of its output when it fails. */
  run(program: RootProgram, environment: NodeJS.ProcessEnv = {}): string {
    const { status, stdout, stderr } = spawnSync('unshare', this.#arguments(program), {
      encoding: 'utf8',
      env: { ...plainEnvironment(), ...environment },
      maxBuffer: 2 ** 28,
    })
    if (status !== 0)
      throw new Error(`${program.program} ended with ${status}: ${`${stdout}${stderr}`.slice(-4000)}`)
    return stdout
  }

  /** Starts a program as a child, which is ended with this process. */
  start(program: RootProgram, options: SpawnOptions = {}): ChildProcess {
    const env = { ...plainEnvironment(), ...options.env }
    const child = spawn('unshare', this.#arguments(program), { ...options, env })
    process.once('exit', () => child.kill('SIGINT'))
    return child
  }

  /** Makes a folder of the root where it is missing, for a mount or a program. */
  makeFolder(place: string): string {
    const folder = join(this.folder, place)
    mkdirSync(folder, { recursive: true })
    return folder
  }

  #arguments({ program, args, mounts = {}, user = '', sharedMegabytes }: RootProgram): readonly string[] {
    const pairs = Object.entries(mounts)
    for (const [place, from] of pairs) this.#makePlace(place, from)
    return [
      '--mount',
      '--propagation',
      'private',
      'sh',
      '-c',
      MOUNT_AND_RUN,
      'sh',
      this.folder,
      user,
      `${sharedMegabytes ?? ''}`,
      `${pairs.length}`,
      ...pairs.flatMap(([place, from]) => [from, place]),
      program,
      ...args,
    ]
  }

  /** A mount needs a folder or a file as its target. */
  #makePlace(place: string, from: string): void {
    const isFolder = spawnSync('test', ['-d', from]).status === 0
    if (isFolder) this.makeFolder(place)
    else if (!existsSync(join(this.folder, place))) {
      this.makeFolder(join(place, '..'))
      writeFileSync(join(this.folder, place), '')
    }
  }
}

/** The root of a suite with some packages, made or completed if need be; otherwise why there is none. */
export function debianRoot(suite: DebianSuite, packages: readonly string[]): DebianRoot | string {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return 'only root on a Debian can make a folder with another Debian'
  const folder = join(cache, `debian-${suite}`)
  try {
    if (!existsSync(folder)) makeRoot(suite, folder)
    const root = new DebianRoot(folder)
    install(root, packages)
    return root
  } catch (error) {
    return `Debian ${suite} could not be made: ${error instanceof Error ? error.message : String(error)}`
  }
}

function makeRoot(suite: DebianSuite, folder: string): void {
  const tools = join(cache, 'mmdebstrap')
  if (!existsSync(tools)) {
    mkdirSync(tools, { recursive: true })
    mustRun('apt-get', ['-q', 'download', 'mmdebstrap'], tools)
    for (const file of readdirSync(tools)) mustRun('dpkg-deb', ['-x', file, '.'], tools)
  }
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  const how = ['--mode=root', '--variant=minbase', `--keyring=${KEYRING}`, `--include=${FIRST_PACKAGES}`]
  mustRun('perl', [join(tools, 'usr/bin/mmdebstrap'), ...how, suite, unfinished, MIRROR])
  // When a package of a server is installed, the server is not started.
  writeFileSync(join(unfinished, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  renameSync(unfinished, folder)
}

function install(root: DebianRoot, packages: readonly string[]): void {
  // `name.list`, or `name:amd64.list` where packages of several processors can be installed.
  const installed = readdirSync(join(root.folder, 'var/lib/dpkg/info'))
    .filter((file) => file.endsWith('.list'))
    .map((file) => file.slice(0, -'.list'.length).split(':')[0])
  const missing = packages.filter((name) => !installed.includes(name))
  if (missing.length === 0) return
  const mounts = { '/etc/resolv.conf': '/etc/resolv.conf' }
  const environment = { DEBIAN_FRONTEND: 'noninteractive' }
  root.run({ program: 'apt-get', args: ['-q', 'update'], mounts }, environment)
  const how = ['-q', '-y', '--no-install-recommends']
  root.run({ program: 'apt-get', args: ['install', ...how, ...missing], mounts }, environment)
}

/** The few variables that programs in the root need; folders of this machine do not exist there. */
function plainEnvironment(): NodeJS.ProcessEnv {
  return {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    LC_ALL: 'C.UTF-8',
    HOME: '/root',
  }
}

function mustRun(program: string, args: readonly string[], cwd?: string): void {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program}: ${error?.message ?? `${stdout}${stderr}`.slice(-1000)}`)
}
