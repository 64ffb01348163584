/**
 * A process that submits and erases people without end, and says so line by line, until it is killed: `submitted` and
 * `erased` once that was acknowledged, `erasing` before it begins.
 */
import { openStorage, type StorageSettings } from '../../../../src/server/adapters/storage.ts'
import { eraseSubject } from '../../../../src/server/operations/privacy/retention.ts'
import { keepReport } from '../../../ports/kept-records.ts'
import { aLink, anExecution, aSession, aStill, randomBytes, someTime } from '../../../ports/stores-records.ts'
import { aWebhook } from '../../../support/a-webhook.ts'
import { fakePorts } from '../../../support/fakes/service-ports.ts'

const [settings = '', first = ''] = process.argv.slice(2)
// The test that started this process wrote them.
const storage = await openStorage(JSON.parse(settings) as StorageSettings)
const report = await keepReport(storage)
const { accountId } = report
const secrets = { signingKeys: [randomBytes(32)], bodySignature: undefined }
await storage.webhooks.insert(aWebhook(accountId, { events: ['execution.created'] }), secrets, 20)
const ports = { ...fakePorts(), ...storage, clock: () => new Date() }

const say = (what: string, told: object): void => console.log(JSON.stringify({ what, accountId, ...told }))

for (let person = Number(first); ; person++) {
  const cpf = String(10_000_000_000 + person)
  const link = aLink(report, { cpf })
  await storage.links.insert(link)
  const session = aSession(link)
  await storage.sessions.insert(session)
  const still = aStill(session)
  await storage.blobs.put(still.blobKey, randomBytes(1000))
  await storage.sessions.putStill(still)
  const execution = anExecution(session, { parameterCpf: cpf, createdAt: someTime })
  await storage.sessions.submit(session.id, () => execution)
  const told = { cpf, executionId: execution.id, blobKey: still.blobKey }
  say('submitted', told)
  if (person % 2 === 0) continue
  say('erasing', told)
  await eraseSubject(ports, { accountId, actor: 'token:test' }, cpf)
  say('erased', told)
}
