import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startPostgres, whyNoPostgres, type TestPostgres } from '../ports/stores-postgres.ts'
import type { Json } from '../support/api-client.ts'
import { media } from '../support/media.ts'
import { startNodeProcess, type NodeProcess } from '../support/nodes-on-s3.ts'
import { openPageSession, untilAnalysed, type PageSession, type Stills } from '../support/onboard.ts'
import { startS3Server, type S3Server } from '../support/s3-server.ts'
import { specimenPerson, specimenStills } from '../support/specimen-stills.ts'
import { until } from '../support/until.ts'

const TOKEN = 'the-token-of-all-nodes-on-one-bucket'
const LIMIAR_KEY = 'b2'.repeat(32)
const NODES = 2
/** People who come at the same time, each through a link of one node and a session of the other. */
const PEOPLE = 2
/** The keys of a store that are not pictures. */
const OWN = ['key-proof', 'store-id']

describe('several servers on one PostgreSQL and one bucket', { skip: whyNoPostgres() }, () => {
  let postgres: TestPostgres
  let bucket: S3Server
  let nodes: NodeProcess[] = []
  let reportId: string
  let stills: Required<Stills>

  const environment = () => ({
    DATABASE_URL: postgres.url,
    LIMIAR_KEY,
    ...bucket.environment,
  })
  before(async () => {
    postgres = await startPostgres()
    bucket = await startS3Server()
    const starting = Array.from({ length: NODES }, () => startNodeProcess(environment(), TOKEN))
    nodes = await Promise.all(starting)
    const { body } = await nodes[0]!.client.call('GET', '/reports')
    reportId = body.docs.find((each: Json) => each.definition.selfie === 'any')._id
    stills = await specimenStills(media('franck_02888.jpg'))
  })
  after(async () => {
    for (const node of nodes) await node.stop()
    await bucket.close()
    await postgres.stop()
  })

  const client = (index: number) => nodes[index % nodes.length]!.client

  /** Sends all of them; a server that is busy is asked again, as the page does. */
  async function sendStills(session: PageSession): Promise<void> {
    for (const [capture, still] of Object.entries(stills))
      await until(`the ${capture} is taken`, async () => {
        const { status, text } = await session.put(capture, still)
        assert.ok([200, 429, 503].includes(status), text)
        return status === 200 || undefined
      })
  }

  /** Makes a link on one node and goes through it on the other; answers the execution. */
  async function onboardAcross(index: number): Promise<Json> {
    const link = await client(index).call('POST', `/reports/${reportId}/onboarding-ext`, {
      cpf: specimenPerson.cpf,
    })
    assert.equal(link.status, 200, link.text)
    const session = await openPageSession(client(index + 1), link.body.token)
    await sendStills(session)
    const submitted = await session.submit()
    assert.equal(submitted.status, 200, submitted.text)
    await untilAnalysed(session)
    const path = `/reports/${reportId}/executions/${submitted.body.executionId}`
    return (await client(index).call('GET', path)).body
  }

  it('decide rightly on every person whose link, session and job are on different nodes', async () => {
    const executions = await Promise.all(Array.from({ length: PEOPLE }, (_, i) => onboardAcross(i)))
    assert.deepEqual(
      executions.map(({ status }) => status),
      Array.from({ length: PEOPLE }, () => 'APROVADO'),
      JSON.stringify(executions.map(({ validations }) => validations)),
    )
  })

  it('show every picture on each of them', async () => {
    const { body } = await client(0).call('GET', '/executions')
    for (const { _id } of body.docs) {
      const images = (await client(0).call('GET', `/reports/${reportId}/executions/${_id}/images`)).body
      const addresses = Object.values<string>(images)
      assert.ok(addresses.length >= Object.keys(stills).length, JSON.stringify(images))
      for (const address of addresses)
        for (const node of nodes) {
          const { pathname, search } = new URL(address)
          assert.equal((await node.client.raw(`${pathname}${search}`)).status, 200)
        }
    }
  })

  it('find a face that another enrolled', async () => {
    const image = media('audrey.jpg').toString('base64')
    const enrolled = await client(0).call('POST', '/private-faceset', { description: 'Ana', images: [image] })
    const found = await client(1).call('POST', '/private-faceset/search', { image })
    assert.equal(found.body.faceMatches[0]?._id, enrolled.body._id, found.text)
  })

  it('keep the limits of a link together', async () => {
    const { definition } = (await client(0).call('GET', `/reports/${reportId}`)).body
    const once = await client(0).call('POST', '/reports', {
      name: 'Once',
      definition: { ...definition, links: { ...definition.links, maxSubmissions: 1 } },
    })
    assert.equal(once.status, 200, once.text)
    const link = { cpf: specimenPerson.cpf }
    const made = await client(1).call('POST', `/reports/${once.body._id}/onboarding-ext`, link)
    const sessions = await Promise.all(nodes.map((node) => openPageSession(node.client, made.body.token)))
    // Both have everything before either submits: a still through a link that is spent is refused as well.
    for (const session of sessions) await sendStills(session)
    const submitted = await Promise.all(sessions.map((session) => session.submit()))
    assert.deepEqual(submitted.map(({ status }) => status).sort(), [200, 410])
    await untilAnalysed(sessions[submitted.findIndex(({ status }) => status === 200)]!)
  })

  it('finish an analysis when its node is killed in the middle of it', async () => {
    const link = await client(0).call('POST', `/reports/${reportId}/onboarding-ext`, {
      cpf: specimenPerson.cpf,
    })
    const session = await openPageSession(client(0), link.body.token)
    await sendStills(session)
    const submitted = await session.submit()
    const [, last] = nodes
    await last!.kill()
    nodes = [nodes[0]!]
    await untilAnalysed(session)
    const path = `/reports/${reportId}/executions/${submitted.body.executionId}`
    assert.equal((await client(0).call('GET', path)).body.status, 'APROVADO')
    nodes.push(await startNodeProcess(environment(), TOKEN))
  })

  it('wait while the bucket is unreachable, and reject nobody for it', async () => {
    const link = await client(0).call('POST', `/reports/${reportId}/onboarding-ext`, {
      cpf: specimenPerson.cpf,
    })
    const session = await openPageSession(client(1), link.body.token)
    await sendStills(session)
    bucket.failWith({ status: 503, code: 'SlowDown' })
    const submitted = await session.submit()
    assert.equal(submitted.status, 200, submitted.text)
    await until('a node says that it is not ready', async () => {
      const { status, text } = await client(0).raw('/ready')
      return (status === 503 && text.includes('bucket of the pictures')) || undefined
    })
    bucket.failWith(undefined)
    await untilAnalysed(session)
    const path = `/reports/${reportId}/executions/${submitted.body.executionId}`
    assert.equal((await client(1).call('GET', path)).body.status, 'APROVADO')
  })

  it('leave nothing of an erased person in the bucket', async () => {
    const erased = await client(0).call('DELETE', `/subjects/${specimenPerson.cpf}`)
    assert.equal(erased.status, 200, erased.text)
    const { body } = await client(1).call('GET', '/private-faceset')
    for (const { _id } of body.docs) await client(1).call('DELETE', `/private-faceset/${_id}`)
    assert.deepEqual(await bucket.keys(), OWN)
  })

  it('keep the record of accesses intact', async () => {
    const { body } = await client(1).call('GET', '/audit/verification?whole=true')
    assert.equal(body.intact, true)
  })

  it('refuse a node with another bucket, with another key, or with a folder', async () => {
    const strange: readonly (readonly [Readonly<Record<string, string>>, RegExp])[] = [
      [{ ...environment(), LIMIAR_S3_PREFIX: 'other/' }, /lie in s3:\/\/pictures\/limiar\//],
      [{ ...environment(), LIMIAR_KEY: 'c3'.repeat(32) }, /another key/],
      [{ DATABASE_URL: postgres.url, LIMIAR_KEY }, /lie in s3:\/\/pictures\/limiar\//],
    ]
    for (const [settings, said] of strange) await assert.rejects(startNodeProcess(settings, TOKEN), said)
  })
})
