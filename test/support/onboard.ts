/** Walks the session API of a link as the page does: opens, sends every still, submits. */
import assert from 'node:assert/strict'
import type { Answer, ApiClient } from './api-client.ts'
import { until } from './until.ts'

export type Stills = Readonly<Partial<Record<'front' | 'back' | 'selfie', Uint8Array>>>

/** Calls of one session of the page. */
export interface PageSession {
  readonly token: string
  readonly secret: string
  put(capture: string, still: Uint8Array, query?: string, mediaType?: string): Promise<Answer>
  /** Says what the person agreed to or chose. */
  change(changes: object): Promise<Answer>
  /** How far it is, as a page is told that was loaded again. */
  resume(): Promise<Answer>
  submit(body?: object): Promise<Answer>
  progress(): Promise<Answer>
}

/** Opens a session through a link. */
export async function openPageSession(client: ApiClient, token: string): Promise<PageSession> {
  const opened = await client.raw(`/${token}/session`, { method: 'POST' })
  assert.equal(opened.status, 200, opened.text)
  const secret: string = opened.body.secret
  const authorization = `Bearer ${secret}`
  return {
    token,
    secret,
    put: (capture, still, query = 'source=camera', mediaType = 'image/jpeg') =>
      client.raw(`/${token}/stills/${capture}?${query}`, {
        method: 'PUT',
        headers: { authorization, 'content-type': mediaType },
        body: new Uint8Array(still),
      }),
    change: (changes) =>
      client.raw(`/${token}/session`, {
        method: 'PATCH',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(changes),
      }),
    resume: () => client.raw(`/${token}/session`, { headers: { authorization } }),
    submit: (body = { consent: { version: '1', at: '2026-01-01T00:00:00Z' } }) =>
      client.raw(`/${token}/submission`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    progress: () => client.raw(`/${token}/execution`, { headers: { authorization } }),
  }
}

/** Makes a link and goes all the way through it; answers the execution once it is analysed. */
export async function onboard(
  client: ApiClient,
  reportId: string,
  stills: Stills,
  link: object = {},
): Promise<string> {
  const made = await client.call('POST', `/reports/${reportId}/onboarding-ext`, link)
  assert.equal(made.status, 200, made.text)
  const session = await openPageSession(client, made.body.token)
  for (const [capture, still] of Object.entries(stills)) {
    const answer = await session.put(capture, still)
    assert.equal(answer.status, 200, answer.text)
  }
  const submitted = await session.submit()
  assert.equal(submitted.status, 200, submitted.text)
  await untilAnalysed(session)
  return submitted.body.executionId
}

/** Asks as the page does, until the analysis has ended. */
async function untilAnalysed(session: PageSession): Promise<void> {
  await until('the analysis has ended', async () => {
    const { body, status } = await session.progress()
    assert.equal(status, 200)
    return body.state === 'done' || undefined
  })
}
