/** What every command of `limiar` is made of. */
import type { Settings } from '../settings.ts'

/** What can be written behind a command. */
export interface Options {
  /** Shows the access token itself. */
  readonly show: boolean
  /** Serves phones of the local network, too. */
  readonly phone: boolean
  /** Address of the running server. */
  readonly server: string | undefined
  /** Where to write what was found. */
  readonly write: string | undefined
  /** Takes two photographs for those of one person when their names are alike up to the number. */
  readonly byName: boolean
  /** Says what would be done, and does not do it. */
  readonly dryRun: boolean
  /** What an account or a token is called. */
  readonly name: string | undefined
  /** The id of the account that a token is made for. */
  readonly account: string | undefined
  /** test or production. */
  readonly environment: string | undefined
  /** What a token may do. */
  readonly scopes: readonly string[]
  /** How long a token lives. */
  readonly days: string | undefined
  /** The issuer's group of a key. */
  readonly group: string | undefined
  /** When a key may begin and end to sign. */
  readonly from: string | undefined
  readonly until: string | undefined
  /** Does what would be asked first. */
  readonly yes: boolean
}

export interface Invocation {
  readonly settings: Settings
  readonly options: Options
  /** What stands behind the command's name. */
  readonly operands: readonly string[]
  readonly terminal: Terminal
}

export interface Command {
  /** As it is called, with its operands. */
  readonly usage: string
  readonly summary: string
  /** Answers how it went; 0 when everything was done. */
  readonly run: (invocation: Invocation) => Promise<ExitCode>
}

/** 0: done. 1: some of it was not done, and the terminal says what. 2: it was called wrongly. */
export type ExitCode = 0 | 1 | 2

/** Where a command speaks. */
export interface Terminal {
  /** The outcome, on standard output. */
  say(line: string): void
  /** What went wrong, on standard error. */
  complain(line: string): void
  /** How far it is, on standard output, now and then. */
  progress(line: string): void
}

/** What an operator can mend, in a sentence. */
export class CommandError extends Error {
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
    throw new CommandError(`Say ${what}, and nothing else.`, { exitCode: 2 })
  return operand
}
