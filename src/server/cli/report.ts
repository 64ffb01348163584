import { Type } from 'typebox'
import type { ExitCode, Invocation } from './command.ts'
import { ServerClient } from './server-client.ts'

const Reports = Type.Object({ docs: Type.Array(Type.Object({ _id: Type.String(), name: Type.String() })) })

/** Lists the reports of the running server. */
export async function listReports(invocation: Invocation): Promise<ExitCode> {
  const client = await ServerClient.of(invocation)
  const { docs } = await client.call(Reports, 'GET', '/reports')
  for (const { _id, name } of docs) invocation.terminal.say(`${_id}  ${name}`)
  return 0
}
