import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  filterMistake,
  firstQuery,
  pageCount,
  parametersOf,
  windowOf,
  type QueueOrder,
} from '../../src/console/queue/queue-query.ts'

describe('the window of a page', () => {
  const pages: readonly (readonly [QueueOrder, number, number, number | undefined, number | undefined])[] = [
    ['newest', 0, 45, 0, 20],
    ['newest', 2, 45, 40, 5],
    ['newest', 3, 45, undefined, undefined],
    // The list is newest first: the execution that waits longest is at its end.
    ['oldest', 0, 45, 25, 20],
    ['oldest', 1, 45, 5, 20],
    ['oldest', 2, 45, 0, 5],
    ['oldest', 0, 3, 0, 3],
    ['oldest', 0, 0, undefined, undefined],
  ]
  for (const [order, page, total, offset, limit] of pages)
    it(`${page} of ${total}, ${order} first, is ${offset === undefined ? 'none' : `${limit} from ${offset}`}`, () => {
      const window = windowOf({ ...firstQuery, order, page }, total)
      assert.deepEqual([window?.offset, window?.limit], [offset, limit])
    })

  it('covers every row once, oldest first', () => {
    const total = 45
    const seen = Array.from({ length: pageCount(total) }, (_, page) => {
      const { offset, limit } = windowOf({ ...firstQuery, page }, total) ?? { offset: 0, limit: 0 }
      return Array.from({ length: limit }, (_, index) => offset + limit - 1 - index)
    }).flat()
    assert.deepEqual(
      seen,
      Array.from({ length: total }, (_, index) => total - 1 - index),
    )
  })
})

describe('the parameters of a list', () => {
  const window = { offset: 5, limit: 20 }

  it('ask for executions that a person must decide, unless told otherwise', () => {
    assert.deepEqual(
      { ...parametersOf(firstQuery, window) },
      { status: 'Pendente|processando', _repeats: 'true', _limit: '20', _offset: '5' },
    )
  })

  it('leave out filters without a value', () => {
    const query = { ...firstQuery, status: 'all', reportId: 'r', cpf: '1' } as const
    assert.deepEqual(parametersOf(query, window), {
      _reports: 'r',
      cpf: '1',
      _repeats: 'true',
      _limit: '20',
      _offset: '5',
    })
  })
})

describe('the filters', () => {
  const typed = [
    [{ cpf: '52998224725', since: '2026-11-01', until: '2026-11-01' }, undefined],
    [{ cpf: '529' }, 'badCpf'],
    // A browser's field of a date takes six digits of a year.
    [{ since: '22026-03-10' }, 'badDay'],
    [{ until: 'unfinished' }, 'badDay'],
    [{ since: '2026-11-28', until: '2026-11-27' }, 'daysCrossed'],
    [{ until: '2026-11-27' }, undefined],
  ] as const
  for (const [change, mistake] of typed)
    it(`with ${JSON.stringify(change)} have ${mistake ?? 'no mistake'}`, () => {
      assert.equal(filterMistake({ ...firstQuery, ...change }), mistake)
    })
})
