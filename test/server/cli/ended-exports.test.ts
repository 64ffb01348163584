/** Exports that are ended in the middle of a file: what they write holds pictures in the clear. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { commandArguments, commandEnvironment, limiar } from '../../support/limiar-command.ts'
import { until } from '../../support/until.ts'

const CPF = '52998224725'
const WHOLE = Buffer.alloc(200_000, 'a picture in the clear')

describe('an export that is ended', () => {
  let server: Server
  let address: string
  let folder: string
  /** Whether the server sends the half of an archive, and no more. */
  let hangs = true
  before(async () => {
    server = createServer(({ url = '' }, response) => {
      if (!url.startsWith('/subjects/'))
        return void response.setHeader('Content-Type', 'application/json').end('{"docs":[],"totalItems":0}')
      response.writeHead(200, { 'Content-Type': 'application/zip', 'Content-Length': WHOLE.length })
      if (hangs) response.write(WHOLE.subarray(0, WHOLE.length / 2))
      else response.end(WHOLE)
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  beforeEach(async () => {
    hangs = true
    folder = await mkdtemp(join(tmpdir(), 'limiar-ended-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const args = (...words: string[]): string[] => [...words, '--server', address]
  const token = { LIMIAR_ACCESS_TOKEN: 'a-token-for-exports-that-are-ended', LIMIAR_DATA_DIR: tmpdir() }

  /** Begins an archive, and ends the command while half of it lies in the folder. */
  async function endInTheMiddle(signal: NodeJS.Signals): Promise<void> {
    const child = spawn(
      process.execPath,
      [...commandArguments, ...args('subject', 'export', join(folder, 'ana.zip'))],
      { env: { ...commandEnvironment, ...token }, stdio: ['pipe', 'ignore', 'inherit'] },
    )
    const ended = once(child, 'exit')
    child.stdin.end(CPF)
    await until('the archive is begun', async () => {
      assert.equal(child.exitCode, null, 'it ended by itself')
      return (await readdir(folder))[0]
    })
    child.kill(signal)
    assert.deepEqual(await ended, [null, signal])
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    it(`by ${signal} leaves nothing of the person`, { skip: process.platform === 'win32' }, async () => {
      await endInTheMiddle(signal)
      assert.deepEqual(await readdir(folder), [])
    })

  it('by a kill leaves nothing after the next one there, whatever that is called', async () => {
    await endInTheMiddle('SIGKILL')
    hangs = false
    const next = await limiar(args('subject', 'export', join(folder, 'rui.zip')), token, CPF)
    assert.equal(next.status, 0, next.stderr)
    assert.match(next.stdout, /^Removed what an export that was ended left of ana\.zip: it held pictures/m)
    assert.deepEqual(await readdir(folder), ['rui.zip'])
  })

  it('by a kill leaves nothing either where the next one finds no server', async () => {
    await endInTheMiddle('SIGKILL')
    const nobody = ['--server', 'http://127.0.0.1:9']
    const next = await limiar(['subject', 'export', join(folder, 'rui.zip'), ...nobody], token, CPF)
    assert.equal(next.status, 1)
    assert.deepEqual(await readdir(folder), [])
  })

  it('of faces leaves no picture of a record that is gone by the next one', async () => {
    const dead = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
    await once(dead, 'exit')
    const own = join(folder, 'pictures', 'a-record')
    await mkdir(own, { recursive: true })
    const running = `one.jpg.${process.pid}.limiar-part`
    await writeFile(join(own, `one.jpg.${dead.pid}.limiar-part`), WHOLE)
    await writeFile(join(folder, `faces.csv.${dead.pid}.limiar-part`), 'cpf')
    await writeFile(join(own, running), WHOLE)
    const next = await limiar(args('faces', 'export', folder), token)
    assert.equal(next.status, 0, next.stderr)
    assert.match(next.stdout, /^Removed 2 unfinished files of an export that was ended\.$/m)
    assert.deepEqual([await readdir(own), await readdir(folder)], [[running], ['faces.csv', 'pictures']])
  })

  it('never was: the system’s word about the folder is not taken for a cut connection', async () => {
    const missing = join(folder, 'not-there', 'ana.zip')
    const ended = await limiar(args('subject', 'export', missing), token, CPF)
    assert.equal(ended.status, 1)
    assert.match(ended.stderr, /ENOENT.*not-there/)
  })
})
