import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openStorage, type Storage } from '../../../src/server/adapters/storage.ts'
import { workOnMessages } from '../../../src/server/jobs/send-message.ts'
import { createApiClient, type ApiClient, type Json } from '../../support/api-client.ts'
import { onEachLentDatabase } from '../../support/on-each-database.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'
import { until } from '../../support/until.ts'

/** More messages than the process sends at the same time in total. */
const SLOW_LETTERS = 20
/** Messages that one account may send at the same time. */
const AT_ONCE_PER_ACCOUNT = 2

let storage: Storage
let service: FakeService
const begun: string[] = []
let letGo = Promise.withResolvers<unknown>()

const isSlow = (to: string) => to.startsWith('slow')

async function accountOfItsOwn(): Promise<ApiClient> {
  const wantedAccount = { name: 'Banco B', environment: 'test' }
  const { body: account } = await service.client.call('POST', '/accounts', wantedAccount)
  const wanted = { account: account._id, name: 'all', scopes: ['links:write', 'reports:read'] }
  const { body: token } = await service.client.call('POST', '/access-tokens', wanted)
  return createApiClient(service.client.baseUrl, token.accessToken)
}

async function sendLink(client: ApiClient, email: string): Promise<void> {
  const [report] = (await client.call('GET', '/reports')).body.docs as readonly Json[]
  const { status } = await client.call('POST', `/reports/${report?._id}/onboarding-ext`, { email })
  assert.equal(status, 200)
}

onEachLentDatabase(({ settings }) => {
  describe('letters', () => {
    before(async () => {
      begun.length = 0
      letGo = Promise.withResolvers()
      storage = await openStorage(settings())
      const email = {
        send: async ({ to }: { readonly to: string }) => {
          begun.push(to)
          if (isSlow(to)) await letGo.promise
          return { taken: true as const }
        },
      }
      service = await startFakeService({
        ...storage,
        messageSenders: { email, sms: undefined, whatsapp: undefined },
      })
      await workOnMessages(service.ports)
    })
    after(async () => {
      letGo.resolve(undefined)
      await service.close()
      await storage.close()
    })

    it('of an account that take long delay no other account', async () => {
      const other = await accountOfItsOwn()
      for (let i = 0; i < SLOW_LETTERS; i++) await sendLink(service.client, `slow${i}@example.com`)
      await until('the account has what it may', () => begun.length >= AT_ONCE_PER_ACCOUNT || undefined)
      for (let i = 0; i < 3; i++) {
        await sendLink(other, `ana${i}@example.com`)
        await until(
          'the letter of the other account',
          () => begun.includes(`ana${i}@example.com`) || undefined,
        )
      }
      assert.equal(begun.filter(isSlow).length, AT_ONCE_PER_ACCOUNT)
    })
  })
})
