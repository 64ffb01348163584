#!/usr/bin/env node
/** The command `limiar`: serve, and look after what is served. Each command is loaded when it is called. */
import { parseArgs } from 'node:util'
import { beginWithAllocator } from './allocator.ts'
import { CommandError, type Command, type ExitCode, type Options } from './cli/command.ts'
import { whyTooOld } from './cli/node-version.ts'
import { processTerminal } from './cli/terminal.ts'
import { readSettings, SettingsError, variables } from './settings.ts'

const commands: Readonly<Record<string, Command>> = {
  serve: {
    usage: 'serve [--phone]',
    summary: 'serve the API and the page of every link; --phone lets phones of the local network open them',
    run: async (invocation) => {
      beginWithAllocator()
      return (await import('./cli/serve.ts')).serve(invocation)
    },
  },
  token: {
    usage: 'token',
    summary: 'say where the access token is kept; --show prints it',
    run: async (invocation) => (await import('./cli/token.ts')).token(invocation),
  },
  'token create': {
    usage: 'token create --name <name> --scope <scope>,… [--account <id>] [--days <number>]',
    summary: 'make an access token of the running server, and print it once',
    run: async (invocation) => (await import('./cli/token.ts')).createToken(invocation),
  },
  'token list': {
    usage: 'token list [--account <id>]',
    summary: 'list access tokens: id, account, last day of use, state, name, scopes',
    run: async (invocation) => (await import('./cli/token.ts')).listTokens(invocation),
  },
  'token revoke': {
    usage: 'token revoke <id>',
    summary: 'end an access token',
    run: async (invocation) => (await import('./cli/token.ts')).revokeToken(invocation),
  },
  'account create': {
    usage: 'account create --name <name> --environment <test|production>',
    summary: 'make an account of the running server, with a report and no token',
    run: async (invocation) => (await import('./cli/account.ts')).createAccount(invocation),
  },
  'account list': {
    usage: 'account list',
    summary: 'list accounts: id, environment, name',
    run: async (invocation) => (await import('./cli/account.ts')).listAccounts(invocation),
  },
  'audit verify': {
    usage: 'audit verify',
    summary:
      'look whether the record of accesses is whole; prints the hash of each end, to be kept elsewhere',
    run: async (invocation) => (await import('./cli/audit.ts')).verifyAudit(invocation),
  },
  'audit seal': {
    usage: 'audit seal',
    summary: 'take the record of accesses as it is for the true one, after a backup was restored',
    run: async (invocation) => (await import('./cli/audit.ts')).sealAudit(invocation),
  },
  purge: {
    usage: 'purge [--dry-run]',
    summary: 'erase now what has been kept long enough, without a server; --dry-run only says what that is',
    run: async (invocation) => (await import('./cli/purge.ts')).purgeByHand(invocation),
  },
  'report list': {
    usage: 'report list',
    summary: 'list the reports of the running server: id, version, name',
    run: async (invocation) => (await import('./cli/report.ts')).listReports(invocation),
  },
  'report show': {
    usage: 'report show <id>',
    summary: 'write a report as JSON',
    run: async (invocation) => (await import('./cli/report.ts')).showReport(invocation),
  },
  'report create': {
    usage: 'report create <file or ->',
    summary: 'make a report of a JSON file; - reads standard input',
    run: async (invocation) => (await import('./cli/report.ts')).createReport(invocation),
  },
  'report update': {
    usage: 'report update <id> <file or ->',
    summary: 'make the next version of a report of what report show wrote, changed',
    run: async (invocation) => (await import('./cli/report.ts')).updateReport(invocation),
  },
  'report delete': {
    usage: 'report delete <id>',
    summary: 'remove a report, or archive it and close its links when it was used',
    run: async (invocation) => (await import('./cli/report.ts')).deleteReport(invocation),
  },
  'faces import': {
    usage: 'faces import <folder or csv>',
    summary: 'register faces with the running server; goes on where it was broken off',
    run: async (invocation) => (await import('./cli/faces-import.ts')).importFaces(invocation),
  },
  'faces export': {
    usage: 'faces export <folder>',
    summary: 'write the registry of the running server as pictures and a table',
    run: async (invocation) => (await import('./cli/faces-export.ts')).exportFaces(invocation),
  },
  'faces re-embed': {
    usage: 'faces re-embed',
    summary: 'move the registry of the running server to the model of LIMIAR_FACE_MODEL',
    run: async (invocation) => (await import('./cli/faces-re-embed.ts')).reEmbedFaces(invocation),
  },
  'issuer-keys import': {
    usage: 'issuer-keys import <file>',
    summary:
      'trust public keys of issuers: JSON, or PEM with --group, --from and --until; shows them and asks',
    run: async (invocation) => (await import('./cli/issuer-keys.ts')).importIssuerKeys(invocation),
  },
  'issuer-keys fetch': {
    usage: 'issuer-keys fetch <address>',
    summary: 'the same of what an address answers',
    run: async (invocation) => (await import('./cli/issuer-keys.ts')).fetchIssuerKeys(invocation),
  },
  'issuer-keys list': {
    usage: 'issuer-keys list',
    summary: 'list the keys of issuers: id, documents, algorithm, times, environment, SHA-256',
    run: async (invocation) => (await import('./cli/issuer-keys.ts')).listIssuerKeys(invocation),
  },
  'issuer-keys remove': {
    usage: 'issuer-keys remove <id>',
    summary: 'trust a key of an issuer no longer',
    run: async (invocation) => (await import('./cli/issuer-keys.ts')).removeIssuerKey(invocation),
  },
  doctor: {
    usage: 'doctor <link>',
    summary: 'look whether proxies and headers before a running server let the page of a link work',
    run: async (invocation) => (await import('./cli/doctor.ts')).examineDeployment(invocation),
  },
  calibrate: {
    usage: 'calibrate <folder with pairs.csv>',
    summary: 'fit the scale of similarities; --write <card.json> keeps it, --by-name pairs by file names',
    run: async (invocation) => (await import('./cli/calibrate.ts')).calibrateModel(invocation),
  },
}

