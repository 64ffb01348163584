import { accessTokenPath, createServer } from '../index.ts'
import type { ExitCode, Invocation } from './command.ts'

/** Serves until it is told to stop. */
export async function serve({ settings, terminal }: Invocation): Promise<ExitCode> {
  const app = await createServer(settings)
  const { promise: closed, resolve } = Promise.withResolvers<ExitCode>()
  app.addHook('onClose', () => resolve(0))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close())
  const address = await app.listen({ host: settings.host, port: settings.port })
  terminal.say(`Limiar serves ${settings.publicUrl ?? address}.`)
  if (settings.accessToken === undefined)
    terminal.say(`The access token is kept in ${accessTokenPath(settings.dataDirectory)}.`)
  return closed
}
