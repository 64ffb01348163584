/** From a report to a reviewed execution: sections 4.6 to 4.9 of the contract and the calls of the page. */
import { done, openApi, refused, same, type Api, type Schemas, type Surroundings } from './client.ts'

const executionsOfReport = '/reports/{reportId}/executions/{executionId}'

export async function walkOnboarding(surroundings: Surroundings): Promise<void> {
  const api = openApi(surroundings)
  const report = await createReport(api)
  const { _id: onboardingId, token: linkToken } = await createLink(api, report._id, surroundings.cpf)
  const executionId = await takePart(surroundings, api, linkToken)
  const path = { reportId: report._id, executionId }
  const execution = await done(api.GET(executionsOfReport, { params: { path } }))
  same('the execution', [execution._id, execution.report], [executionId, report._id])
  // Text, and a number where the section is there at all: no member has to be guessed.
  const similarity: number | undefined = execution.sections.faceMatch?.similarity
  const name: string | null | undefined = execution.sections.ocr?.fields['name']?.value
  if (similarity === undefined || !name) throw new Error(`The document was not read: ${similarity}, ${name}.`)
  // @ts-expect-error -- there is no such status
  const isUnknown = execution.status === 'DONE'
  same('the status', isUnknown, false)
  await findIt(api, path, surroundings.cpf)
  await decide(api, path, execution)
  await closeLink(api, report._id, onboardingId, linkToken)
}

async function createReport(api: Api): Promise<Schemas['Report']> {
  const definition: Schemas['ReportDefinitionBody'] = {
    documentTypes: ['rg', 'cnh'],
    captures: ['front', 'back', 'selfie'],
    sections: ['ocr', 'documentscopy', 'faceMatch', 'liveness'],
    rules: [
      { rule: 'document_readable' },
      { rule: 'cpf_equals_parameter', onInvalid: 'review' },
      // Nobody sent a burst: a person has to look.
      { rule: 'liveness_approved', onNotPerformed: 'review' },
    ],
  }
  const report = await done(api.POST('/reports', { body: { name: 'Generated', definition } }))
  same('the version', report.version, 1)
  const path = { reportId: report._id }
  const outdated = { name: 'Later', definition, version: 7 }
  const late = await refused(412, api.PUT('/reports/{reportId}', { params: { path }, body: outdated }))
  same('the problem', [late.status, late.type], [412, 'urn:limiar:problem:version-outdated'])
  const wrong = { ...definition, rules: [{ rule: 'is_nice' as const }] }
  // @ts-expect-error -- there is no such rule
  const unknown = await refused(400, api.POST('/reports', { body: { name: 'Wrong', definition: wrong } }))
  same('the pointer', unknown.errors?.[0]?.pointer.startsWith('/definition/rules/0'), true)
  return report
}

async function createLink(api: Api, reportId: string, cpf: string): Promise<Schemas['CreatedLink']> {
  const links = '/reports/{reportId}/onboarding-ext'
  const params = { path: { reportId }, header: { 'idempotency-key': 'the-first-link' } }
  const body = { cpf, email: 'ana@example.com', variables: { customId: 'order-7' } }
  const link = await done(api.POST(links, { params, body }))
  same('the message', [link.messages[0]?.status, link.messages[0]?.reason], ['not-sent', 'not-configured'])
  same('sent again', (await done(api.POST(links, { params, body })))._id, link._id)
  const variables = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`key${at}`, at]))
  const many = await refused(400, api.POST(links, { params: { path: { reportId } }, body: { variables } }))
  same('the pointer', many.errors?.[0]?.pointer, '/variables')
  return link
}

/** The calls that the page makes for a person. */
async function takePart({ stills }: Surroundings, api: Api, linkToken: string): Promise<string> {
  const path = { linkToken }
  const session = await done(api.POST('/{linkToken}/session', { params: { path } }))
  const headers = { Authorization: `Bearer ${session.secret}` }
  const options = { params: { path }, headers }
  const consent = { version: session.consent?.version ?? '', at: new Date().toISOString() }
  await done(api.PATCH('/{linkToken}/session', { ...options, body: { consent } }))
  for (const capture of session.captures) {
    const answer = await done(
      api.PUT('/{linkToken}/stills/{capture}', {
        headers: { ...headers, 'Content-Type': 'image/jpeg' },
        params: { path: { linkToken, capture }, query: { source: 'file' } },
        // Bytes have no type in TypeScript's reading of a description: the serialiser says what is sent.
        body: '',
        bodySerializer: () => new Blob([stills[capture]]),
      }),
    )
    same('the capture', answer.capture, capture)
  }
  const { executionId } = await done(api.POST('/{linkToken}/submission', { ...options, body: {} }))
  for (;;) {
    const { state } = await done(api.GET('/{linkToken}/execution', options))
    if (state === 'done') return executionId
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function findIt(
  api: Api,
  path: { readonly reportId: string; readonly executionId: string },
  cpf: string,
): Promise<void> {
  const query = { cpf, status: 'APROVADO|REPROVADO|Pendente|processando', _reports: path.reportId }
  const { docs, totalItems } = await done(api.GET('/executions', { params: { query } }))
  same('the list', [docs.map(({ _id }) => _id), totalItems], [[path.executionId], 1])
  const byParameter = (value: string) =>
    api.GET(executionsOfReport, { params: { path, query: { parameters: { p_customId: value } } } })
  same('with its parameter', (await done(byParameter('order-7')))._id, path.executionId)
  await refused(404, byParameter('order-8'))
  const images = await done(
    api.GET('/reports/{reportId}/executions/{executionId}/images', { params: { path } }),
  )
  same('the picture of the front', (await fetch(images.front ?? '')).status, 200)
}

async function decide(
  api: Api,
  path: { readonly reportId: string; readonly executionId: string },
  { status, allowedReviews, updatedAt }: Schemas['Execution'],
): Promise<void> {
  same('what a person may decide', [status, allowedReviews], ['Pendente', ['APROVADO', 'REPROVADO']])
  const review = (body: {
    status: 'APROVADO' | 'REPROVADO'
    reprovalReasons?: string[]
    updatedAt: string
  }) => api.PATCH(executionsOfReport, { params: { path }, body })
  await refused(400, review({ status: 'REPROVADO', updatedAt }))
  const decided = await done(review({ status: 'REPROVADO', reprovalReasons: ['blurred'], updatedAt }))
  same('the decision', [decided.status, decided.reprovalReasons], ['REPROVADO', ['blurred']])
  await refused(409, review({ status: 'APROVADO', updatedAt }))
  const receipt = await done(api.DELETE(executionsOfReport, { params: { path } }))
  same('what is erased', receipt.removed.executions, 1)
}

async function closeLink(api: Api, reportId: string, onboardingId: string, linkToken: string): Promise<void> {
  const link = '/reports/{reportId}/onboarding-ext/{onboardingId}'
  for (const name of [onboardingId, linkToken]) {
    const params = { path: { reportId, onboardingId: name } }
    const { active } = await done(api.PATCH(link, { params, body: { active: false } }))
    same('whether it is active', active, false)
  }
  const page = await api.GET('/{linkToken}', { params: { path: { linkToken } }, parseAs: 'text' })
  same(
    'the closed page',
    [page.response.status, JSON.stringify(page.error).slice(1, 16)],
    [410, '<!doctype html>'],
  )
}
