import type { FastifyInstance } from 'fastify'
import { accessToken, accessTokenPath, createServer } from '../index.ts'
import { findPhonePlace, openPhoneDoor } from '../phone/phone-door.ts'
import { phoneWords } from '../phone/phone-words.ts'
import { readyLink } from '../phone/ready-link.ts'
import type { Settings } from '../settings.ts'
import type { ExitCode, Invocation, Terminal } from './command.ts'

/** Serves until it is told to stop; with --phone to phones of the local network, too. */
export async function serve(invocation: Invocation): Promise<ExitCode> {
  const { settings, options, terminal } = invocation
  if (options.phone) return serveWithPhone(invocation)
  return serveUntilStopped(await createServer(settings), settings, terminal)
}

/** Links are opened on phones, unless the settings say where else. */
async function serveWithPhone({ settings, terminal }: Invocation): Promise<ExitCode> {
  const place = await findPhonePlace(settings)
  const { onboardingUrl = place.origin } = settings
  const app = await createServer({ ...settings, onboardingUrl })
  try {
    await openPhoneDoor(app, place)
  } catch (error) {
    await app.close()
    throw error
  }
  const link = `${place.origin}${await readyLink(app, await accessToken(settings))}`
  terminal.say(phoneWords(link, place, { colours: process.stdout.isTTY }))
  return serveUntilStopped(app, settings, terminal)
}

async function serveUntilStopped(
  app: FastifyInstance,
  settings: Settings,
  terminal: Terminal,
): Promise<ExitCode> {
  const { promise: closed, resolve } = Promise.withResolvers<ExitCode>()
  app.addHook('onClose', () => resolve(0))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close())
  const address = await app.listen({ host: settings.host, port: settings.port })
  terminal.say(`Limiar serves ${settings.publicUrl ?? address}.`)
  if (settings.accessToken === undefined)
    terminal.say(`The access token is kept in ${accessTokenPath(settings.dataDirectory)}.`)
  return closed
}
