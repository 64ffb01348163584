#!/usr/bin/env node
/** The command `limiar`: serve, and look at what is served. */
import { parseArgs } from 'node:util'
import {
  accessToken,
  accessTokenPath,
  createServer,
  readSettings,
  SettingsError,
  type Settings,
} from './index.ts'
import { variables } from './settings.ts'

const commands: Readonly<Record<string, (settings: Settings, args: Arguments) => Promise<void>>> = {
  serve,
  token,
  report,
}

interface Arguments {
  readonly show: boolean
}

const usage = `Usage: limiar <command>

  serve            serve the API and the page of every link
  token            say where the access token is kept; --show prints it
  report           list the reports of the running server

Settings are environment variables:
${Object.entries(variables)
  .map(([name, meaning]) => `  ${name.padEnd(26)} ${meaning}`)
  .join('\n')}
`

await main()

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' }, show: { type: 'boolean', default: false } },
  })
  const [name = ''] = positionals
  const command = commands[name]
  if (values.help || !command) {
    console.log(usage)
    process.exitCode = values.help || name === '' ? 0 : 2
    return
  }
  try {
    await command(readSettings(process.env), values)
  } catch (error) {
    // A sentence is enough for what an operator can mend; a bug shows where it is.
    console.error(error instanceof SettingsError ? error.message : error)
    process.exitCode = 1
  }
}

async function serve(settings: Settings): Promise<void> {
  const app = await createServer(settings)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close())
  const address = await app.listen({ host: settings.host, port: settings.port })
  console.log(`Limiar serves ${settings.publicUrl ?? address} (${settings.environment} environment).`)
  if (settings.accessToken === undefined)
    console.log(`The access token is kept in ${accessTokenPath(settings.dataDirectory)}.`)
}

async function token(settings: Settings, { show }: Arguments): Promise<void> {
  const kept = await accessToken(settings)
  if (show) console.log(kept)
  else if (settings.accessToken !== undefined) console.log('The access token is set by LIMIAR_ACCESS_TOKEN.')
  else console.log(accessTokenPath(settings.dataDirectory))
}

/** Asks the running server, which alone may have the data folder open. */
async function report(settings: Settings): Promise<void> {
  const base = settings.publicUrl ?? `http://${settings.host}:${settings.port}`
  const response = await fetch(`${base}/reports`, {
    headers: { Authorization: `Bearer ${await accessToken(settings)}` },
  })
  if (!response.ok) throw new Error(`${base} answered ${response.status}.`)
  const { docs } = (await response.json()) as { readonly docs: readonly { _id: string; name: string }[] }
  for (const { _id, name } of docs) console.log(`${_id}  ${name}`)
}
