/** The scenarios: each request that the service is asked, which the clients of a scenario take in turn. */
import { media } from '../../test/support/media.ts'
import { givenConsent } from '../../test/support/onboard.ts'
import type { Client } from '../soak/client.ts'
import { bodyOf } from '../soak/world.ts'

export interface Asked {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

export interface Scenario {
  readonly name: string
  readonly asked: readonly [Asked, ...Asked[]]
  /**
   * If set, each client sends all of them one after the other, beginning at a place of its own; otherwise the same one
   * again and again.
   */
  readonly oneAfterTheOther?: boolean
}

/** Sessions that stills are sent to: a phone sends one at a time. */
const SESSIONS = 100
/** 40 MB of executions: more than the server keeps in memory as text. */
const otherPages = Array.from({ length: 200 }, (_, page) => `/executions?_offset=${page * 20}`)
const json = { 'content-type': 'application/json' }

export async function makeScenarios(operator: Client, token: string): Promise<readonly Scenario[]> {
  const reports = await operator.api('GET', '/reports')
  const [report] = bodyOf<{ readonly docs: readonly { readonly _id: string }[] }>(reports).docs
  const links = `/reports/${report?._id ?? ''}/onboarding-ext`
  const create = `${links}?token=${token}`
  const { token: link, _id: linkId } = await makeLink(operator, create)
  const sessions: OpenSession[] = []
  for (let count = 0; count < SESSIONS; count++) sessions.push(await openSession(operator, create))
  const get = (name: string, path: string): Scenario => ({
    name: `${name}, GET ${path}`,
    asked: [{ method: 'GET', path: `${path}?token=${token}` }],
  })
  const image = media('franck_02221.jpg').toString('base64')
  return [
    { name: 'page, GET /<link>', asked: [{ method: 'GET', path: `/${link}` }] },
    { name: 'session, POST /<link>/session', asked: [{ method: 'POST', path: `/${link}/session` }] },
    { name: 'session, GET /<link>/session', asked: inTurn(sessions.map(readSession)) },
    {
      name: 'link, POST …/onboarding-ext',
      asked: [{ method: 'POST', path: create, headers: json, body: '{"noExpire":true}' }],
    },
    {
      name: 'link, GET …/onboarding-ext/<id>',
      asked: [{ method: 'GET', path: `${links}/${linkId}?token=${token}` }],
    },
    get('reports', '/reports'),
    get('faces', '/private-faceset'),
    get('executions', '/executions'),
    {
      name: 'executions, each time another page',
      asked: inTurn(otherPages.map((path) => ({ method: 'GET', path: `${path}&token=${token}` }))),
      oneAfterTheOther: true,
    },
    {
      name: 'search, POST …/search',
      asked: [
        {
          method: 'POST',
          path: `/private-faceset/search?token=${token}`,
          headers: json,
          body: JSON.stringify({ image }),
        },
      ],
    },
    { name: 'still, PUT …/stills/selfie', asked: inTurn(sessions.map(sendSelfie)) },
  ]
}

function inTurn(asked: readonly Asked[]): Scenario['asked'] {
  const [first, ...others] = asked
  if (first === undefined) throw new Error('No session could be opened.')
  return [first, ...others]
}

interface MadeLink {
  readonly token: string
  readonly _id: string
}

async function makeLink(operator: Client, links: string): Promise<MadeLink> {
  return bodyOf<MadeLink>(await operator.call({ method: 'POST', path: links, body: { noExpire: true } }))
}

interface OpenSession {
  readonly link: string
  readonly headers: Readonly<Record<string, string>>
}

/** A session of a new link, after the consent. */
async function openSession(operator: Client, links: string): Promise<OpenSession> {
  const { token: link } = await makeLink(operator, links)
  const opened = await operator.call({ method: 'POST', path: `/${link}/session` })
  const { secret } = bodyOf<{ readonly secret: string }>(opened)
  const headers = { authorization: `Bearer ${secret}` }
  const body = { consent: givenConsent(opened.body) }
  const { status } = await operator.call({ method: 'PATCH', path: `/${link}/session`, headers, body })
  if (status !== 200) throw new Error(`The consent was answered ${status}.`)
  return { link, headers }
}

function readSession({ link, headers }: OpenSession): Asked {
  return { method: 'GET', path: `/${link}/session`, headers }
}

function sendSelfie({ link, headers }: OpenSession): Asked {
  return {
    method: 'PUT',
    path: `/${link}/stills/selfie?source=camera`,
    headers: { ...headers, 'content-type': 'image/jpeg' },
    body: media('franck_02221.jpg'),
  }
}
