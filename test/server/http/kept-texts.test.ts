/** Every accepted text is given back as it was sent, character by character, by every route that shows it. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { ListPath } from '../../../src/client/index.ts'
import type { Json } from '../../support/api-client.ts'
import { asBase64, writtenFace } from '../../support/fakes/written-faces.ts'
import { everyRecord } from '../../support/integrator.ts'
import { inGroups, naughtyStrings, packed } from '../../support/naughty-strings.ts'
import { anotherTake, openPageSession } from '../../support/onboard.ts'
import { definitionBody } from '../../support/report-bodies.ts'
import { whyNotNow } from '../../support/scope.ts'
import { startFakeService, type FakeService } from '../../support/server.ts'
import { until } from '../../support/until.ts'

const CPF = '52998224725'
const still = writtenFace('ana')
const files = [still, anotherTake(still), anotherTake(still)].map((bytes, at) => ({
  type: ['FRONT', 'BACK', 'SELFIE'][at],
  data: asBase64(bytes),
}))
const strings = naughtyStrings.filter((text) => text !== '')
/** Fastify refuses a member of this name, because it would change every object. */
const names = naughtyStrings.filter((text) => text.length <= 64 && text !== '__proto__')

/**
 * In `npm test` every fifth string describes a face: each takes several requests there, and every string is kept at the
 * other places in any case. `npm run test:all` keeps all of them there too.
 */
const STEP = whyNotNow() === false ? 1 : 5
const descriptions = strings.filter((_, at) => at % STEP === 0)

let service: FakeService
before(async () => {
  service = await startFakeService()
})
after(() => service.close())

async function asked(method: string, path: string, body?: object): Promise<Json> {
  const answer = await service.client.call(method, path, body)
  assert.equal(answer.status, 200, `${method} ${path} ${JSON.stringify(body)}: ${answer.text}`)
  return answer.body
}

/** Every record of a list, page by page. */
function listed(path: ListPath, query: Readonly<Record<string, string>> = {}): Promise<readonly Json[]> {
  return everyRecord(service.client.limiar, path, { query: { _limit: '100', ...query } })
}

function byId(docs: readonly Json[]): ReadonlyMap<string, Json> {
  return new Map(docs.map((doc) => [doc._id, doc]))
}

