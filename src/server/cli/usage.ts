/** The help texts of `limiar`. */
import { editDistance } from '../../documents/lines/letters.ts'
import type { Command } from './command/command.ts'
import { commands } from './commands.ts'
import { optionMeanings } from './command/options.ts'

/** A word that differs from a command by at most this many letters counts as a slip. */
const SLIP = 3

/** The command named by the first one or two words; the others are its operands. */
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

/** All commands, and the settings of the server. */
export function overview(settings: readonly (readonly [name: string, meaning: string])[]): string {
  return [
    'Usage: limiar <command>',
    table(Object.entries(commands).map(rowOf)),
    'limiar <command> --help says more of one, limiar --version what is installed.',
    `Settings are environment variables:\n${table(settings)}`,
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
  const { summary, operands, options = [] } = commands[name]!
  const call = [`Usage: limiar ${name}`, ...(operands ? [operands] : [])].join(' ')
  return [
    `${call}${options.length > 0 ? ' [options]' : ''}`,
    `  ${summary}`,
    ...(options.length > 0 ? [table(options.map((option) => optionMeanings[option]))] : []),
    ...(name === words[0] && others.length > 0 ? [`Also:\n${table(others.map(rowOf))}`] : []),
  ].join('\n\n')
}

/** The message for words that name no command, with the command that may have been meant. */
export function whyUnknown(words: readonly string[]): string {
  const [first = '', second] = words
  const names = Object.keys(commands)
  const beginnings = [...new Set(names.map((name) => name.split(' ')[0] ?? ''))]
  const isBeginning = beginnings.includes(first)
  const typed = second === undefined ? first : `${first} ${second}`
  const near = nearestTo(typed, second === undefined ? beginnings : names)
  const hint = near === undefined ? 'See limiar --help.' : `Did you mean limiar ${near}?`
  return `There is no command ${isBeginning || near !== undefined ? typed : first}. ${hint}`
}

function nearestTo(typed: string, names: readonly string[]): string | undefined {
  // For a short word, that many different letters make another word.
  const most = Math.min(SLIP, Math.floor(typed.length / 2))
  const missed = names.map((name) => ({ name, by: editDistance(typed, name, most) }))
  const best = missed.toSorted((one, other) => one.by - other.by)[0]
  return best && best.by <= most ? best.name : undefined
}

function rowOf([name, { operands, summary }]: readonly [string, Command]): readonly [string, string] {
  return [operands ? `${name} ${operands}` : name, summary]
}

function table(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, meaning]) => `  ${name.padEnd(width)}  ${meaning}`).join('\n')
}
