import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { accessTokenPath, createServer, readSettings } from '../../src/server/index.ts'
import { createApiClient, type ApiClient, type Json } from '../support/api-client.ts'
import { startMailServer, type MailServer } from '../support/mail-server.ts'
import { media } from '../support/media.ts'
import { onboard, type Stills } from '../support/onboard.ts'
import { portraitAsSelfie, specimenPerson, specimenStills } from '../support/specimen-stills.ts'
import { startPostgres, whyNoPostgres, type TestPostgres } from '../ports/stores-postgres.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts'
import { until } from '../support/until.ts'
import { patientServers } from '../support/patient-servers.ts'

const OVERLOADED = 'urn:limiar:problem:overloaded'
const OTHER_CPF = '11144477735'
const samePerson = media('franck_02888.jpg')
const anotherPerson = media('audrey.jpg')

interface Doubt {
  readonly capture: string
  readonly reason: string
}

interface Running {
  readonly app: FastifyInstance
  readonly client: ApiClient
  readonly reportId: string
}

let directory: string
let document: Required<Stills>
let log: string[] = []
let server: Running
let receiver: WebhookReceiver
let mails: MailServer
let postgres: TestPostgres | undefined

async function open(engine: (typeof engines)[number]): Promise<void> {
  log = []
  postgres = engine.name === 'PostgreSQL' ? await startPostgres() : undefined
  receiver = await startWebhookReceiver()
  mails = await startMailServer()
  directory = await mkdtemp(join(tmpdir(), 'limiar-server-'))
  document = await specimenStills(samePerson)
  server = await start()
}

async function close(): Promise<void> {
  await server.app.close()
  await receiver.close()
  await mails.close()
  await postgres?.stop()
  await rm(directory, { recursive: true })
}

async function start(environment: Record<string, string> = {}): Promise<Running> {
  const settings = readSettings({
    LIMIAR_DATA_DIR: directory,
    ...(postgres && { DATABASE_URL: postgres.url }),
    LIMIAR_LOG_LEVEL: 'trace',
    // Each server loads its own models, which takes as much processor time as a document.
    LIMIAR_MODEL_THREADS: '1',
    ...patientServers,
    LIMIAR_WEBHOOK_HOSTS: receiver.host,
    SMTP_URL: mails.url,
    LIMIAR_MAIL_FROM: 'Limiar <no-reply@limiar.example>',
    ...environment,
  })
  const app = await createServer(settings, { logSink: { write: (line) => log.push(line) } })
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 })
  const token =
    environment['LIMIAR_ACCESS_TOKEN'] ?? (await readFile(accessTokenPath(directory), 'utf8')).trim()
  const client = createApiClient(baseUrl, token)
  const { body } = await client.call('GET', '/reports')
  // The report that asks nothing of a selfie, because these walks have no movement.
  const { _id: reportId } = body.docs.find((report: Json) => report.definition.selfie === 'any')
  return { app, client, reportId }
}

async function untilReady({ client }: Running): Promise<void> {
  await until('the server is ready', async () => (await client.raw('/ready')).status === 200 || undefined)
}

async function executionOf(selfie: Uint8Array, link: object) {
  const { client, reportId } = server
  const id = await onboard(client, reportId, { ...document, selfie }, link)
  return (await client.call('GET', `/reports/${reportId}/executions/${id}`)).body
}

const base64 = (picture: Uint8Array): string => Buffer.from(picture).toString('base64')

const engines = [
  { name: 'its own database', skip: false },
  { name: 'PostgreSQL', skip: whyNoPostgres() },
] as const

