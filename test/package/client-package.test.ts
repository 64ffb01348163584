/** `limiar-client` as it would be published, in a project with few packages. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { globSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { startFakeService, type FakeService } from '../support/server.ts'
import { installClientPackage, packageCheckers, printedBy } from './consumer.ts'

const root = join(import.meta.dirname, '..', '..')
const folder = join(root, 'dist/packages/client')
/** Bytes of code. The types, which no browser loads, are ten times as large. */
const MOST_BYTES_OF_CODE = 16 * 1024

const program = `import { answerOf, createLimiarClient, recordsOf, verifyWebhook, LimiarProblem } from 'limiar-client'
  import type { components, WebhookEvent } from 'limiar-client'

  const limiar = createLimiarClient({ url: 'https://id.example', token: 'x' })
  export async function walk(reportId: string): Promise<string> {
    const params = { path: { reportId } }
    const { url } = await answerOf(
      limiar.POST('/reports/{reportId}/onboarding-ext', { params, body: { cpf: '52998224725' } }),
    )
    for await (const { status } of recordsOf(limiar, '/executions', { query: { status: 'Pendente' } })) {
      const word: components['schemas']['Execution']['status'] = status
      // @ts-expect-error: there is no such status
      if (word === 'DONE') throw new LimiarProblem(500, undefined)
    }
    // @ts-expect-error: no list
    for await (const _ of recordsOf(limiar, '/health')) break
    // @ts-expect-error: no such operation
    void limiar.DELETE('/executions')
    return url
  }
  export const heard: Promise<WebhookEvent> = verifyWebhook({ body: '', headers: {}, secret: 'whsec_' })
`

describe('the package for clients', () => {
  let consumer = ''
  let remove = (): void => undefined
  let service: FakeService
  before(async () => {
    service = await startFakeService()
    ;({ consumer, remove } = installClientPackage())
  })
  after(async () => {
    remove()
    await service.close()
  })

  it('is small', () => {
    const files = globSync('lib/**/*.js', { cwd: folder }).map((file) => statSync(join(folder, file)).size)
    const bytes = files.reduce((sum, size) => sum + size)
    assert.ok(bytes < MOST_BYTES_OF_CODE, String(bytes))
  })

  // Each with another compiler: the native one, and the last one in JavaScript.
  for (const [how, compiler, options] of [
    ['Node', 'typescript', ['--module', 'nodenext']],
    ['a bundler', 'typescript-7', ['--module', 'esnext', '--moduleResolution', 'bundler']],
  ] as const)
    it(`type-checks for ${how}, in a strict project that checks its libraries`, () => {
      writeFileSync(join(consumer, 'consumer.mts'), program)
      const tsc = join(root, 'node_modules', compiler, 'bin/tsc')
      const strict = ['--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2022,dom,dom.iterable']
      assert.equal(printedBy(consumer, [tsc, ...strict, ...options, join(consumer, 'consumer.mts')]), '')
    })

  it('asks a server', async () => {
    const { baseUrl, token } = service.client
    const source = `import { answerOf, createLimiarClient } from 'limiar-client'
      const limiar = createLimiarClient({ url: ${JSON.stringify(baseUrl)}, token: ${JSON.stringify(token)} })
      console.log((await answerOf(limiar.GET('/reports'))).docs.length > 0)`
    writeFileSync(join(consumer, 'ask.mjs'), source)
    // Not by a call that blocks, because the server runs in this process.
    const { stdout } = await promisify(execFile)(process.execPath, ['ask.mjs'], { cwd: consumer })
    assert.equal(stdout.trim(), 'true')
  })

  for (const [name, check] of packageCheckers(folder))
    it(`has nothing that ${name} finds wrong`, () => {
      assert.equal(check(), '')
    })
})