const usage = `Usage: limiar <command>

${table(Object.values(commands).map(({ usage: call, summary }) => [call, summary]))}

  --server <address> names the running server (LIMIAR_PUBLIC_URL, or HOST and PORT).

Settings are environment variables:
${table(Object.entries(variables))}
`

/** Known by name, because their classes are of parts that a command may not have loaded. */
const mendable: readonly string[] = [
  CommandError.name,
  SettingsError.name,
  'FaceModelError',
  'DirectoryInUseError',
  'RefusedError',
  'LimiarError',
]

/** A member for every option that may be left out. */
const unsaid = {
  server: undefined,
  write: undefined,
  name: undefined,
  account: undefined,
  environment: undefined,
  days: undefined,
  group: undefined,
  from: undefined,
  until: undefined,
}

process.exitCode = await main(process.argv.slice(2))

async function main(args: readonly string[]): Promise<ExitCode> {
  const terminal = processTerminal(process)
  try {
    const { options, help, words } = readArguments(args)
    const { command, operands } = findCommand(words)
    if (help || !command) {
      terminal.say(usage)
      return help || words.length === 0 ? 0 : 2
    }
    const tooOld = whyTooOld(process.versions.node)
    if (tooOld) throw new CommandError(tooOld)
    return await command.run({ settings: readSettings(process.env), options, operands, terminal })
  } catch (error) {
    // A sentence is enough for what an operator can mend; a bug shows where it is.
    if (!isMendable(error)) throw error
    terminal.complain(error.message)
    return error instanceof CommandError ? error.exitCode : 1
  }
}

interface Arguments {
  readonly options: Options
  readonly help: boolean
  readonly words: readonly string[]
}

function readArguments(args: readonly string[]): Arguments {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h', default: false },
        show: { type: 'boolean', default: false },
        phone: { type: 'boolean', default: false },
        server: { type: 'string' },
        write: { type: 'string' },
        'by-name': { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
        name: { type: 'string' },
        account: { type: 'string' },
        environment: { type: 'string' },
        scope: { type: 'string', multiple: true, default: [] },
        days: { type: 'string' },
        group: { type: 'string' },
        from: { type: 'string' },
        until: { type: 'string' },
        yes: { type: 'boolean', default: false },
      },
    })
    const { help, 'by-name': byName, 'dry-run': dryRun, scope, ...others } = values
    const scopes = scope.flatMap((words) => words.split(','))
    const options: Options = { ...unsaid, ...others, byName, dryRun, scopes }
    return { options, help, words: positionals }
  } catch (cause) {
    throw new CommandError(cause instanceof Error ? cause.message : String(cause), { exitCode: 2, cause })
  }
}

/** The command that the first words name, one or two of them; the others are its operands. */
function findCommand(words: readonly string[]): {
  readonly command: Command | undefined
  readonly operands: readonly string[]
} {
  const length = [2, 1].find((count) => words.length >= count && words.slice(0, count).join(' ') in commands)
  if (length === undefined) return { command: undefined, operands: words }
  return { command: commands[words.slice(0, length).join(' ')], operands: words.slice(length) }
}

function isMendable(error: unknown): error is Error {
  return error instanceof Error && (mendable.includes(error.name) || 'syscall' in error)
}

function table(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, meaning]) => `  ${name.padEnd(width)}  ${meaning}`).join('\n')
}
