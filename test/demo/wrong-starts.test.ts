/** `npm start`, for somebody who mistypes it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freePort } from '../support/free-port.ts'
import { startWrongly } from '../support/playground-server.ts'

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
