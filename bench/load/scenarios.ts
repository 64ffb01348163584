/** What is asked of the service, each as a request of its own; the clients of a scenario take them in turn. */
import { media } from '../../test/support/media.ts'
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
}

/** Sessions that stills are sent to: a phone sends one at a time. */
const SESSIONS = 100
const json = { 'content-type': 'application/json' }

export async function makeScenarios(operator: Client, token: string): Promise<readonly Scenario[]> {
  const reports = await operator.api('GET', '/reports')
  const [report] = bodyOf<{ readonly docs: readonly { readonly _id: string }[] }>(reports).docs
  const links = `/reports/${report?._id ?? ''}/onboarding-ext?token=${token}`
  const link = await makeLink(operator, links)
  const stills: Asked[] = []
  for (let session = 0; session < SESSIONS; session++) stills.push(await stillOf(operator, links))
  const [first, ...others] = stills
  if (first === undefined) throw new Error('No session could be opened.')
  const image = media('franck_02221.jpg').toString('base64')
  const search = `/private-faceset/search?token=${token}`
  return [
    { name: 'page, GET /<link>', asked: [{ method: 'GET', path: `/${link}` }] },
    { name: 'session, POST /<link>/session', asked: [{ method: 'POST', path: `/${link}/session` }] },
    {
      name: 'link, POST …/onboarding-ext',
      asked: [{ method: 'POST', path: links, headers: json, body: '{"noExpire":true}' }],
    },
    {
      name: 'faces, GET /private-faceset',
      asked: [{ method: 'GET', path: `/private-faceset?token=${token}` }],
    },
    { name: 'executions, GET /executions', asked: [{ method: 'GET', path: `/executions?token=${token}` }] },
    {
      name: 'search, POST …/search',
      asked: [{ method: 'POST', path: search, headers: json, body: JSON.stringify({ image }) }],
    },
    { name: 'still, PUT …/stills/selfie', asked: [first, ...others] },
  ]
}

async function makeLink(operator: Client, links: string): Promise<string> {
  const made = await operator.call({ method: 'POST', path: links, body: { noExpire: true } })
  return bodyOf<{ readonly token: string }>(made).token
}

/** A still of a session and a link of its own, after the consent. */
async function stillOf(operator: Client, links: string): Promise<Asked> {
  const link = await makeLink(operator, links)
  const opened = await operator.call({ method: 'POST', path: `/${link}/session` })
  const { secret, consent } = bodyOf<{
    readonly secret: string
    readonly consent: { readonly version: string; readonly text: string }
  }>(opened)
  const headers = { authorization: `Bearer ${secret}` }
  const given = { version: consent.version, at: new Date().toISOString() }
  await operator.call({ method: 'PATCH', path: `/${link}/session`, headers, body: { consent: given } })
  return {
    method: 'PUT',
    path: `/${link}/stills/selfie?source=camera`,
    headers: { ...headers, 'content-type': 'image/jpeg' },
    body: media('franck_02221.jpg'),
  }
}
