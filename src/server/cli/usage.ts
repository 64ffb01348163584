/** The help texts of `limiar`. */
import type { Command } from './command/command.ts'
import { variables } from '../settings/settings.ts'
import { commandGroups, commands } from './commands.ts'
import { optionMeanings, type OptionName } from './command/options.ts'
import { nearestTo } from './command/slips.ts'

/** The settings that most people set first. */
const usualSettings = [
  'PORT',
  'HOST',
  'LIMIAR_PUBLIC_URL',
  'LIMIAR_TRUST_PROXY',
  'LIMIAR_DATA_DIR',
  'DATABASE_URL',
  'LIMIAR_KEY',
  'LIMIAR_ACCESS_TOKEN',
  'LIMIAR_ENVIRONMENT',
  'LIMIAR_EMBED_ORIGINS',
] as const

/** The command that the first one to three words name. The remaining words are its operands. */
export function findCommand(words: readonly string[]): {
  readonly command: Command | undefined
  readonly operands: readonly string[]
} {
  const name = nameIn(words)
  const length = name?.split(' ').length ?? 0
  return { command: name === undefined ? undefined : commands[name], operands: words.slice(length) }
}

function nameIn(words: readonly string[]): string | undefined {
  const names = [3, 2, 1].map((length) => words.slice(0, length).join(' '))
  return names.find((name) => Object.hasOwn(commands, name))
}

/** All commands by their groups, and the settings that most servers have. */
export function overview(): string {
  const width = widthOf(Object.entries(commands).map(rowOf))
  const groups = Object.entries(commandGroups).map(
    ([title, group]) => `${title}\n${table(Object.entries<Command>(group).map(rowOf), width)}`,
  )
  return [
    'Usage: limiar <command>',
    ...groups,
    `Settings are environment variables, such as\n${table(usualSettings.map((name) => [name, variables[name] ?? ''] as const))}`,
    [
      'limiar serve --help lists every setting.',
      'limiar <command> --help shows the options of a command.',
      'limiar --version shows what is installed.',
    ].join('\n'),
  ].join('\n\n')
}

/** Help for one command with its options, or for all that begin with the same word; undefined when none does. */
export function helpOf(words: readonly string[]): string | undefined {
  const name = nameIn(words)
  // `token` is a command, and the beginning of others.
  const others = Object.entries(commands).filter(([other]) => other.startsWith(`${words[0]} `))
  if (name === undefined)
    return others.length === 0
      ? undefined
      : `Usage: limiar ${words[0]} <command>\n\n${table(others.map(rowOf))}`
  return [
    ownHelp(name),
    ...(name === words[0] && others.length > 0 ? [`Also:\n${table(others.map(rowOf))}`] : []),
    ...(name === 'serve' ? [`Settings are environment variables:\n${table(Object.entries(variables))}`] : []),
  ].join('\n\n')
}

/** How one command is called, what it does, what each option means, and an example. */
export function ownHelp(name: string): string {
  const { summary, operands, options = [], meanings = {}, example } = commands[name]!
  const call = [`Usage: limiar ${name}`, ...(operands ? [operands] : [])].join(' ')
  return [
    `${call}${options.length > 0 ? ' [options]' : ''}`,
    `  ${summary}`,
    ...(options.length > 0
      ? [table(options.map((option) => meanings[option] ?? optionMeanings[option]))]
      : []),
    `Example:\n  ${example}`,
  ].join('\n\n')
}

/** Why a command cannot be called with these options; undefined when it can. */
export function whyNotWith(words: readonly string[], given: readonly OptionName[]): string | undefined {
  const name = nameIn(words) ?? ''
  const strange = given.find((option) => !commands[name]?.options?.includes(option))
  return strange && `limiar ${name} has no option --${strange}: see limiar ${name} --help.`
}

/** Why a command cannot be called with these words; undefined when it can. */
export function whyNotWithWords(words: readonly string[]): string | undefined {
  const name = nameIn(words) ?? ''
  const [first] = words.slice(name.split(' ').length)
  if (first === undefined || commands[name]?.operands !== undefined) return undefined
  // `token` is a command, and the beginning of others.
  const isBeginning = Object.keys(commands).some((other) => other.startsWith(`${name} `))
  if (isBeginning) return whyUnknown(words)
  return `limiar ${name} takes no words, and got “${first}”: see limiar ${name} --help.`
}

/** The message for words that name no command, with the command that is spelled most like them. */
export function whyUnknown(words: readonly string[]): string {
  const [first = '', second] = words
  const names = Object.keys(commands)
  const beginnings = [...new Set(names.map((name) => name.split(' ')[0] ?? ''))]
  const isBeginning = beginnings.includes(first)
  const typed = second === undefined ? first : `${first} ${second}`
  const near = first === 'version' ? '--version' : nearestTo(typed, second === undefined ? beginnings : names)
  const hint = near === undefined ? 'See limiar --help.' : `Did you mean limiar ${near}?`
  return `There is no command ${isBeginning || near !== undefined ? typed : first}. ${hint}`
}

function rowOf([name, { operands, summary }]: readonly [string, Command]): readonly [string, string] {
  return [operands ? `${name} ${operands}` : name, summary]
}

type Row = readonly [name: string, meaning: string]

function widthOf(rows: readonly Row[]): number {
  return Math.max(...rows.map(([name]) => name.length))
}

function table(rows: readonly Row[], width = widthOf(rows)): string {
  return rows.map(([name, meaning]) => `  ${name.padEnd(width)}  ${meaning}`).join('\n')
}
