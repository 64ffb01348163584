/** The package as it would be published, unpacked where a consumer has it. */
import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { freePort } from '../support/free-port.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

describe('the published package', () => {
  const consumer = mkdtempSync(join(tmpdir(), 'limiar-consumer-'))
  before(() => install(consumer))
  after(() => rmSync(consumer, { recursive: true, force: true }))

  it('opens its doors for hosts and servers', () => {
    const printed = runModule(
      consumer,
      `import { OnboardingListener, OnboardingFrame } from 'limiar/host'
       import { createServer, onboardingService } from 'limiar/server'
       console.log([OnboardingListener, OnboardingFrame, createServer, onboardingService].map((door) => typeof door).join())`,
    )
    assert.equal(printed.trim(), 'function,function,function,function')
  })

  it('type-checks in a strict consumer', () => {
    const source = `import { OnboardingListener } from 'limiar/host'
      import { createServer, readSettings } from 'limiar/server'
      export const server = createServer(readSettings({}))
      export const Listener = OnboardingListener
    `
    const file = join(consumer, 'consumer.mts')
    writeFileSync(file, source)
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    const strict = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--skipLibCheck']
    assert.equal(printedBy(consumer, [tsc, ...strict, file]), '')
  })

  it('brings the database that a first start copies instead of making one for seconds', () => {
    const door = join(consumer, 'node_modules/limiar/dist/lib/server/adapters/database/database.js')
    const source = `import { existsSync } from 'node:fs'
      import { templateArchive } from ${JSON.stringify(pathToFileURL(door))}
      console.log(existsSync(templateArchive()))`
    assert.equal(runModule(consumer, source).trim(), 'true')
  })

  it('serves the API and the page from its command', async () => {
    const port = await freePort()
    const served = spawn(
      process.execPath,
      [join(consumer, 'node_modules/limiar/dist/lib/server/cli.js'), 'serve'],
      {
        cwd: consumer,
        env: {
          ...process.env,
          PORT: String(port),
          LIMIAR_DATA_DIR: join(consumer, 'data'),
          LIMIAR_LOG_LEVEL: 'silent',
        },
        stdio: 'ignore',
      },
    )
    const ended = once(served, 'exit')
    try {
      const health = await answered(`http://127.0.0.1:${port}/health`, AbortSignal.timeout(60_000))
      assert.equal(health.status, 200)
      const page = await fetch(`http://127.0.0.1:${port}/${'0'.repeat(32)}`)
      assert.equal(page.status, 404)
      assert.match(page.headers.get('content-type') ?? '', /text\/html/)
    } finally {
      served.kill('SIGTERM')
      await ended
    }
  })
})

/** Unpacks what `npm pack` would send, and borrows this checkout's dependencies. */
function install(consumer: string): void {
  const packed = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', consumer], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [{ filename }] = JSON.parse(packed) as [{ filename: string }]
  const modules = join(consumer, 'node_modules')
  mkdirSync(join(modules, 'limiar'), { recursive: true })
  execFileSync('tar', [
    'xzf',
    join(consumer, filename),
    '-C',
    join(modules, 'limiar'),
    '--strip-components=1',
  ])
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (!name.startsWith('.')) symlinkSync(join(root, 'node_modules', name), join(modules, name))
  }
}

function runModule(consumer: string, source: string): string {
  return printedBy(consumer, ['--input-type=module', '-e', source])
}

function printedBy(consumer: string, args: readonly string[]): string {
  const ended = spawnSync(process.execPath, args, { cwd: consumer, encoding: 'utf8' })
  return `${ended.stdout}${ended.stderr}`
}

/** Asks until something answers, for as long as the signal allows. */
async function answered(url: string, signal: AbortSignal): Promise<Response> {
  for (;;) {
    signal.throwIfAborted()
    const response = await fetch(url, { signal }).catch(() => undefined)
    if (response) return response
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
