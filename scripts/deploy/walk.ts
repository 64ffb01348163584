/** One person's onboarding through a deployment, and what came of it. */
import { createApiClient, type ApiClient } from '../../test/support/api-client.ts'
import { media } from '../../test/support/media.ts'
import { openPageSession } from '../../test/support/onboard.ts'
import { specimenStills } from '../../test/support/specimen-stills.ts'
import { until } from '../../test/support/until.ts'

export interface Walk {
  readonly client: ApiClient
  readonly reportId: string
  readonly stills: Awaited<ReturnType<typeof specimenStills>>
}

/** The part of a list of the API that is read here. */
interface Records {
  readonly docs: readonly { readonly _id: string }[]
}

/** The part of an execution of the API that is read here. */
export interface Execution {
  readonly status: string
  readonly sections?: object
  readonly validations?: readonly { readonly rule: string; readonly status: string }[]
}

export function statusOf(port: number, path: string): Promise<number | undefined> {
  return fetch(`http://127.0.0.1:${port}${path}`).then(
    ({ status }) => status,
    () => undefined,
  )
}

export async function walkAt(port: number, token: string): Promise<Walk> {
  const client = createApiClient(`http://127.0.0.1:${port}`, token)
  const { docs } = (await client.call('GET', '/reports')).body as Records
  return { client, reportId: docs[0]?._id ?? '', stills: await specimenStills(media('audrey.jpg')) }
}

/**
 * Runs one onboarding, with something happening meanwhile, and returns the execution once it is decided. Its selfie is the
 * photograph on its document, so that what reads, what compares and what decides all had to work for its verdict.
 */
export async function onboard(
  { client, reportId, stills }: Walk,
  meanwhile: { readonly betweenStills?: () => Promise<void>; readonly inAnalysis?: () => Promise<void> } = {},
): Promise<Execution> {
  const created = await client.call('POST', `/reports/${reportId}/onboarding-ext`, {})
  const link = created.body as { readonly token: string }
  const session = await openPageSession(client, link.token)
  mustBe(200, (await session.put('front', stills.front)).status, 'the front is taken')
  await meanwhile.betweenStills?.()
  mustBe(200, (await session.put('back', stills.back)).status, 'the back is taken')
  mustBe(200, (await session.put('selfie', stills.selfie)).status, 'the selfie is taken')
  const submitted = await session.submit()
  mustBe(true, submitted.status < 300, `the session is submitted: ${submitted.text}`)
  await meanwhile.inAnalysis?.()
  const execution = await decided(client, reportId)
  mustBe('REPROVADO', execution.status, 'the photograph on the document is refused as a selfie')
  return execution
}

/** The verdict and the status of every rule, which contain no time and no id. */
export function answersOf({ status, validations = [] }: Execution): string {
  const rules = validations.map(({ rule, status: answer }) => [rule, answer])
  return JSON.stringify([status, rules])
}

async function decided(client: ApiClient, reportId: string): Promise<Execution> {
  return until(
    'the execution is decided',
    async () => {
      // On a busy machine a node sometimes answers the proxy's health check too late; the proxy then answers 503.
      const list = await client.call('GET', '/executions?_limit=1')
      const [listed] = list.status === 200 ? (list.body as Records).docs : []
      if (!listed) return undefined
      const answer = await client.call('GET', `/reports/${reportId}/executions/${listed._id}`)
      if (answer.status !== 200) return undefined
      const execution = answer.body as Execution
      return Object.keys(execution.sections ?? {}).length > 0 ? execution : undefined
    },
    { withinMs: 600_000, askAgainMs: 500 },
  )
}

export function mustBe(wanted: unknown, found: unknown, what: string): void {
  if (found !== wanted) throw new Error(`Not so: ${what} (${String(found)}).`)
}