for (const engine of engines)
  describe(`a server with ${engine.name} and models`, { skip: engine.skip }, () => {
    before(() => open(engine))
    after(close)

    it('says when its models are loaded', async () => {
      assert.equal((await server.client.raw('/health')).status, 200)
      await untilReady(server)
    })

    it('keeps the access token readable by its owner only, and out of the log', async () => {
      const { mode } = await stat(accessTokenPath(directory))
      assert.equal(mode & 0o777, 0o600)
      assert.ok(!log.join('').includes(server.client.token))
    })

    it('sends a link to its person, and delivers an event when it is opened', async () => {
      const { client, reportId } = server
      const { body: webhook } = await client.call('POST', '/webhooks', { url: receiver.url })
      const email = 'ana@example.com'
      const { body: link } = await client.call('POST', `/reports/${reportId}/onboarding-ext`, { email })
      const [mail] = await mails.untilReceived(1)
      assert.ok(mail?.text.includes(link.url))
      await client.raw(`/${link.token}/session`, { method: 'POST' })
      const [told] = await receiver.untilReceived(1)
      assert.equal(told?.body.type, 'onboarding.started')
      assert.equal(told.body.data.link, link._id)
      await client.call('DELETE', `/webhooks/${webhook._id}`)
    })

    it('approves the person of the document', async () => {
      const execution = await executionOf(samePerson, { cpf: specimenPerson.cpf })
      assert.equal(execution.status, 'APROVADO', JSON.stringify(execution.validations))
      assert.equal(execution.fraud, false)
      assert.equal(execution.sections.ocr.fields.name.value, specimenPerson.name)
      assert.equal(execution.sections.officialData.simulated, true)
      assert.ok(execution.sections.faceMatch.similarity > 80)
    })

    it('leaves a selfie that was cut out of the document to a person', async () => {
      const { status, captured } = await executionOf(await portraitAsSelfie(), { cpf: specimenPerson.cpf })
      const doubts = captured.doubts.map(({ capture, reason }: Doubt) => `${capture} ${reason}`)
      assert.deepEqual([status, doubts], ['Pendente', ['selfie same-picture']])
    })

    it('refuses another person', async () => {
      const execution = await executionOf(anotherPerson, {})
      assert.equal(execution.status, 'REPROVADO')
      assert.ok(execution.sections.faceMatch.similarity < 50)
    })

    it('holds an execution whose CPF is not the one of the document', async () => {
      const execution = await executionOf(samePerson, { cpf: OTHER_CPF })
      assert.equal(execution.status, 'processando')
      assert.ok(execution.validations.length > 0, 'it is analysed all the same')
    })

    it('leaves a face that is registered under another CPF to a person', async () => {
      const face = { description: 'known', cpf: OTHER_CPF, images: [base64(media('franck_04000.jpg'))] }
      const { body } = await server.client.call('POST', '/private-faceset', face)
      const execution = await executionOf(samePerson, { cpf: specimenPerson.cpf })
      assert.equal(execution.status, 'Pendente')
      assert.equal(execution.fraud, true)
      assert.match(execution.documentscopyRequestDate, /^\d{4}-/)
      const { suspect, faceMatches } = execution.sections.privateFaceset.data
      assert.equal(suspect, true)
      assert.equal(faceMatches[0].faceset._id, body._id)
    })

    it('refuses at once a still that is no document', async () => {
      const { client, reportId } = server
      await assert.rejects(onboard(client, reportId, { ...document, front: samePerson }), /capture-refused/)
    })

    // A server's database allows several nodes.
    if (engine.name !== 'PostgreSQL')
      it('refuses to share its folder with a second server', () =>
        assert.rejects(start(), /in use|another process/i))

    it('has everything after a restart, and finds its faces', async () => {
      const { body: before } = await server.client.call('GET', '/private-faceset')
      const { body: executions } = await server.client.call('GET', '/executions')
      const { token } = server.client
      await server.app.close()
      server = await start()
      assert.equal(server.client.token, token)
      const { body: found } = await server.client.call('POST', '/private-faceset/search', {
        image: base64(samePerson),
      })
      assert.deepEqual(
        found.faceMatches.map(({ _id }: { _id: string }) => _id),
        before.docs.map(({ _id }: { _id: string }) => _id),
      )
      assert.deepEqual((await server.client.call('GET', '/executions')).body, executions)
    })

    it('closes cleanly while it still loads its models', async () => {
      await server.app.close()
      await (await start()).app.close()
      server = await start()
      assert.ok(!log.join('').includes('could not be loaded'))
    })

    it('has a request wait for the models as long as two looks may take', async () => {
      await server.app.close()
      server = await start({ LIMIAR_LOOK_MS: '1' })
      await untilReady(server)
      const search = () =>
        server.client.call('POST', '/private-faceset/search', { image: base64(samePerson) })
      const answers = await Promise.all(Array.from({ length: 4 }, search))
      const refused = answers.filter(({ status }) => status !== 200)
      assert.ok(refused.length > 0, 'with one thread, the others wait longer than two milliseconds')
      for (const { status, body } of refused) assert.deepEqual([status, body.type], [503, OVERLOADED])
    })

    it('is opened by a new token of its settings', async () => {
      await server.app.close()
      server = await start({ LIMIAR_ACCESS_TOKEN: 'another-token-of-the-operator' })
      const { body } = await server.client.call('GET', '/private-faceset')
      assert.equal(body.totalItems, 1)
    })
  })
