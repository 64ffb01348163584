/**
 * The image of `deploy/Dockerfile`: built, looked at, and walked through. It is built by buildah of Debian trixie in a
 * folder (see debian-root.ts) on bases that are made of Debian's packages and of the Node and npm of this clone, so that
 * no image registry is asked. The container is started by crun as `deploy/compose.yaml` has it: not root, a read-only
 * root, no capability; it shares the machine's network and is in no control group.
 */
import { spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../test/support/free-port.ts'
import { until } from '../../test/support/until.ts'
import { debianRoot, type DebianRoot, type RootProgram } from './debian-root.ts'
import { mustBe, onboard, statusOf, walkAt } from './walk.ts'

const clone = join(import.meta.dirname, '..', '..')
const PACKAGES = ['buildah', 'crun', 'netavark', 'mmdebstrap']
const [RUN_BASE, BUILD_BASE, IMAGE] = [
  'localhost/debian:bookworm-slim',
  'localhost/node:24-bookworm',
  'localhost/limiar',
]
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'
/** What Debian's own slim image leaves out. */
const SLIM = ['doc', 'man', 'locale', 'info'].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`)
/** The image that runs must hold nothing that builds, fetches or installs packages. */
const UNWANTED = ['npm', 'npx', 'gcc', 'cc', 'g++', 'make', 'python3', 'git', 'curl', 'wget', 'ld']
/** The PATH that a container engine sets for an image that sets none. */
const PATH = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const USER = 10001
const NAME = `limiar-${process.pid}`
const DATA = `/srv/${NAME}`

/** The part of an image's description that is read here. */
interface ImageDescription {
  readonly Docker: {
    readonly config: {
      readonly User: string
      readonly Env: readonly string[]
      readonly Entrypoint: readonly string[]
      readonly Cmd: readonly string[]
      readonly Healthcheck?: { readonly Test: readonly string[] }
    }
  }
}

/** Returns why it could not be tested. */
export async function proveImage(): Promise<string | undefined> {
  const root = debianRoot('trixie', PACKAGES)
  if (typeof root === 'string') return root
  setLimits(root)
  makeBases(root)
  const bases = [`BUILD_BASE=${BUILD_BASE}`, `RUN_BASE=${RUN_BASE}`].flatMap((base) => ['--build-arg', base])
  // Only Docker's format has a health check.
  buildah(root, ['build', '--format', 'docker', ...bases, '-f', 'deploy/Dockerfile', '-t', IMAGE, '.'])
  const container = buildah(root, ['from', IMAGE])
  const rootFolder = `/srv/${NAME}-root`
  try {
    root.makeFolder('/srv')
    // Only buildah's own process sees its mounts.
    const unpack = ['-c', 'cp -a "$(buildah mount "$1")" "$2"', 'sh', container, rootFolder]
    root.run({ program: 'sh', args: unpack })
    const { config } = (JSON.parse(buildah(root, ['inspect', '--type', 'image', IMAGE])) as ImageDescription)
      .Docker
    sayWhatIsInIt(root, rootFolder, config)
    await walkThroughContainer(root, rootFolder, config)
  } finally {
    buildah(root, ['rm', container])
    for (const folder of [DATA, rootFolder])
      rmSync(join(root.folder, folder), { recursive: true, force: true })
  }
  return undefined
}

type ImageConfig = ImageDescription['Docker']['config']

function sayWhatIsInIt(root: DebianRoot, rootFolder: string, config: ImageConfig): void {
  const megabytes = (text: string): number => Math.round(Number(text) / 1e6)
  const bytes = root
    .run({ program: 'du', args: ['-s', '-B1', '--apparent-size', rootFolder] })
    .split('\t')[0]!
  const archive = `/tmp/${NAME}.tar`
  buildah(root, ['push', '-q', IMAGE, `docker-archive:${archive}`])
  root.run({ program: 'gzip', args: ['-1', archive] })
  const packed = statSync(join(root.folder, `${archive}.gz`)).size
  rmSync(join(root.folder, `${archive}.gz`))
  console.log(
    `  the image holds ${megabytes(bytes)} MB, ${megabytes(String(packed))} MB of them packed by gzip`,
  )
  mustBe(`${USER}:${USER}`, config.User, 'it does not run as root')
  mustBe(true, (config.Healthcheck?.Test.length ?? 0) > 0, 'it has a health check')
  const folders = [
    'usr/local/bin',
    'usr/bin',
    'usr/local/sbin',
    'usr/sbin',
    'bin',
    'opt/limiar/node_modules/.bin',
  ]
  const found = UNWANTED.filter((name) =>
    folders.some((folder) => existsSync(join(root.folder, rootFolder, folder, name))),
  )
  mustBe('', found.join(), 'nothing in it builds or installs anything')
}

async function walkThroughContainer(
  root: DebianRoot,
  rootFolder: string,
  config: ImageConfig,
): Promise<void> {
  const [port, token] = [await freePort(), randomBytes(24).toString('hex')]
  const own = { PORT: port, HOST: '127.0.0.1', LIMIAR_ACCESS_TOKEN: token, LIMIAR_LOG_LEVEL: 'warn' }
  const env = [PATH, ...config.Env, ...Object.entries(own).map(([name, value]) => `${name}=${value}`)]
  chownSync(root.makeFolder(DATA), USER, USER)
  const bundle = root.makeFolder(`/srv/${NAME}-bundle`)
  writeFileSync(join(bundle, 'config.json'), JSON.stringify(bundleOf({ rootFolder, config, env })))
  const container = root.start(crun(['run', '--bundle', `/srv/${NAME}-bundle`, NAME]), {
    // crun changes the owner of these to the container's user, so they must not be this process's own output.
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const output of [container.stdout, container.stderr]) output?.pipe(process.stderr, { end: false })
  const ended = once(container, 'exit')
  try {
    await until('the container is ready', () => isReady(container, port), {
      withinMs: 600_000,
      askAgainMs: 500,
    })
    const health = config.Healthcheck!.Test.slice(1)
    root.run(crun(['exec', ...env.flatMap((each) => ['--env', each]), NAME, ...health]))
    console.log('  its health check says that it is well')
    const { status } = await onboard(await walkAt(port, token))
    console.log(`  an onboarding through it ended as ${status}, as one with that selfie must`)
  } finally {
    if (container.exitCode === null) root.run(crun(['kill', NAME, 'TERM']))
    const [status] = (await ended) as [number | null]
    rmSync(bundle, { recursive: true, force: true })
    console.log(`  it ended with ${status} on SIGTERM`)
  }
}

async function isReady(container: ChildProcess, port: number): Promise<true | undefined> {
  if (container.exitCode !== null) throw new Error(`The container ended with ${container.exitCode}.`)
  return (await statusOf(port, '/ready')) === 200 ? true : undefined
}

/** The container of compose.yaml in the words of the OCI runtime specification. */
function bundleOf({
  rootFolder,
  config,
  env,
}: {
  readonly rootFolder: string
  readonly config: ImageConfig
  readonly env: readonly string[]
}): object {
  const none = { bounding: [], effective: [], permitted: [], inheritable: [], ambient: [] }
  const memory = (destination: string, mode: string): object => ({
    destination,
    type: 'tmpfs',
    source: 'tmpfs',
    options: ['nosuid', `mode=${mode}`],
  })
  return {
    ociVersion: '1.0.2',
    process: {
      user: { uid: USER, gid: USER },
      args: [...config.Entrypoint, ...config.Cmd],
      env,
      cwd: '/',
      noNewPrivileges: true,
      capabilities: none,
    },
    root: { path: rootFolder, readonly: true },
    mounts: [
      { destination: '/proc', type: 'proc', source: 'proc' },
      memory('/dev', '755'),
      memory('/tmp', '1777'),
      { destination: '/var/lib/limiar', type: 'bind', source: DATA, options: ['rbind', 'rw'] },
    ],
    linux: { namespaces: ['pid', 'mount', 'ipc', 'uts'].map((type) => ({ type })) },
  }
}

function crun(args: readonly string[]): RootProgram {
  // crun refuses a machine with control groups of both versions, even when it is told to use none.
  const script = 'mount -t tmpfs none /sys/fs/cgroup; exec crun --cgroup-manager=disabled "$@"'
  return { program: 'sh', args: ['-c', script, 'sh', ...args] }
}

/**
 * Bases that Docker would fetch: a slim Debian, and one with Node, npm and the certificates that this machine trusts.
 */
function makeBases(root: DebianRoot): void {
  const there = buildah(root, ['images', '-q', '--filter', `reference=${BUILD_BASE}`])
  if (there !== '') return
  const archive = `/tmp/${NAME}-base.tar`
  const how = [
    '--mode=root',
    '--variant=minbase',
    ...SLIM,
    'bookworm',
    archive,
    'http://deb.debian.org/debian',
  ]
  root.run({ program: 'mmdebstrap', args: how, mounts: { '/etc/resolv.conf': '/etc/resolv.conf' } })
  const slim = buildah(root, ['from', 'scratch'])
  buildah(root, ['add', '-q', slim, archive, '/'])
  buildah(root, ['commit', '-q', '--rm', slim, RUN_BASE])
  rmSync(join(root.folder, archive))
  const npm = dirOfNpm()
  const mounts = { '/mnt/npm': npm, '/mnt/node': process.execPath, '/mnt/certificates': CERTIFICATES }
  const full = buildah(root, ['from', RUN_BASE])
  buildah(root, ['copy', '-q', full, '/mnt/npm', '/usr/local/lib/node_modules/npm'], mounts)
  buildah(root, ['copy', '-q', full, '/mnt/node', '/usr/local/bin/node'], mounts)
  buildah(root, ['copy', '-q', full, '/mnt/certificates', CERTIFICATES], mounts)
  const link = ['ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm']
  buildah(root, ['run', full, ...link])
  buildah(root, ['config', '--env', `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, full])
  buildah(root, ['commit', '-q', '--rm', full, BUILD_BASE])
}

