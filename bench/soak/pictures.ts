/** Pictures as an operator sees them: by the signed addresses that the service gives. */
import type { Client } from './client.ts'
import type { SubmissionEntry } from './ledger.ts'
import { bodyOf } from './world.ts'

/** The bytes of each picture of an execution, by its name; undefined where its address does not open. */
export async function readPictures(
  operator: Client,
  { reportId, executionId }: Pick<SubmissionEntry, 'reportId' | 'executionId'>,
): Promise<ReadonlyMap<string, Buffer | undefined>> {
  const reply = await operator.api('GET', `/reports/${reportId}/executions/${executionId}/images`)
  if (reply.status !== 200) return new Map()
  const addresses = Object.entries(bodyOf<Readonly<Record<string, string>>>(reply))
  const found = addresses.map(
    async ([name, address]) => [name, await readPicture(operator, address)] as const,
  )
  return new Map(await Promise.all(found))
}

export async function readPicture(operator: Client, address: string): Promise<Buffer | undefined> {
  const { pathname, search } = new URL(address)
  const { status, bytes } = await operator.call({ method: 'GET', path: pathname + search })
  return status === 200 && bytes.length > 0 ? bytes : undefined
}
