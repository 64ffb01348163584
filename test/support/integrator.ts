/** The calls of an integrator's server, by `limiar-client`: reports, links, executions. Each call has to succeed. */
import {
  answerOf,
  recordsOf,
  type components,
  type LimiarClient,
  type ListPath,
  type ListQuery,
  type RecordOf,
} from '../../src/client/index.ts'
import type { CreateLinkBody } from '../../src/protocol/links/links.ts'
import { until, type Patience } from './until.ts'

type Schemas = components['schemas']

/** Every record of a list. */
export async function everyRecord<Path extends ListPath>(
  limiar: LimiarClient,
  path: Path,
  list?: ListQuery,
): Promise<RecordOf<Path>[]> {
  const records = []
  for await (const record of recordsOf(limiar, path, list)) records.push(record)
  return records
}

/** The account's first report. */
export async function firstReport(limiar: LimiarClient): Promise<Schemas['Report']> {
  const { docs } = await answerOf(limiar.GET('/reports'))
  const [first] = docs
  if (!first) throw new Error('The account has no report.')
  return first
}

export function newReport(
  limiar: LimiarClient,
  definition: Schemas['ReportDefinitionBody'],
): Promise<Schemas['Report']> {
  return answerOf(limiar.POST('/reports', { body: { name: 'made for a test', definition } }))
}

/** Another report, equal to an existing one except for these members. */
export async function changedReport(
  limiar: LimiarClient,
  reportId: string,
  changes: Partial<Schemas['ReportDefinitionBody']>,
): Promise<Schemas['Report']> {
  const { definition } = await answerOf(limiar.GET('/reports/{reportId}', { params: { path: { reportId } } }))
  return newReport(limiar, { ...definition, ...changes })
}

export function newLink(
  limiar: LimiarClient,
  reportId: string,
  body: CreateLinkBody = {},
): Promise<Schemas['CreatedLink']> {
  return answerOf(limiar.POST('/reports/{reportId}/onboarding-ext', { params: { path: { reportId } }, body }))
}

/** Switches the link off, so that nobody can open it. */
export async function closeLink(limiar: LimiarClient, reportId: string, onboardingId: string): Promise<void> {
  const params = { path: { reportId, onboardingId } }
  const body = { active: false }
  await answerOf(limiar.PATCH('/reports/{reportId}/onboarding-ext/{onboardingId}', { params, body }))
}

export function readExecution(
  limiar: LimiarClient,
  reportId: string,
  executionId: string,
): Promise<Schemas['Execution']> {
  const params = { path: { reportId, executionId } }
  return answerOf(limiar.GET('/reports/{reportId}/executions/{executionId}', { params }))
}

/** The execution once it has a verdict. */
export function untilDecided(
  limiar: LimiarClient,
  reportId: string,
  executionId: string,
  patience?: Patience,
): Promise<Schemas['Execution']> {
  return until(
    'the execution is decided',
    async () => {
      const execution = await readExecution(limiar, reportId, executionId)
      return execution.status === 'processando' ? undefined : execution
    },
    patience,
  )
}

/** Another access token of the account; its text is only in this answer. */
export function newToken(
  limiar: LimiarClient,
  scopes: readonly Schemas['AccessToken']['scopes'][number][],
): Promise<{ readonly accessToken: string }> {
  return answerOf(limiar.POST('/access-tokens', { body: { name: 'made for a test', scopes: [...scopes] } }))
}
