/**
 * Makes a fresh clone ready, with nothing but Node and npm: `node scripts/setup.mjs <start|test|check|build>`,
 * and then, on the Node that it installed, runs the script named behind that with its arguments.
 *
 * Plain JavaScript without dependencies, because it runs before there are any and on whatever Node (20 or
 * newer) is on the PATH. Each step looks first whether there is anything to do, and says what it does.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const cache = join(root, '.cache')
const OLDEST_NODE = 20
/** Whether apt-get's lists of packages are up to date. */
let listsAreFresh = false
const vite = (mode) => ['node_modules/vite/bin/vite.js', 'build', '--mode', mode]

/** The scripts that make each folder of `dist`. */
const builders = {
  page: [vite('page'), vite('closed-link')],
  console: [vite('console')],
  doctor: [vite('doctor')],
  demo: [vite('demo')],
  // The page by which /docs shows the API.
  reference: [['scripts/reference-page.ts']],
  host: [vite('host')],
  testing: [vite('testing')],
  // The events' types for checkers and for apps in other languages.
  events: [['scripts/event-types.ts']],
  // The engines that run the models in the published package.
  engines: [['scripts/engines.ts']],
  component: [
    vite('component'),
    ['node_modules/@custom-elements-manifest/analyzer/cem.js', 'analyze', '--quiet'],
  ],
  // The JavaScript and types of the published package: Node strips no types below node_modules.
  lib: [
    ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'],
    ['scripts/joined-packages.ts'],
    ['--eval', "fs.chmodSync('dist/lib/server/cli.js', 0o755)"],
  ],
  // Made from the files of the others, so it comes last.
  packages: [['scripts/host-package.ts'], ['scripts/client-package.ts'], ['scripts/mediapipe-package.ts']],
}

/** The steps that each command of package.json needs first. */
const steps = {
  start: [
    packages,
    models,
    databaseTemplate,
    sampleCamera,
    () => builds('page', 'console', 'doctor', 'reference', 'demo', 'host'),
  ],
  test: [
    packages,
    chromium,
    headlessShell,
    otherBrowsers,
    postgres,
    models,
    grammars,
    reactNativeTypes,
    databaseTemplate,
    sampleCameraVideo,
    () =>
      builds(
        'page',
        'console',
        'doctor',
        'reference',
        'demo',
        'component',
        'host',
        'testing',
        'events',
        'engines',
        'lib',
        'packages',
      ),
  ],
  check: [
    packages,
    models,
    reactNativeTypes,
    databaseTemplate,
    () =>
      builds(
        'page',
        'console',
        'doctor',
        'reference',
        'component',
        'host',
        'testing',
        'events',
        'engines',
        'lib',
        'packages',
      ),
  ],
  build: [
    packages,
    models,
    databaseTemplate,
    () =>
      builds(
        'page',
        'console',
        'doctor',
        'reference',
        'component',
        'host',
        'testing',
        'events',
        'engines',
        'lib',
        'packages',
      ),
  ],
}

/** Keeps compiled code for the next start. The allocator is set as in src/server/machine/allocator.ts. */
const starting = { NODE_COMPILE_CACHE: join(cache, 'compiled'), MALLOC_ARENA_MAX: '2' }

function main(goal, script, ...args) {
  const todo = steps[goal]
  if (!todo) fail(`There is no goal called ${goal}: ${Object.keys(steps).join(', ')}.`)
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
    fail(`Node ${OLDEST_NODE} or newer is needed to begin; this is ${process.versions.node}.`)
  }
  mkdirSync(cache, { recursive: true })
  for (const step of todo) step()
  command()
  if (script) handOver(script, args, goal === 'start' ? starting : {})
}

/** The packages of the lockfile, among them the Node that every later step runs on. */
function packages() {
  const stamp = join(root, 'node_modules', '.limiar-lockfile')
  const wanted = hashOf(join(root, 'package-lock.json'))
  if (readIfThere(stamp) === wanted && existsSync(pinnedNode())) return
  say('Installing the packages of package-lock.json')
  const npm = process.env.npm_execpath
  const [command, args] = npm ? [process.execPath, [npm]] : ['npm', []]
  run(command, [...args, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    // Neither may fetch anything of its own: browsers are found by the next step, and the CPU library of
    // onnxruntime-node is inside its package.
    PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
    PUPPETEER_SKIP_DOWNLOAD: '1',
    ONNXRUNTIME_NODE_INSTALL: 'skip',
  })
  writeFileSync(stamp, wanted)
}

function models() {
  unlessMade('models', ['scripts/models.ts', 'scripts/models'], ['models', '.cache/media'], () =>
    runPinned('scripts/models.ts'),
  )
}