describe('a text is kept as it was sent', () => {
  it('in the description of a face, by the record, both lists and a search', async () => {
    const sent = new Map<string, string>()
    for (const [at, description] of descriptions.entries()) {
      // A search answers twenty records.
      const images = at % (25 / STEP) === 0 ? { images: [asBase64(writtenFace('bia'))] } : {}
      sent.set((await asked('POST', '/private-faceset', { description, ...images }))._id, description)
    }
    const found = byId(await listed('/private-faceset'))
    for (const [id, description] of sent) assert.equal(found.get(id)?.description, description)
    const { faceMatches } = await asked('POST', '/private-faceset/search', {
      image: asBase64(writtenFace('bia')),
    })
    const shown = [...(await listed('/private-faceset', { _galleryFormat: 'true' })), ...faceMatches]
    assert.ok(faceMatches.length > 15 && shown.length > 30)
    for (const { _id, description } of shown) {
      assert.equal(description, sent.get(_id))
      assert.equal((await asked('GET', `/private-faceset/${_id}`)).body.description, description)
    }
  })

  it('in the variables of a link and their names, and then in its execution', async () => {
    const variables = [{ strings }, ...inGroups(names, 20).map((some) => named(some))]
    for (const sent of variables) {
      const link = await asked('POST', `/reports/${service.reportId}/onboarding-ext`, { variables: sent })
      assert.deepEqual(link.variables, sent)
      const path = `/reports/${service.reportId}/onboarding-ext/${link._id}`
      assert.deepEqual((await asked('GET', path)).variables, sent)
      assert.deepEqual((await asked('PATCH', path, { active: true })).variables, sent)
    }
  })

  it('in the parameters of an execution, by the execution, the list, the export and the filter', async () => {
    const path = `/reports/${service.reportId}/executions`
    const sent = new Map<string, object>()
    for (const parameters of [{ strings }, ...inGroups(names, 19).map((some) => named(some))]) {
      const whole = { ...parameters, cpf: CPF }
      const { _id } = await asked('POST', path, { files, parameters: whole })
      sent.set(_id, whole)
      for (const [name, value] of Object.entries(parameters).slice(0, 4)) {
        if (typeof value !== 'string') continue
        const filter = (wanted: string) =>
          service.client.call('GET', `${path}/${_id}?${new URLSearchParams({ [`p_${name}`]: wanted })}`)
        assert.equal((await filter(value)).status, 200, `${name}: ${value}`)
        assert.equal((await filter(`${value}.`)).status, 404, `${name}: ${value}`)
      }
    }
    const list = await listed('/executions', { _limit: '20' })
    const { executions } = await asked('GET', `/subjects/${CPF}/export`)
    for (const records of [list, executions.map(({ execution }: Json) => execution)]) {
      const found = byId(records)
      for (const [id, parameters] of sent) assert.deepEqual(found.get(id)?.parameters, parameters)
    }
    for (const [id, parameters] of sent)
      assert.deepEqual((await asked('GET', `${path}/${id}`)).parameters, parameters)
  })

  it('in the reasons of a rejection', async () => {
    const path = `/reports/${service.reportId}/executions`
    for (const reasons of inGroups(
      strings.filter((text) => /\S/.test(text)),
      20,
    )) {
      // The CPF is another than the document's, so the execution waits for a review.
      const parameters = { cpf: '11144477735' }
      const { _id } = await asked('POST', path, { files, parameters })
      await until('the execution is analysed', async () =>
        (await asked('GET', `${path}/${_id}`)).validations.length > 0 ? true : undefined,
      )
      const review = { status: 'REPROVADO', reprovalReasons: reasons }
      assert.deepEqual((await asked('PATCH', `${path}/${_id}`, review)).reprovalReasons, reasons)
      assert.deepEqual((await asked('GET', `${path}/${_id}`)).reprovalReasons, reasons)
    }
  })

  it('in every text of a report, by the report, its versions, the list and the session of a page', async () => {
    const sent = new Map<string, Json>()
    const [consentText = ''] = packed(strings, 20_000)
    const themes = packed(strings, 80)
    for (const [at, name] of packed(strings, 120).entries()) {
      const theme = { name: themes[at % themes.length] ?? '' }
      const consent = {
        version: themes[(at * 2 + 1) % themes.length] ?? '',
        text: at === 0 ? consentText : name,
      }
      const rules = ruled.slice(at * needless.length, (at + 1) * needless.length)
      const body = { name, definition: definitionBody({ theme, consent, rules }) }
      sent.set((await asked('POST', '/reports', body))._id, body)
    }
    assert.ok(sent.size * needless.length > ruled.length && sent.size * 2 > themes.length)
    const found = byId(await listed('/reports'))
    for (const [id, { name, definition }] of sent) {
      assert.ok(isIn({ name, definition }, found.get(id)), name)
    }
    for (const [id, { definition }] of [...sent].filter((_, at) => at % 10 === 0)) {
      assert.ok(isIn({ definition }, await asked('GET', `/reports/${id}/versions/1`)))
      const { token } = await asked('POST', `/reports/${id}/onboarding-ext`, {})
      const { theme, consent } = (await (await openPageSession(service.client, token)).resume()).body
      assert.deepEqual({ theme, consent }, { theme: definition.theme, consent: definition.consent })
    }
  })

  it('in the description of a webhook', async () => {
    const { _id } = await asked('POST', '/webhooks', { url: 'https://integrator.example/hook' })
    for (const description of packed(naughtyStrings, 200))
      assert.equal((await asked('PATCH', `/webhooks/${_id}`, { description })).description, description)
  })

  it('in the names of accounts and of access tokens', async () => {
    const sent = new Map<string, string>()
    for (const [at, name] of packed(strings, 100).entries()) {
      // A new account has reports of its own, and takes ten times as long to make as a token.
      const isToken = at % 8 !== 0
      const body = isToken ? { name, scopes: ['faces:read'] } : { name, environment: 'test' }
      sent.set((await asked('POST', isToken ? '/access-tokens' : '/accounts', body))._id, name)
    }
    const found = byId([...(await listed('/access-tokens')), ...(await listed('/accounts'))])
    for (const [id, name] of sent) assert.equal(found.get(id)?.name, name)
  })
})

/** Each text under its own name. */
function named(texts: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(texts.map((text) => [text, text]))
}

/** Rules that need no section, each once in a report. */
const needless = [
  'document_type_accepted',
  'document_readable',
  'document_not_expired',
  'cpf_is_valid',
] as const
const ruled = strings
  .filter((text) => text.length <= 120)
  .map((text, at) => ({ rule: needless[at % needless.length]!, title: text, description: text }))

/** Whether every part of one value is in another, which may hold more. */
function isIn(part: Json, whole: Json): boolean {
  if (typeof part !== 'object' || part === null) return part === whole
  return Object.keys(part).every((name) => isIn(part[name], whole?.[name]))
}
