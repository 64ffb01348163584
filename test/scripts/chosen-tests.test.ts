import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { chosen } from '../../scripts/mutants/chosen-tests.ts'

describe('the code that npm run mutants changes', () => {
  it('is a folder or a file, against the tests that may notice it', () => {
    const folder = chosen(['src/protocol/'])
    assert.ok(typeof folder !== 'string')
    assert.deepEqual(folder.mutate, ['src/protocol/**/*.ts'])
    assert.ok(folder.tests.includes('test/protocol/phone.test.ts'))
    assert.ok(folder.tests.includes('test/server/http/paging.test.ts'))
    const file = chosen(['./src/protocol/phone.ts', '--tests', 'protocol/phone,protocol/cpf'])
    assert.deepEqual(file, {
      mutate: ['src/protocol/phone.ts'],
      tests: ['test/protocol/cpf.test.ts', 'test/protocol/phone.test.ts'],
    })
  })

  it('is never code that no test in one process notices, and never tested by thousands of generated requests', () => {
    for (const places of [[], ['src/component'], ['src/protocolled'], ['src/protocol/nothing.ts']])
      assert.equal(typeof chosen(places), 'string', places.join())
    assert.equal(typeof chosen(['src/protocol', '--tests', 'no-such-file']), 'string')
    const all = chosen(['src/server/http'])
    assert.ok(typeof all !== 'string' && !all.tests.some((file) => file.includes('made-requests')))
  })
})