/** The folder of the npm that runs this, or of the one on the path. */
function dirOfNpm(): string {
  const cli =
    process.env['npm_execpath'] ??
    spawnSync('sh', ['-c', 'readlink -f "$(command -v npm)"'], { encoding: 'utf8' }).stdout.trim()
  const folder = join(cli, '..', '..')
  const { name } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { readonly name: string }
  mustBe('npm', name, 'npm was found')
  return folder
}

/** Containers get the limits of this process, which it may not raise. */
function setLimits(root: DebianRoot): void {
  const limit = (flag: string): string =>
    spawnSync('bash', ['-c', `ulimit -H${flag}`], { encoding: 'utf8' })
      .stdout.trim()
      .replace('unlimited', '65536')
  const [files, processes] = [limit('n'), limit('u')]
  root.makeFolder('/etc/containers')
  writeFileSync(
    join(root.folder, 'etc/containers/containers.conf'),
    `[containers]\ndefault_ulimits = ["nofile=${files}:${files}", "nproc=${processes}:${processes}"]\n`,
  )
}

/** Returns its output. */
function buildah(
  root: DebianRoot,
  args: readonly string[],
  mounts: Readonly<Record<string, string>> = {},
): string {
  const shown = { '/etc/resolv.conf': '/etc/resolv.conf', '/mnt/clone': clone, ...mounts }
  const environment = { BUILDAH_ISOLATION: 'chroot' }
  const script = ['-c', 'cd /mnt/clone && exec buildah "$@"', 'sh', ...args]
  return root.run({ program: 'sh', args: script, mounts: shown }, environment).trim()
}
