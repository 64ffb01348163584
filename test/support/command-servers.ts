/** Whole servers for the tests of commands, with photographs to register, on each engine. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe } from 'node:test'
import { createServer, readSettings } from '../../src/server/index.ts'
import { createApiClient, type ApiClient, type Json } from './api-client.ts'
import { everyRecord } from './integrator.ts'
import { limiar, type Ended } from './limiar-command.ts'
import { media } from './media.ts'
import { storageEngines } from './storage-engines.ts'
import { patientServers } from './patient-servers.ts'

export const TOKEN = 'a-token-for-the-tests-of-commands'
export const CPF = '52998224725'

type Environment = Readonly<Record<string, string>>

/** The place of a server's data, for a server that is started again. */
interface Kept {
  readonly folder: string
  readonly url: string | undefined
}

export interface Running {
  readonly kept: Kept
  readonly client: ApiClient
  readonly log: () => string
  readonly run: (args: readonly string[], environment?: Environment) => Promise<Ended>
  readonly close: () => Promise<void>
}

export interface CommandServers {
  /** The folder of the suite, from the first `before` on. */
  readonly folder: () => string
  /** Starts a server on an empty database, or on the data of an earlier one. */
  readonly start: (environment?: Environment, kept?: Kept) => Promise<Running>
  /** A folder with a photograph of Audrey, one of Cage and two of Franck, under his CPF. */
  readonly photographs: (name: string) => Promise<string>
}

/** Runs a suite of commands on each engine; servers that a test left open, for example a failed one, are closed. */
export function onEachServer(suite: (servers: CommandServers) => void): void {
  for (const engine of storageEngines)
    describe(`on ${engine.name}`, { skip: engine.skip }, () => {
      let root = ''
      let count = 0
      const closing = new Set<() => Promise<void>>()
      const stopping: (() => Promise<void>)[] = []
      before(async () => {
        root = await mkdtemp(join(tmpdir(), 'limiar-commands-'))
      })
      after(async () => {
        for (const close of closing) await close()
        for (const stop of stopping) await stop()
        await rm(root, { recursive: true })
      })
      const emptyPlace = async (): Promise<Kept> => {
        const server = await engine.start()
        stopping.push(() => server.stop())
        return { folder: join(root, `data-${count++}`), url: server.url }
      }
      suite({
        folder: () => root,
        start: async (environment = {}, kept) => {
          const running = await startServer(environment, kept ?? (await emptyPlace()))
          const close = async (): Promise<void> => {
            if (closing.delete(close)) await running.close()
          }
          closing.add(close)
          return { ...running, close }
        },
        photographs: (name) => writePhotographs(join(root, name)),
      })
    })
}

async function startServer(environment: Environment, kept: Kept): Promise<Running> {
  const lines: string[] = []
  const settings = readSettings({
    LIMIAR_DATA_DIR: kept.folder,
    LIMIAR_ACCESS_TOKEN: TOKEN,
    // Each server loads its own models, which takes as much processor time as a document.
    LIMIAR_MODEL_THREADS: '1',
    ...patientServers,
    ...(kept.url === undefined ? {} : { DATABASE_URL: kept.url }),
    ...environment,
  })
  const app = await createServer(settings, { logSink: { write: (line) => void lines.push(line) } })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    kept,
    client: createApiClient(address, TOKEN),
    log: () => lines.join(''),
    run: (args, more = {}) =>
      limiar([...args, '--server', address], {
        LIMIAR_ACCESS_TOKEN: TOKEN,
        LIMIAR_DATA_DIR: kept.folder,
        ...more,
      }),
    close: () => app.close(),
  }
}

async function writePhotographs(folder: string): Promise<string> {
  await mkdir(join(folder, `${CPF} Franck`), { recursive: true })
  await writeFile(join(folder, 'Audrey.jpg'), media('audrey.jpg'))
  await writeFile(join(folder, 'Cage.jpg'), media('cage.jpg'))
  for (const file of ['franck_02221.jpg', 'franck_02888.jpg'])
    await writeFile(join(folder, `${CPF} Franck`, file), media(file))
  return folder
}

/** Every record of a registry. */
export function records({ client }: Running): Promise<Json[]> {
  return everyRecord(client.limiar, '/private-faceset')
}
