/** The arguments of `limiar`: words, and options that may stand anywhere between them. */
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { CommandError } from './command.ts'
import { nearestTo, settingOf } from './slips.ts'
import { optionMeanings, type OptionName, type Options } from './options.ts'

export interface Arguments {
  readonly options: Options
  /** The names of the options that were given. */
  readonly given: readonly OptionName[]
  readonly help: boolean
  readonly version: boolean
  readonly words: readonly string[]
}

const flag = { type: 'boolean', default: false } as const
const value = { type: 'string' } as const
const known = {
  help: { ...flag, short: 'h' },
  version: { ...flag, short: 'V' },
  show: flag,
  phone: flag,
  'by-name': flag,
  'dry-run': flag,
  'with-key': flag,
  yes: flag,
  remove: flag,
  server: value,
  provider: value,
  write: value,
  name: value,
  account: value,
  environment: value,
  language: value,
  role: value,
  days: value,
  group: value,
  from: value,
  until: value,
  to: value,
  'forward-to': value,
  scope: { ...value, multiple: true, default: [] },
  events: { ...value, multiple: true, default: [] },
} as const satisfies Readonly<Record<OptionName | 'help' | 'version', ParseArgsOptionsConfig[string]>>

/** The options that are undefined where they are left out. */
const unsaid = {
  server: undefined,
  provider: undefined,
  write: undefined,
  name: undefined,
  account: undefined,
  environment: undefined,
  role: undefined,
  days: undefined,
  group: undefined,
  from: undefined,
  until: undefined,
  to: undefined,
  language: undefined,
}

/** @throws CommandError for an unknown option, or for one without its value. */
export function readArguments(args: readonly string[]): Arguments {
  try {
    const { values, positionals, tokens } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: known,
      tokens: true,
    })
    const { help, version, scope, events, ...others } = values
    const {
      'by-name': byName,
      'dry-run': dryRun,
      'with-key': withKey,
      'forward-to': forwardTo,
      ...named
    } = others
    const lists = { scopes: wordsIn(scope), events: wordsIn(events) }
    const options: Options = { ...unsaid, ...named, forwardTo, byName, dryRun, withKey, ...lists }
    const given = tokens.flatMap((token) =>
      token.kind === 'option' && isOption(token.name) ? [token.name] : [],
    )
    return { options, given, help, version, words: positionals }
  } catch (cause) {
    throw new CommandError(complaintOf(cause), { exitCode: 2, cause })
  }
}

function isOption(name: string): name is OptionName {
  return Object.hasOwn(optionMeanings, name)
}

function wordsIn(written: readonly string[]): readonly string[] {
  return written.flatMap((words) => words.split(','))
}

function complaintOf(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause)
  const [, unknown] = /^Unknown option '(.*?)'/.exec(message) ?? []
  if (unknown === undefined) return message
  const typed = unknown.replace(/^-+/, '')
  const setting = settingOf(typed)
  if (setting) return `There is no option ${unknown}. It is a setting: ${setting}=<value> limiar …`
  // Names are short. One with another first letter is another word: --prot does not mean --from.
  const near = nearestTo(
    typed,
    Object.keys(known).filter((name) => name[0] === typed[0]),
  )
  const hint = near === undefined ? 'See limiar --help.' : `Did you mean --${near}?`
  return `There is no option ${unknown}. ${hint}`
}
