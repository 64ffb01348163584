import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { describe, it } from 'node:test'
import { answerOf } from '../../src/client/index.ts'
import { keyGroups, SPECIMEN_KEY_GROUP } from '../../src/documents/codes/vio-templates.ts'
import { newToken } from '../support/integrator.ts'
import { signIn } from './support/console-page.ts'
import { walkConsole } from './support/walk.ts'

const walks = walkConsole()
const DAY_MS = 24 * 60 * 60 * 1000

/** A new key of that group for test accounts, which ends in so many days. */
function keyOf(group: string, days: number) {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'brainpoolP256r1' })
  return {
    group,
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    validFrom: '2019-08-13T00:00:00Z',
    validUntil: new Date(Date.now() + days * DAY_MS).toISOString(),
    environment: 'test' as const,
  }
}

describe('the keys of issuers, for an administrator', () => {
  it('are missed for real documents where only the specimens have theirs', async () => {
    const { client } = walks().server
    await walks().addTwo()
    const key = await answerOf(client.limiar.POST('/issuer-keys', { body: keyOf(SPECIMEN_KEY_GROUP, 900) }))
    const page = await walks().openIn()
    await page.getByText(/só a chave dos documentos de exemplo está instalada/).waitFor()
    assert.equal(await page.getByText(/nenhuma chave/).count(), 0)
    await answerOf(client.limiar.DELETE('/issuer-keys/{keyId}', { params: { path: { keyId: key._id } } }))
  })

  it('are missed by nobody else', async () => {
    await walks().addTwo()
    const scopes = ['executions:read', 'executions:review', 'reports:read'] as const
    const { accessToken } = await newToken(walks().server.client.limiar, scopes)
    const page = await walks().open()
    await signIn(page, accessToken)
    await page.getByRole('table').waitFor()
    assert.equal(await page.getByText(/chave de emissor|issuer-keys/).count(), 0)
  })

  it('are missed where reports ask for signed codes, and told of before they end', async () => {
    const { client } = walks().server
    await walks().addTwo()
    const page = await walks().openIn()
    const missing = page.getByText(/nenhuma chave de emissor está instalada/)
    await missing.waitFor()
    await missing.locator('code').getByText('limiar issuer-keys import', { exact: true }).waitFor()
    const install = (days: number) =>
      answerOf(client.limiar.POST('/issuer-keys', { body: keyOf(keyGroups.senatranCurve, days) }))
    await install(30)
    const soon = await walks().openIn()
    await soon.getByText(/A chave do emissor para CNH vale até/).waitFor()
    assert.equal(await soon.getByText(/nenhuma chave de emissor/).count(), 0)
    await install(900)
    const fresh = await walks().openIn()
    await fresh.getByRole('table').waitFor()
    assert.equal(await fresh.getByText(/chave d[eo] emissor/i).count(), 0)
  })
})
