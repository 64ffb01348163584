/** One person's onboarding through a deployment, and its outcome. */
import type { components } from '../../src/client/index.ts'
import { createApiClient, type ApiClient } from '../../test/support/api-client.ts'
import { firstReport, newLink, untilDecided } from '../../test/support/integrator.ts'
import { media } from '../../test/support/media.ts'
import { openPageSession } from '../../test/support/onboard.ts'
import { specimenStills } from '../../test/support/specimen-stills.ts'

type Execution = components['schemas']['Execution']

/** Also when the worker that had begun the analysis was killed. */
const DECIDED = { withinMs: 600_000, askAgainMs: 500 }

export interface Walk {
  readonly client: ApiClient
  readonly reportId: string
  readonly stills: Awaited<ReturnType<typeof specimenStills>>
}

export function statusOf(port: number, path: string): Promise<number | undefined> {
  return fetch(`http://127.0.0.1:${port}${path}`).then(
    ({ status }) => status,
    () => undefined,
  )
}

export async function walkAt(port: number, token: string): Promise<Walk> {
  const client = createApiClient(`http://127.0.0.1:${port}`, token)
  const { _id: reportId } = await firstReport(client.limiar)
  return { client, reportId, stills: await specimenStills(media('audrey.jpg')) }
}

/**
 * Runs one onboarding, with something happening meanwhile, and returns the execution once it is decided. Its selfie is
 * the photograph on its document, so that its verdict shows that reading, comparing and deciding all worked.
 */
export async function onboard(
  { client, reportId, stills }: Walk,
  meanwhile: { readonly betweenStills?: () => Promise<void>; readonly inAnalysis?: () => Promise<void> } = {},
): Promise<Execution> {
  const { token } = await newLink(client.limiar, reportId)
  const session = await openPageSession(client, token)
  mustBe(200, (await session.put('front', stills.front)).status, 'the front is taken')
  await meanwhile.betweenStills?.()
  mustBe(200, (await session.put('back', stills.back)).status, 'the back is taken')
  mustBe(200, (await session.put('selfie', stills.selfie)).status, 'the selfie is taken')
  const submitted = await session.submit()
  mustBe(true, submitted.status < 300, `the session is submitted: ${submitted.text}`)
  const { executionId } = submitted.body as { readonly executionId: string }
  await meanwhile.inAnalysis?.()
  // On a busy machine a node sometimes answers the proxy's health check too late; the client then repeats the request
  // that the proxy refused.
  const execution = await untilDecided(client.limiar, reportId, executionId, DECIDED)
  mustBe('REPROVADO', execution.status, 'the photograph on the document is refused as a selfie')
  return execution
}

/** The verdict and the status of every rule, which contain no time and no id. */
export function answersOf({ status, validations }: Execution): string {
  const rules = validations.map(({ rule, status: answer }) => [rule, answer])
  return JSON.stringify([status, rules])
}

export function mustBe(wanted: unknown, found: unknown, what: string): void {
  if (found !== wanted) throw new Error(`Not so: ${what} (${String(found)}).`)
}
