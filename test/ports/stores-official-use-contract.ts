/** The contract of the count of questions to official sources, the same on every database. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Storage } from '../../src/server/adapters/storage.ts'

const DAY = '2026-11-25'

export function officialUseContract(engine: string, open: () => Promise<Storage>): void {
  describe(`questions to official sources on ${engine}`, () => {
    let storage: Storage
    before(async () => {
      storage = await open()
    })
    after(() => storage.close())

    test('are counted by source and day, and the charged ones by themselves', async () => {
      const { officialUse } = storage
      assert.deepEqual(await officialUse.useOf('datavalid', DAY), { asked: 0, charged: 0 })
      for (let i = 0; i < 3; i++) assert.ok(await officialUse.countQuestion('datavalid', DAY))
      await officialUse.countCharge('datavalid', DAY)
      await officialUse.countQuestion('datavalid', '2026-11-26')
      await officialUse.countQuestion('serpro-cpf', DAY)
      assert.deepEqual(await officialUse.useOf('datavalid', DAY), { asked: 3, charged: 1 })
      assert.deepEqual(await officialUse.useOf('datavalid', '2026-11-26'), { asked: 1, charged: 0 })
      assert.deepEqual(await officialUse.useOf('serpro-cpf', DAY), { asked: 1, charged: 0 })
    })

    test('counted at the same time never exceed the limit of the day', async () => {
      const { officialUse } = storage
      const day = '2026-12-01'
      const counted = await Promise.all(
        Array.from({ length: 20 }, () => officialUse.countQuestion('datavalid', day, 7)),
      )
      assert.equal(counted.filter(Boolean).length, 7)
      assert.deepEqual(await officialUse.useOf('datavalid', day), { asked: 7, charged: 0 })
      assert.equal(await officialUse.countQuestion('datavalid', day, 8), true, 'a limit may be raised')
      assert.equal(await officialUse.countQuestion('datavalid', '2026-12-02', 7), true, 'the next day')
    })

    test('are refused where the limit is 0', async () => {
      assert.equal(await storage.officialUse.countQuestion('datavalid', '2026-12-03', 0), false)
      assert.deepEqual(await storage.officialUse.useOf('datavalid', '2026-12-03'), { asked: 0, charged: 0 })
    })
  })
}
