/** The package as it would be published, unpacked where a consumer has it. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { pathToFileURL } from 'node:url'
import { freePort } from '../support/free-port.ts'
import { until } from '../support/until.ts'
import { installPackage, runModule } from './consumer.ts'

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
      const health = await until('the server answers', () =>
        fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined),
      )
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
