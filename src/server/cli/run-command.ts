/** Finds the command that the arguments name, runs it, and says in a sentence what an operator can mend. */
import { readArguments } from './command/arguments.ts'
import { CommandError, type ExitCode, type Terminal } from './command/command.ts'
import { languageOf } from './command/language.ts'
import { whyTooOld } from './command/node-version.ts'
import { processTerminal, type Output } from './command/terminal.ts'
import { findCommand, helpOf, overview, whyNotWith, whyNotWithWords, whyUnknown } from './usage.ts'
import { LimiarError } from '../../protocol/errors.ts'
import { isDiskFull } from '../machine/full-disk.ts'
import { OperatorError } from '../machine/operator-error.ts'
import { packageVersion } from '../machine/package-directory.ts'
import { readSettings } from '../settings/settings.ts'

/** What a command gets from its process. */
export interface CommandProcess {
  readonly stdout: Output
  readonly stderr: Output
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Runs one command to its end. */
export async function runCommand(args: readonly string[], given: CommandProcess): Promise<ExitCode> {
  const terminal = processTerminal(given)
  try {
    const { options, given: named, help, version, words } = readArguments(asOption(args))
    if (version) {
      terminal.say(`limiar ${packageVersion()}, Node ${process.versions.node}`)
      return 0
    }
    const { command, operands } = findCommand(words)
    if (help || !command) return explain(words, help, terminal)
    const strange = whyNotWithWords(words) ?? whyNotWith(words, named)
    if (strange) throw new CommandError(strange, { exitCode: 2 })
    const tooOld = whyTooOld(process.versions.node)
    if (tooOld) throw new CommandError(tooOld)
    const language = languageOf(options.language, given.env)
    return await command.run({ settings: readSettings(given.env), options, operands, terminal, language })
  } catch (error) {
    // A sentence is enough for an error that an operator can fix; a bug shows its stack.
    if (!isForOperators(error)) throw error
    terminal.complain(isDiskFull(error) ? withRemedy(error) : error.message)
    return error instanceof CommandError ? error.exitCode : 1
  }
}

/** The system names no remedy. A sentence of our own has one already. */
function withRemedy({ message }: Error): string {
  return /room/.test(message) ? message : `A disk is full (${message}). Make room, and run the command again.`
}

/** Many programs take `help` for a word: `limiar help faces import` is `limiar faces import --help`. */
function asOption(args: readonly string[]): readonly string[] {
  return args[0] === 'help' ? [...args.slice(1), '--help'] : args
}

/** Prints the help. @throws CommandError for words that begin no command. */
function explain(words: readonly string[], isAsked: boolean, terminal: Terminal): ExitCode {
  const isBeginning = words.length <= 1
  const help = words.length === 0 ? overview() : helpOf(words)
  if (help === undefined || (!isAsked && !isBeginning))
    throw new CommandError(whyUnknown(words), { exitCode: 2 })
  terminal.say(help)
  return isAsked || words.length === 0 ? 0 : 2
}

/** Errors of the system, such as a file that is not there, name what failed themselves. A full disk is no bug either. */
function isForOperators(error: unknown): error is Error {
  return (
    error instanceof OperatorError ||
    error instanceof LimiarError ||
    isDiskFull(error) ||
    (error instanceof Error && 'syscall' in error)
  )
}
