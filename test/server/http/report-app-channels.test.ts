import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Json } from '../../support/api-client.ts'
import { definitionBody } from '../../support/report-bodies.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'

let service: FakeService
before(async () => {
  service = await startFakeService()
})
after(() => service.close())

const named = { android: 'bankKyc', ios: 'kyc$handler_2' }
const theRemedy = {
  letters: /use only letters, digits, _ and \$/,
  another: /give the app's object another name/,
}

/** Settings of the apps' objects, the wrong member of each, and the remedy. */
const refused: readonly (readonly [channels: Json, member: string, remedy: RegExp])[] = [
  ...['a b', '', '9lives', 'app.channel', 'canal-é', 'a"b'].map(
    (android) => [{ ...named, android }, 'android', theRemedy.letters] as const,
  ),
  ...['parent', 'webkit', '__proto__', 'toString'].map(
    (android) => [{ ...named, android }, 'android', theRemedy.another] as const,
  ),
  [{ ...named, ios: 'kyc-handler' }, 'ios', theRemedy.letters],
  [{ ...named, ios: 'constructor' }, 'ios', theRemedy.another],
  [{ ...named, ios: 'x'.repeat(65) }, 'ios', /64/],
  [{ ...named, ios: 7 }, 'ios', /must be string/],
  [{ android: 'bankKyc' }, 'ios', /is required/],
  [{ ...named, windows: 'kyc' }, 'windows', /leave it out, or correct its name/],
]

describe('the name that an app gives the object through which it hears events', () => {
  for (const [appChannels, member, remedy] of refused)
    it(`is refused as ${JSON.stringify(appChannels)}, at its member and with a remedy`, async () => {
      const definition = { ...definitionBody(), appChannels }
      const { status, body } = await service.client.call('POST', '/reports', { name: 'r', definition })
      assert.equal(status, 400)
      assert.deepEqual(
        body.errors.map(({ pointer }: Json) => pointer),
        [`/definition/appChannels/${member}`],
      )
      assert.match(body.errors[0].detail, remedy)
    })

  it('reaches the page unchanged', async () => {
    const definition = definitionBody({ appChannels: named })
    const { body: report } = await service.client.call('POST', '/reports', { name: 'r', definition })
    const { body: link } = await service.client.call('POST', `/reports/${report._id}/onboarding-ext`, {})
    const { body: session } = await service.client.raw(`/${link.token}/session`, { method: 'POST' })
    assert.deepEqual(session.appChannels, named)
  })

  it('may be a name that is taken only on the other system', async () => {
    // iOS keeps its handlers apart from the window.
    const definition = definitionBody({ appChannels: { ...named, ios: 'parent' } })
    const { status } = await service.client.call('POST', '/reports', { name: 'r', definition })
    assert.equal(status, 200)
  })
})
