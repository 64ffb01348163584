import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { valueAt } from '../../../src/server/domain/json-pointer.ts'

/** The document of RFC 6901, section 5, and what its pointers name. */
const document = {
  foo: ['bar', 'baz'],
  '': 0,
  'a/b': 1,
  'c%d': 2,
  'e^f': 3,
  'g|h': 4,
  'i\\j': 5,
  'k"l': 6,
  ' ': 7,
  'm~n': 8,
  'o~1p': 9,
  deep: { nothing: null, list: [{ name: 'x' }] },
  text: 'ab',
}

describe('a JSON pointer', () => {
  it('names what RFC 6901 says', () => {
    for (const [pointer, value] of [
      ['', document],
      ['/foo', document.foo],
      ['/foo/0', 'bar'],
      ['/', 0],
      ['/a~1b', 1],
      ['/c%d', 2],
      ['/e^f', 3],
      ['/g|h', 4],
      ['/i\\j', 5],
      ['/k"l', 6],
      ['/ ', 7],
      ['/m~0n', 8],
      ['/o~01p', 9],
      ['/deep/nothing', null],
      ['/deep/list/0/name', 'x'],
    ] as const)
      assert.deepEqual(valueAt(document, pointer), value, pointer)
  })

  it('names any place of a list', () => {
    const list = Array.from({ length: 111 }, (_, i) => i)
    assert.deepEqual(
      ['/0', '/9', '/10', '/110'].map((pointer) => valueAt(list, pointer)),
      [0, 9, 10, 110],
    )
  })

  it('names nothing where there is nothing', () => {
    for (const pointer of [
      '/none',
      '/foo/2',
      '/foo/-',
      '/foo/length',
      '/foo/0x0',
      '/foo/x0',
      '/deep/nothing/x',
      '/text/0',
      '/text/length',
      '/toString',
      '/constructor/name',
      '/__proto__',
      '/foo/map',
      '/a/b',
    ])
      assert.equal(valueAt(document, pointer), undefined, pointer)
    for (const root of [null, undefined, 7, 'text']) {
      assert.equal(valueAt(root, '/length'), undefined)
      assert.equal(valueAt(root, ''), root)
    }
  })
})