/** The grammars with which the tests parse Dart, Kotlin and Swift. */
function grammars() {
  unlessMade('grammars', ['scripts/grammars.ts'], ['.cache/grammars'], () => runPinned('scripts/grammars.ts'))
}

/** The types against which the recipe for React Native is checked. */
function reactNativeTypes() {
  unlessMade('react-native-types', ['scripts/react-native-types.ts'], ['.cache/types'], () =>
    runPinned('scripts/react-native-types.ts'),
  )
}

function databaseTemplate() {
  const sources = ['scripts/database-template.ts', 'src/server/adapters/database', 'package-lock.json']
  unlessMade('database-template', sources, ['dist/database-template'], () =>
    runPinned('scripts/database-template.ts'),
  )
}

function sampleCamera() {
  filmed('pictures')
}

function sampleCameraVideo() {
  filmed('pictures', 'video')
}

function filmed(...parts) {
  const sources = [
    'scripts/sample-camera.ts',
    'scripts/sample-camera',
    'demo/specimens',
    'demo/sample-camera/framing.ts',
    'src/testing/framing.ts',
    'scripts/models',
  ]
  unlessMade(`sample-camera-${parts.join('-')}`, sources, ['.cache/sample-camera'], () =>
    runPinned('scripts/sample-camera.ts', ...parts),
  )
}

/** Parts of `dist`, by name. */
function builds(...modes) {
  const sources = [
    'src',
    'demo',
    'scripts/event-types',
    'scripts/event-types.ts',
    'scripts/reference',
    'scripts/reference-page.ts',
    'scripts/packages',
    'scripts/host-package.ts',
    'scripts/client-package.ts',
    'scripts/mediapipe-package.ts',
    'scripts/engines.ts',
    'scripts/joined-files.ts',
    'scripts/joined-packages.ts',
    'vite.config.ts',
    'tsconfig.base.json',
    'tsconfig.build.json',
    'package-lock.json',
  ]
  for (const mode of modes) {
    unlessMade(`built-${mode}`, sources, [`dist/${mode}`], () => {
      say(`Building dist/${mode}`)
      // A file whose source was moved or deleted would be published.
      rmSync(join(root, 'dist', mode), { recursive: true, force: true })
      for (const builder of builders[mode]) run(pinnedNode(), builder)
    })
  }
}

/**
 * Makes `npx limiar` find the command of this clone, on the Node of this clone. Otherwise npm links the clone itself, and
 * warns of an older Node that the command does not run on. On Windows npm does it.
 */
function command() {
  const made = join('..', '..', 'dist', 'lib', 'server', 'cli.js')
  const link = join(root, 'node_modules', '.bin', 'limiar')
  if (process.platform === 'win32' || !existsSync(join(dirname(link), made)) || existsSync(link)) return
  rmSync(link, { force: true })
  symlinkSync(made, link)
}

/** Makes a part that is missing, or that was made from sources that have changed since. */
function unlessMade(name, sources, made, make) {
  const stamp = join(cache, `made-${name}`)
  const wanted = hashOfTree(sources)
  if (readIfThere(stamp) === wanted && made.every((path) => existsSync(join(root, path)))) return
  make()
  writeFileSync(stamp, wanted)
}

/** A Chromium for the tests: named, on the system, Playwright's own, or installed. */
function chromium() {
  const found = findChromium() ?? installChromium()
  if (!found) {
    fail(
      'The tests need a Chromium and none could be found or installed. Install Chromium or Chrome, or set ' +
        'CHROME_PATH to its executable.',
    )
  }
  writeFileSync(join(cache, 'chromium-path'), found)
}

/**
 * Chromium's headless shell, the engine without the desktop program: most tests use it where it is. Debian has it as a
 * package; elsewhere the whole Chromium does, at four times the processor time.
 */
function headlessShell() {
  const name = 'chromium-headless-shell'
  if (onPath(name) === undefined && onPath('chromium') !== undefined && hasRootsApt()) {
    say(`Installing Chromium's headless shell for the tests (apt-get)`)
    installIfPossible(name)
  }
  const folder = onPath(name)
  const place = join(cache, 'headless-shell-path')
  if (folder !== undefined && !process.env.CHROME_PATH) writeFileSync(place, join(folder, name))
  else rmSync(place, { force: true })
}

function findChromium() {
  const named = process.env.CHROME_PATH
  if (named) return existsSync(named) ? named : fail(`CHROME_PATH names ${named}, which does not exist.`)
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  const macs = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ]
  return [...onPath, ...macs, ...playwrightChromium()].find((path) => existsSync(path))
}

function playwrightChromium() {
  const printed = spawnSync(
    pinnedNode(),
    [
      '--input-type=module',
      '-e',
      "import { chromium } from 'playwright'; console.log(chromium.executablePath())",
    ],
    { cwd: root, encoding: 'utf8' },
  )
  return printed.status === 0 ? [printed.stdout.trim()] : []
}

