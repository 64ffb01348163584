/**
 * `npm start`: the service and its playground on one port, under two names. The playground is at localhost and links
 * open at 127.0.0.1, so that the frame has another origin than the page around it, as with a real host. `npm start --
 * --phone` also lets phones on the local network open links.
 */
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { isatty } from 'node:tty'
import { parseArgs } from 'node:util'
import { LimiarError } from '../src/protocol/errors.ts'
import {
  accessToken,
  accessTokenPath,
  createServer,
  SettingsError,
  type Settings,
} from '../src/server/index.ts'
import { Listening } from '../src/server/http/wire/listening.ts'
import { findPhonePlace, openPhoneDoor } from '../src/server/phone/phone-door.ts'
import { phoneWords } from '../src/server/phone/phone-words.ts'
import { readyLink } from '../src/server/phone/ready-link.ts'
import { playgroundRoutes } from './playground-routes.ts'
import { playgroundSettings } from './playground-settings.ts'
import { trustSpecimenKey } from './specimen-key.ts'

const directory = join(import.meta.dirname, '..', 'dist', 'demo')

try {
  // npm hands `--phone` on in the environment where the two dashes before it were forgotten.
  const isForPhones = process.env['npm_config_phone'] === 'true'
  const { values } = parseArgs({ options: { phone: { type: 'boolean', default: isForPhones } } })
  await start(playgroundSettings(process.env), values)
} catch (error) {
  const sentence = toSentence(error)
  if (sentence === undefined) throw error
  console.error(sentence)
  process.exitCode = 1
}

async function start(settings: Settings, options: { readonly phone: boolean }): Promise<void> {
  const phone = options.phone ? await findPhonePlace(settings) : undefined
  const playgroundUrl = settings.publicUrl ?? `http://localhost:${settings.port}`
  const onboardingUrl = settings.onboardingUrl ?? playgroundUrl
  const app = await createServer(settings, {
    before: async (server) =>
      playgroundRoutes(server, {
        directory,
        onboardingOrigin: new URL(onboardingUrl).origin,
        access: {
          accessToken: await accessToken(settings),
          accessTokenCommand: accessTokenCommand(settings),
        },
      }),
  })
  const listening = new Listening(app)
  const stopping = stopOnSignal(listening)
  try {
    if (phone) await openPhoneDoor(app, phone, settings.limits)
    await listening.begin({ host: settings.host, port: settings.port })
    await trustSpecimenKey(app, await accessToken(settings))
    const link = await readyLink(app, await accessToken(settings))
    if (stopping.aborted) return
    if (phone)
      console.log(phoneWords(`${phone.origin}${link}`, phone, { colours: isatty(process.stdout.fd) }))
    greet(settings, playgroundUrl, `${onboardingUrl}${link}`)
  } catch (error) {
    // A server that is being stopped refuses what was still to be done.
    if (stopping.aborted) return
    // A taken port is noticed only now, when the data folder is already open.
    await app.close()
    throw error
  }
}

function greet(settings: Settings, playgroundUrl: string, linkUrl: string): void {
  const lines = [
    ['Playground', playgroundUrl],
    ['Link pronto · a ready link', linkUrl],
    ['Console de revisão · review console', `${playgroundUrl}/console`],
    ['Token de acesso · access token', whereTheTokenIs(settings)],
    ['API', `${playgroundUrl}/docs`],
  ]
  const width = Math.max(...lines.map(([name = '']) => name.length))
  console.log('\nO Limiar está no ar · Limiar is up\n')
  for (const [name = '', value] of lines) console.log(`  ${name.padEnd(width)}  ${value}`)
  console.log('\nCtrl-C para · stops it\n')
}

function whereTheTokenIs(settings: Settings): string {
  if (settings.accessToken !== undefined) return 'LIMIAR_ACCESS_TOKEN'
  const path = accessTokenPath(settings.dataDirectory)
  const fromHere = relative(process.cwd(), path)
  return fromHere.startsWith('..') ? path : fromHere
}

function accessTokenCommand(settings: Settings): string {
  if (settings.accessToken !== undefined) return 'printenv LIMIAR_ACCESS_TOKEN'
  return `cat '${accessTokenPath(settings.dataDirectory).replaceAll("'", String.raw`'\''`)}'`
}

/**
 * On the first signal, waits until running work has ended and the data folder is closed. A second signal ends the
 * process at once. The answer is aborted by the first one.
 */
function stopOnSignal(listening: Listening): AbortSignal {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      console.log('\nParando · stopping')
      stopping.abort()
      process.once(signal, () => process.exit(1))
      listening.close().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
  return stopping.signal
}

/** The remedy for a start that failed; undefined when only a developer has one. */
function toSentence(error: unknown): string | undefined {
  if (error instanceof SettingsError || error instanceof LimiarError) return error.message
  if (error instanceof Error && error.name === 'DirectoryInUseError')
    return (
      'O Limiar já está no ar com esta pasta de dados. Pare-o com Ctrl-C, ou dê a este uma pasta e uma porta próprias: ' +
      `LIMIAR_DATA_DIR=outra-pasta PORT=8081 npm start\n${error.message}`
    )
  if (!existsSync(join(directory, 'index.html'))) return 'The playground is not built. Run: npm start'
  const { code, port } = error as { readonly code?: unknown; readonly port?: number }
  if (String(code).startsWith('ERR_PARSE_ARGS'))
    return 'A única opção é --phone: npm start -- --phone\nThe only option is --phone: npm start -- --phone'
  if (code !== 'EADDRINUSE') return undefined
  return (
    `A porta ${port} está ocupada. Escolha outra: PORT=${Number(port) + 1} npm start\n` +
    `Port ${port} is taken. Choose another: PORT=${Number(port) + 1} npm start`
  )
}
