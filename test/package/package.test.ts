/** The package as it would be published, unpacked in a consumer's project. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, cpSync, existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { pathToFileURL } from 'node:url'
import { joinedFiles } from '../../scripts/joined-files.ts'
import { freePort } from '../support/free-port.ts'
import { until } from '../support/until.ts'
import { installPackage, runModule } from './consumer.ts'

const root = join(import.meta.dirname, '..', '..')

describe('the published package', () => {
  let consumer = ''
  let remove = (): void => undefined
  before(() => ({ consumer, remove } = installPackage()))
  after(() => remove())

  it('opens its doors for hosts and servers', () => {
    const printed = runModule(
      consumer,
      `import { OnboardingListener, OnboardingFrame } from 'limiar/host'
       import { createServer, onboardingService } from 'limiar/server'
       console.log([OnboardingListener, OnboardingFrame, createServer, onboardingService].map((door) => typeof door).join())`,
    )
    assert.equal(printed.trim(), 'function,function,function,function')
  })

  it('has a command that a clone may execute, where npm links to it once and the build makes it again', () => {
    accessSync(join(root, 'dist/lib/server/cli.js'), constants.X_OK)
  })

  it('starts a command with few files, because each takes time to find and to read', () => {
    // 683 files of typebox alone were loaded for these words.
    const source = `import { registerHooks } from 'node:module'
      const loaded = []
      registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
      process.argv = ['node', 'limiar', 'account', 'list']
      await import(${JSON.stringify(pathToFileURL(join(consumer, 'node_modules/limiar/dist/lib/server/cli.js')))})
      process.exitCode = 0
      console.log(loaded.filter((url) => url.startsWith('file:')).length + ' files')`
    const printed = runModule(consumer, source)
    assert.match(printed, /There is no access token/)
    assert.match(printed, /^\d\d files$/m)
  })

  it('brings kysely and typebox in a few files, with every name that they export and with their licences', () => {
    const joined = join(consumer, 'node_modules/limiar/dist/lib/joined')
    const source = `const namesOf = async (place) => Object.keys(await import(place)).toSorted().join()
      for (const [name, file] of ${JSON.stringify([...joinedFiles])})
        if (await namesOf(name) !== await namesOf(${JSON.stringify(pathToFileURL(joined))} + '/' + file)) console.log(name)
      console.log('all')`
    assert.equal(runModule(consumer, source).trim(), 'all')
    assert.deepEqual(globSync('LICENSE.*', { cwd: joined }).toSorted(), ['LICENSE.kysely', 'LICENSE.typebox'])
  })

  it('brings the database that a first start copies, because making one takes seconds', () => {
    const door = join(consumer, 'node_modules/limiar/dist/lib/server/adapters/database/database.js')
    const source = `import { existsSync } from 'node:fs'
      import { templateArchive } from ${JSON.stringify(pathToFileURL(door))}
      console.log(existsSync(templateArchive()))`
    assert.equal(runModule(consumer, source).trim(), 'true')
  })

  it('brings the engines that read text and run models', () => {
    const models = pathToFileURL(join(consumer, 'node_modules/limiar/dist/lib/server/adapters/models')).href
    const source = `import { NameReader } from '${models}/text/name-reader.js'
      import { floatTensor } from '${models}/sessions/model-sessions.js'
      const reader = new NameReader()
      const card = { data: new Uint8ClampedArray(64 * 64 * 4).fill(255), width: 64, height: 64 }
      const line = [{ x: 4, y: 4 }, { x: 60, y: 4 }, { x: 60, y: 36 }, { x: 4, y: 36 }]
      console.log(JSON.stringify(await reader.read(card, [line])), floatTensor(new Float32Array(2), [1, 2]).dims.join())
      await reader.close()
      await import('onnxruntime-node').then(() => console.log('borrowed'), () => console.log('its own'))`
    // Tesseract reports an empty line on standard error; how it reads the line does not matter here.
    assert.match(runModule(consumer, source), /^\["[A-Z ]*"\] 1,2\nits own\n/)
  })

  it('names the version of the library that other systems install beside it', () => {
    const installed = join(consumer, 'node_modules/limiar')
    const { peerDependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
      readonly peerDependencies: Readonly<Record<string, string>>
    }
    const engines = readFileSync(
      join(installed, 'dist/lib/server/adapters/models/sessions/engines.js'),
      'utf8',
    )
    assert.ok(engines.includes(`'${peerDependencies['onnxruntime-node']}'`))
  })

  it('serves the API and the page from its command, and the runtime of MediaPipe from a package of its own', async () => {
    const [mediaPipe = ''] = globSync(join(root, 'dist/packages/mediapipe/assets/*.wasm'))
    assert.ok(!existsSync(join(consumer, 'node_modules/limiar/dist/page/assets', basename(mediaPipe))))
    cpSync(join(root, 'dist/packages/mediapipe'), join(consumer, 'node_modules/limiar-mediapipe'), {
      recursive: true,
    })
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
      const health = await until('the server answers', () =>
        fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined),
      )
      assert.equal(health.status, 200)
      const page = await fetch(`http://127.0.0.1:${port}/${'0'.repeat(32)}`)
      assert.equal(page.status, 404)
      assert.match(page.headers.get('content-type') ?? '', /text\/html/)
      const runtime = await fetch(`http://127.0.0.1:${port}/assets/${basename(mediaPipe)}`)
      assert.equal(runtime.status, 200)
      assert.equal((await runtime.arrayBuffer()).byteLength, statSync(mediaPipe).size)
    } finally {
      served.kill('SIGTERM')
      await ended
    }
  })
})
