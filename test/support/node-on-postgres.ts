/** A whole server on a PostgreSQL server, without its models, called without a network in between. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { accessToken, createServer, readSettings } from '../../src/server/index.ts'
import type { Json } from './api-client.ts'
import { patientServers } from './patient-servers.ts'

export interface Answered {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: Json
}

export interface ServerNode {
  readonly app: FastifyInstance
  readonly directory: string
  /** Calls a path with the access token of the node. */
  readonly call: (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
  ) => Promise<Answered>
  readonly log: readonly string[]
  readonly close: () => Promise<void>
}

/** Starts a node; its folder is its own and goes with it, unless one is given. */
export async function startNode(
  environment: Readonly<Record<string, string>>,
  folder?: string,
  draining?: AbortSignal,
): Promise<ServerNode> {
  const directory = folder ?? (await mkdtemp(join(tmpdir(), 'limiar-node-')))
  const log: string[] = []
  const settings = readSettings({
    LIMIAR_DATA_DIR: directory,
    LIMIAR_LOG_LEVEL: 'warn',
    ...patientServers,
    ...environment,
  })
  const removeOwn = async () => {
    if (folder === undefined) await rm(directory, { recursive: true, force: true })
  }
  const logSink = { write: (line: string) => void log.push(line) }
  // A node that does not fit beside the others does not start.
  const app = await createServer(settings, { draining, logSink }).catch(async (error: unknown) => {
    await removeOwn()
    throw error
  })
  const authorization = `Bearer ${await accessToken(settings)}`
  return {
    app,
    directory,
    log,
    call: async (method, url, body) => {
      const answer = await app.inject({
        method,
        url,
        headers: { authorization },
        ...(body && { payload: body }),
      })
      return { status: answer.statusCode, headers: answer.headers, body: JSON.parse(answer.body) }
    },
    close: async () => {
      await app.close()
      await removeOwn()
    },
  }
}
