/** The service that the console's tests in the browser ask: it starts when the first of them does. */
import type { TestRunnerConfig } from '@web/test-runner'
import { startReviewed, type ReviewedService } from '../console/support/console-server.ts'

type Middleware = NonNullable<TestRunnerConfig['middleware']>[number]
type Plugin = NonNullable<TestRunnerConfig['plugins']>[number]

/** More than a page of the queue has. */
const EXECUTIONS = 22

let started: Promise<ReviewedService> | undefined

/** What the console reads, and at `/console-access` the token for it. Nothing is changed by these tests. */
export const consoleService: Middleware = async (context, next) => {
  if (!/^\/(console-access|executions|files|reports)\b/.test(context.path)) return next()
  const { client } = await (started ??= start())
  if (context.path === '/console-access') {
    context.body = client.token
    return
  }
  const headers = { authorization: context.get('authorization') }
  const answer = await fetch(client.baseUrl + context.url, { headers })
  context.status = answer.status
  context.type = answer.headers.get('content-type') ?? ''
  context.body = Buffer.from(await answer.arrayBuffer())
}

export const endOfConsoleService: Plugin = {
  name: 'end-of-console-service',
  serverStop: async () => (await started)?.close(),
}

async function start(): Promise<ReviewedService> {
  const service = await startReviewed()
  await service.add({ captured: { declaredType: 'rg', doubts: [] } })
  for (let count = 1; count < EXECUTIONS; count++) await service.add()
  const cpf = '11144477735'
  await service.add({ status: 'processando', parameterCpf: cpf, parameters: { cpf } })
  return service
}
