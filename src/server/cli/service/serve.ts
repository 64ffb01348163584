import { setTimeout } from 'node:timers/promises'
import { isatty } from 'node:tty'
import type { FastifyInstance } from 'fastify'
import { accessToken, accessTokenPath, createServer } from '../../index.ts'
import { findPhonePlace, openPhoneDoor, type PhonePlace } from '../../phone/phone-door.ts'
import { phoneWords } from '../../phone/phone-words.ts'
import { readyLink } from '../../phone/ready-link.ts'
import { Listening } from '../../http/wire/listening.ts'
import { parseRole, whyNoRole } from '../../settings/roles.ts'
import type { Settings } from '../../settings/settings.ts'
import { CommandError, type ExitCode, type Invocation } from '../command/command.ts'
import { slipsIn } from '../command/slips.ts'
import { whyNotListening } from './why-not-listening.ts'

/** Serves until it gets a signal to stop; with --phone also to phones of the local network. */
export async function serve({ settings: read, options, terminal }: Invocation): Promise<ExitCode> {
  for (const slip of slipsIn(process.env)) terminal.complain(slip)
  const settings = withRole(read, options.role)
  const phone = options.phone ? await findPhonePlace(settings) : undefined
  const draining = new AbortController()
  // With --phone, links are opened on phones, unless the settings name another address.
  const onboardingUrl = settings.onboardingUrl ?? phone?.origin
  // Fastify's own way to standard output ends the process when a line cannot be written.
  const logSink = { write: (line: string) => void process.stdout.write(line) }
  const app = await createServer({ ...settings, onboardingUrl }, { draining: draining.signal, logSink })
  const { promise: closed, resolve } = Promise.withResolvers<ExitCode>()
  app.addHook('onClose', () => resolve(0))
  const listening = new Listening(app)
  process.once('SIGINT', () => void listening.close())
  // SIGHUP: its terminal was closed.
  for (const name of ['SIGTERM', 'SIGHUP'] as const)
    process.once(name, () => void drain(listening, draining, settings.limits.drainMs))
  const address = await listen(app, listening, settings, phone)
  if (phone) {
    const link = `${phone.origin}${await readyLink(app, await accessToken(settings))}`
    terminal.say(`${phoneWords(link, phone, { colours: isatty(process.stdout.fd) })}\n`)
  }
  if (settings.role === 'worker') {
    terminal.say(`Limiar takes jobs; ${address} answers /health, /ready and /metrics.`)
    return closed
  }
  terminal.say(`Limiar serves ${settings.publicUrl ?? address}.`)
  if (settings.accessToken === undefined)
    terminal.say(`The access token is kept in ${accessTokenPath(settings.dataDirectory)}.`)
  return closed
}

/** The settings, with the role from the command line if there is one. */
function withRole(settings: Settings, written: string | undefined): Settings {
  if (written === undefined) return settings
  const { value: role = settings.role, mistake } = parseRole(written)
  if (mistake !== undefined) throw new CommandError(`--role ${mistake}.`, { exitCode: 2 })
  const refusal = whyNoRole({ ...settings, role })
  if (refusal !== undefined) throw new CommandError(refusal)
  return { ...settings, role }
}

/** Announces the stop, and continues to serve until a load balancer has noticed. */
async function drain(listening: Listening, draining: AbortController, forMs: number): Promise<void> {
  draining.abort()
  await setTimeout(forMs)
  await listening.close()
}

async function listen(
  app: FastifyInstance,
  listening: Listening,
  { host, port, limits }: Settings,
  phone: PhonePlace | undefined,
): Promise<string> {
  try {
    if (phone) await openPhoneDoor(app, phone, limits)
    return await listening.begin({ host, port })
  } catch (error) {
    // An occupied port is noticed only now, when the data folder is already open.
    await app.close()
    const why = whyNotListening((error as NodeJS.ErrnoException).code, { host, port })
    throw why === undefined ? error : new CommandError(why, { cause: error })
  }
}
