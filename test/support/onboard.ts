/** Walks the session API of a link as the page does: opens, consents, sends every still, submits. */
import assert from 'node:assert/strict'
import { PAGE_CONSENT_EDITION, shownConsent } from '../../src/protocol/consent/consent-shown.ts'
import { consentWords } from '../../src/protocol/consent/consent-texts.ts'
import type { GivenConsent } from '../../src/protocol/consent/consent.ts'
import type { CreateLinkBody } from '../../src/protocol/links/links.ts'
import type { SessionResumed } from '../../src/protocol/sessions/session-api.ts'
import type { Answer, ApiClient, Json } from './api-client.ts'
import { newLink } from './integrator.ts'
import { until } from './until.ts'

export type Stills = Readonly<Partial<Record<'front' | 'back' | 'selfie', Uint8Array>>>

/** Calls of one session of the page. */
export interface PageSession {
  readonly token: string
  readonly secret: string
  put(capture: string, still: Uint8Array, query?: string, mediaType?: string): Promise<Answer>
  /** Sends one picture for both sides of a document, and another take of it as the selfie. */
  putAll(still: Uint8Array): Promise<void>
  /** Sends the frames around the selfie. */
  putBurst(burst: object): Promise<Answer>
  /** Sends the consent or a choice of the person. */
  change(changes: object): Promise<Answer>
  /** The progress of the session, as a reloaded page gets it. */
  resume(): Promise<Answer>
  submit(body?: object): Promise<Answer>
  progress(): Promise<Answer>
}

/** Another file with the same content, for pictures that name their content in text. */
export function anotherTake(still: Uint8Array): Uint8Array {
  return Buffer.concat([JPEG_COMMENT, Buffer.from(still).subarray(JPEG_COMMENT.length)])
}

/** A start of image and a comment, in place of a start of image and the beginning of a JFIF header. */
const JPEG_COMMENT = Buffer.from([0xff, 0xd8, 0xff, 0xfe])

/** The consent that a page sends once the person has agreed to the text in the session's answer. */
export function givenConsent(opened: Json, at = new Date()): GivenConsent {
  const { consent, theme } = opened as SessionResumed
  const text = consent?.text ?? ''
  return {
    version: text === '' ? PAGE_CONSENT_EDITION : (consent?.version ?? ''),
    at: at.toISOString(),
    text: shownConsent(consentWords['pt-BR'], { name: theme.name, text }),
  }
}

/** Opens a session through a link, in which the person consents unless told otherwise. */
export async function openPageSession(
  client: ApiClient,
  token: string,
  { consents = true }: { readonly consents?: boolean } = {},
): Promise<PageSession> {
  const opened = await client.raw(`/${token}/session`, { method: 'POST' })
  assert.equal(opened.status, 200, opened.text)
  const secret: string = opened.body.secret
  const authorization = `Bearer ${secret}`
  const session: PageSession = {
    token,
    secret,
    put: (capture, still, query = 'source=camera', mediaType = 'image/jpeg') =>
      client.raw(`/${token}/stills/${capture}?${query}`, {
        method: 'PUT',
        headers: { authorization, 'content-type': mediaType },
        body: new Uint8Array(still),
      }),
    putAll: async (still) => {
      await session.put('front', still)
      await session.put('back', still)
      await session.put('selfie', anotherTake(still))
    },
    putBurst: (burst) =>
      client.raw(`/${token}/bursts/selfie`, {
        method: 'PUT',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(burst),
      }),
    change: (changes) =>
      client.raw(`/${token}/session`, {
        method: 'PATCH',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(changes),
      }),
    resume: () => client.raw(`/${token}/session`, { headers: { authorization } }),
    submit: (body = {}) =>
      client.raw(`/${token}/submission`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    progress: () => client.raw(`/${token}/execution`, { headers: { authorization } }),
  }
  if (consents) {
    const agreed = await session.change({ consent: givenConsent(opened.body) })
    assert.equal(agreed.status, 200, agreed.text)
  }
  return session
}

/** Makes a link and goes all the way through it; answers the execution once it is analysed. */
export async function onboard(
  client: ApiClient,
  reportId: string,
  stills: Stills,
  link: CreateLinkBody = {},
): Promise<string> {
  const session = await openPageSession(client, (await newLink(client.limiar, reportId, link)).token)
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
export async function untilAnalysed(session: PageSession): Promise<void> {
  await until('the analysis has ended', async () => {
    const { body, status } = await session.progress()
    assert.equal(status, 200)
    return body.state === 'done' || undefined
  })
}