function installChromium() {
  if (hasRootsApt()) {
    say('Installing Chromium for the tests (apt-get)')
    installIfPossible('chromium')
  } else {
    say('Installing Chromium for the tests (Playwright)')
    spawnSync(pinnedNode(), ['node_modules/playwright/cli.js', 'install', 'chromium'], {
      cwd: root,
      stdio: 'inherit',
    })
  }
  return findChromium()
}

/**
 * A PostgreSQL for the half of the tests that needs one: on the system, or Debian's installed by root. Its absence
 * is no failure here: the tests say that they were not run, and fail in CI.
 */
function postgres() {
  const isThere = () => existsSync('/usr/lib/postgresql') || onPath('postgres') !== undefined
  if (process.env.DATABASE_URL_TEST || isThere() || !hasRootsApt()) return
  say('Installing PostgreSQL for the tests (apt-get)')
  // Each test makes a cluster of its own: the one that the package would make and start is not wanted.
  const settings = '/etc/postgresql-common/createcluster.conf'
  if (!existsSync(settings)) {
    mkdirSync(dirname(settings), { recursive: true })
    writeFileSync(settings, 'create_main_cluster = false\n')
  }
  installIfPossible('postgresql')
  if (!isThere()) say('PostgreSQL could not be installed')
}

/**
 * Firefox and WebKitGTK for the tests of the page: on the system, or Debian's installed by root. Their absence is no
 * failure here either.
 */
function otherBrowsers() {
  const firefox = process.env.FIREFOX_PATH ?? onPath('firefox-esr') ?? onPath('firefox')
  const wanted = {
    'firefox-esr': firefox,
    'webkit2gtk-driver': onPath('WebKitWebDriver'),
    xvfb: onPath('Xvfb'),
  }
  const packages = Object.keys(wanted).filter((name) => wanted[name] === undefined)
  if (packages.length === 0 || !hasRootsApt()) return
  say(`Installing more browsers for the tests (apt-get): ${packages.join(', ')}`)
  for (const name of packages) installIfPossible(name)
}

/** Whether Debian's packages can be installed here without asking anybody. */
function hasRootsApt() {
  return process.platform === 'linux' && process.getuid?.() === 0 && onPath('apt-get') !== undefined
}

function installIfPossible(name) {
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  if (!listsAreFresh) spawnSync('apt-get', ['update', '-qq'], options)
  listsAreFresh = true
  const quietly = ['-y', '-qq', '--no-install-recommends', '-o', 'Dpkg::Options::=--force-confold']
  spawnSync('apt-get', ['install', ...quietly, name], options)
}

function onPath(name) {
  return (process.env.PATH ?? '').split(delimiter).find((folder) => existsSync(join(folder, name)))
}

function pinnedNode() {
  return join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
}

function runPinned(script, ...args) {
  run(pinnedNode(), [join(root, script), ...args])
}

/**
 * Runs the script in this process's place. The shell that npm starts remembers where it found `node`, so a
 * second command in package.json would run on the old one.
 */
function handOver(script, args, environment) {
  const child = spawn(pinnedNode(), [join(root, script), ...args], {
    stdio: 'inherit',
    env: { ...environment, ...process.env },
  })
  // Ctrl-C reaches the child by itself; this process only waits for it to end.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.on('error', (error) => fail(`${script} could not be started: ${error.message}`))
  child.on('exit', (code) => process.exit(code ?? 1))
}

function run(command, args, environment = {}) {
  const ended = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  })
  if (ended.error) fail(`${command} could not be started: ${ended.error.message}`)
  if (ended.status !== 0)
    fail(`This step failed: ${[command, ...args].map((part) => relative(root, part) || part).join(' ')}`)
}

function hashOfTree(places) {
  const hash = createHash('sha256')
  for (const place of places)
    for (const file of filesBelow(join(root, place)))
      hash.update(relative(root, file)).update(readFileSync(file))
  return hash.digest('hex')
}

function filesBelow(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)))
}

function hashOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function say(line) {
  console.log(`› ${line}`)
}

function fail(line) {
  console.error(`✗ ${line}`)
  process.exit(1)
}

try {
  main(...process.argv.slice(2))
} catch (error) {
  const { code, path } = error
  if (['EACCES', 'EPERM', 'EROFS'].includes(code))
    fail(
      `${path} cannot be written (${code}). Set-up writes into the folder of the clone: make it yours, or clone ` +
        'again where you may write.',
    )
  if (code === 'ENOSPC')
    fail(`${path} cannot be written: the disk is full. Make room and run the command again.`)
  throw error
}
