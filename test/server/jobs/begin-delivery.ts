/** A process that begins a delivery to a receiver that keeps silent, and stays until it is killed. */
import { openStorage, type StorageSettings } from '../../../src/server/adapters/storage.ts'
import { createWebhookSender } from '../../../src/server/adapters/sources/webhook-sender.ts'
import { workOnWebhooks } from '../../../src/server/jobs/deliver-webhook.ts'
import { createWebhook } from '../../../src/server/operations/webhooks/webhooks.ts'
import { keepReport } from '../../ports/kept-records.ts'
import { aLink, aSession } from '../../ports/stores-records.ts'

const [url = '', settings = ''] = process.argv.slice(2)
// The test that started this process wrote them.
const storage = await openStorage(JSON.parse(settings) as StorageSettings)
const webhookSender = createWebhookSender({ trustedHosts: [new URL(url).host], timeoutMs: 60_000 })
const ports = { ...storage, webhookSender, clock: () => new Date() }
await workOnWebhooks(ports)
const report = await keepReport(storage)
await createWebhook(ports, report.accountId, { url })
const link = aLink(report)
await storage.links.insert(link)
await storage.sessions.insert(aSession(link))
setInterval(() => undefined, 60_000)
