/** `npm start`, for somebody who mistypes it, starts it twice, or stops it at once. */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { lockDirectory } from '../../src/server/adapters/database/engine/directory-lock.ts'
import { freePort } from '../support/free-port.ts'
import { startWrongly, stopEarly } from '../support/playground-server.ts'

test('an option that it has not got is answered with the one that it has', async () => {
  for (const slip of ['--fone', 'phone']) {
    const { output, exitCode } = await startWrongly(await freePort('localhost'), {}, [slip])
    assert.match(output, /^The only option is --phone: npm start -- --phone\n/m)
    assert.match(output, /^A única opção é --phone: npm start -- --phone\n/m)
    assert.doesNotMatch(output, /^ +at /m)
    assert.equal(exitCode, 1)
  }
})

test('a wrong port is told once, by its own name', async () => {
  const { output, exitCode } = await startWrongly(8080, { PORT: 'abc' })
  assert.equal(output, 'PORT is not a port: abc.\n')
  assert.equal(exitCode, 1)
})

test('a data folder that cannot be made is named in a sentence', async () => {
  const settings = { LIMIAR_DATA_DIR: '/proc/limiar' }
  const { output, exitCode } = await startWrongly(await freePort('localhost'), settings)
  assert.match(output, /\/proc\/limiar.*LIMIAR_DATA_DIR/)
  assert.doesNotMatch(output, /^ +at /m)
  assert.equal(exitCode, 1)
})

test('a second one in the same folder is told so in both languages, with the way on', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'limiar-twice-'))
  const first = lockDirectory(join(directory, 'database'))
  const { output, exitCode } = await startWrongly(await freePort('localhost'), { LIMIAR_DATA_DIR: directory })
  first.release()
  await rm(directory, { recursive: true })
  assert.match(
    output,
    /^O Limiar já está no ar com esta pasta de dados\. .*LIMIAR_DATA_DIR=outra-pasta PORT=8081/m,
  )
  assert.match(output, new RegExp(`is in use by process ${process.pid}\\. .*\\(LIMIAR_DATA_DIR\\)`))
  assert.doesNotMatch(output, /^ +at /m)
  assert.equal(exitCode, 1)
})

test('one that is stopped as soon as it listens says nothing after that it stops', async () => {
  const { output, exitCode } = await stopEarly(await freePort('localhost'))
  assert.match(output, /\nParando · stopping\n$/)
  assert.equal(exitCode, 0)
})

test('npm start --phone, without the two dashes in between, is for phones as well', async () => {
  // npm takes the option for one of its own, and hands it on so.
  const phones = { npm_config_phone: 'true', LIMIAR_PHONE_HOST: '127.0.0.1' }
  const { output } = await startWrongly(await freePort('localhost'), {
    ...phones,
    LIMIAR_PHONE_PORT: String(await freePort('127.0.0.1')),
  })
  assert.match(output, /https:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{32}/)
  assert.match(output, /^ +API +http:\/\/localhost:\d+\/docs$/m, 'the API as people read it')
})
