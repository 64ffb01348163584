/** The types of every command of `limiar`. */
import type { Settings } from '../../settings/settings.ts'
import type { Language } from '../../../protocol/languages.ts'
import type { OptionMeaning, OptionName, Options } from './options.ts'
import { OperatorError } from '../../machine/operator-error.ts'

export interface Invocation {
  readonly settings: Settings
  readonly options: Options
  /** The words after the command's name. */
  readonly operands: readonly string[]
  readonly terminal: Terminal
  /** The language in which the command speaks, where it speaks several. */
  readonly language: Language
}

export interface Command {
  /** The words that follow the command's name, as its help shows them. */
  readonly operands?: string
  readonly options?: readonly OptionName[]
  /** What an option means to this command alone. */
  readonly meanings?: Partial<Readonly<Record<OptionName, OptionMeaning>>>
  readonly summary: string
  /** A line that can be typed once its <placeholders> are filled in. */
  readonly example: string
  /** Returns how it went; 0 when everything was done. */
  readonly run: (invocation: Invocation) => Promise<ExitCode>
}

/** 0: done. 1: some of it was not done, and the terminal says what. 2: it was called wrongly. */
export type ExitCode = 0 | 1 | 2

/** The output of a command. */
export interface Terminal {
  /** Prints a line of the outcome on standard output. */
  say(line: string): void
  /** Prints on standard error what went wrong. */
  complain(line: string): void
  /** Prints the progress on standard output, now and then. */
  progress(line: string): void
}

/** An error that an operator can fix. The message is a sentence. */
export class CommandError extends OperatorError {
  override readonly name = 'CommandError'
  readonly exitCode: ExitCode

  constructor(message: string, { exitCode = 1, cause }: { exitCode?: ExitCode; cause?: unknown } = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.exitCode = exitCode
  }
}

/** The one operand of a command. @throws CommandError. */
export function onlyOperand({ operands }: Invocation, what: string): string {
  const [operand, ...others] = operands
  if (operand === undefined || others.length > 0)
    throw new CommandError(`Name ${what}, and nothing else.`, { exitCode: 2 })
  return operand
}
