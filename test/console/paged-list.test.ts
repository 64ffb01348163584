/** Lists of desks, read page after page while others add to them. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createLimiarClient, type LimiarClient } from '../../src/client/index.ts'
import { nextCursor } from '../../src/client/paging.ts'
import { PagedList, type PageOfRows, type Paging } from '../../src/console/desk/paged-list.ts'
import { newLink } from '../support/integrator.ts'
import { startFakeService, type FakeService } from '../support/server.ts'

const host = { requestUpdate: () => undefined }

describe('the list of a desk', () => {
  let service: FakeService
  let limiar: LimiarClient
  before(async () => {
    service = await startFakeService()
    const { baseUrl, token } = service.client
    limiar = createLimiarClient({ url: baseUrl, token })
  })
  after(() => service.close())

  const makeLink = async (): Promise<string> => {
    return (await newLink(limiar, service.reportId))._id
  }
  const askForLinks = async (query: Paging): Promise<PageOfRows<{ readonly _id: string }> | undefined> => {
    const params = { path: { reportId: service.reportId }, query }
    const { data, response } = await limiar.GET('/reports/{reportId}/onboarding-ext', { params })
    return data && { ...data, cursor: nextCursor(response) }
  }

  it('shows no row twice and leaves none out when rows come meanwhile, and ends', async () => {
    const made: string[] = []
    while (made.length < 45) made.unshift(await makeLink())
    const list = new PagedList(host, askForLinks)
    await list.begin()
    for (let came = 0; came < 3; came++) await makeLink()
    const shown = () => list.rows.map(({ _id }) => _id)
    await list.more()
    assert.deepEqual(shown(), made.slice(0, 40))
    await list.more()
    assert.deepEqual(shown(), made)
    // 48 now: the three newest stand above what is shown, and a new beginning shows them.
    assert.equal(list.hasMore, false)
    await list.begin()
    assert.equal(list.rows.length, 20)
    assert.equal(list.hasMore, true)
  })

  it('goes on by number where the server names no cursor', async () => {
    const asked: Paging[] = []
    const list = new PagedList<number>(host, async (page) => {
      asked.push(page)
      return { docs: page._offset === '0' ? [1, 2] : [3], totalItems: 3 }
    })
    await list.begin()
    assert.equal(list.hasMore, true)
    await list.more()
    assert.deepEqual(list.rows, [1, 2, 3])
    assert.equal(list.hasMore, false)
    assert.deepEqual(
      asked.map(({ _offset, _cursor }) => [_offset, _cursor]),
      [
        ['0', undefined],
        ['2', undefined],
      ],
    )
  })
})
