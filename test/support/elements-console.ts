/** The service that the console's tests in the browser ask: it starts when the first of them does. */
import type { TestRunnerConfig } from '@web/test-runner'
import { startReviewed, type ReviewedService } from '../console/support/console-server.ts'

type Middleware = NonNullable<TestRunnerConfig['middleware']>[number]
type Plugin = NonNullable<TestRunnerConfig['plugins']>[number]

/** More than a page of the queue has. */
const EXECUTIONS = 22

let started: Promise<ReviewedService> | undefined

/** The routes that the console calls, and the token for it at `/console-access`. */
export const consoleService: Middleware = async (context, next) => {
  if (!/^\/(console-access|console\/(session|invitation|sign-out|api)|files)\b/.test(context.path))
    return next()
  const { client } = await (started ??= start())
  if (context.path === '/console-access') {
    context.body = client.token
    return
  }
  const answer = await fetch(client.baseUrl + context.url, {
    method: context.method,
    headers: passedOn.flatMap((name): [string, string][] => {
      const value = context.get(name)
      return value === '' ? [] : [[name, value]]
    }),
    ...(['GET', 'HEAD'].includes(context.method) ? {} : { body: await bodyOf(context.req) }),
  })
  context.status = answer.status
  context.type = answer.headers.get('content-type') ?? ''
  const link = answer.headers.get('link')
  if (link !== null) context.set('Link', link)
  const cookies = answer.headers.getSetCookie()
  if (cookies.length > 0) context.set('Set-Cookie', cookies)
  context.body = Buffer.from(await answer.arrayBuffer())
}

const passedOn = ['authorization', 'cookie', 'limiar-console', 'content-type', 'idempotency-key']

async function bodyOf(request: AsyncIterable<Buffer>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return new Uint8Array(Buffer.concat(parts))
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
