/** `limiar subject export`: everything that the running server keeps of a person, as a file for them. */
import { createWriteStream } from 'node:fs'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { cpfDigits, isValidCpf } from '../../../protocol/cpf.ts'
import { isDiskFull } from '../../machine/full-disk.ts'
import { removeUnfinished, writeWhole } from '../../machine/unfinished-file.ts'
import { CommandError, onlyOperand, type ExitCode, type Invocation } from '../command/command.ts'
import { ServerClient } from '../command/server-client.ts'

/** Asks for the CPF instead of taking it from the command line, which every user of the machine can read. */
export async function exportSubject(invocation: Invocation): Promise<ExitCode> {
  const file = onlyOperand(invocation, 'the file to write')
  for (const name of removeUnfinished(dirname(file)))
    invocation.terminal.say(
      `Removed what an export that was ended left of ${name}: it held pictures in the clear.`,
    )
  const cpf = cpfDigits((await askedCpf()).trim())
  if (cpf === undefined || !isValidCpf(cpf))
    throw new CommandError('This is not a CPF: it has eleven digits, and its last two are check digits.')
  const client = await ServerClient.of(invocation)
  const body = await client.download(`/subjects/${cpf}/export.zip`)
  try {
    await writeWhole(file, (aside) => pipeline(body, createWriteStream(aside, { flags: 'wx', mode: 0o600 })))
  } catch (cause) {
    const isOfFile = cause instanceof Error && 'path' in cause
    if (isOfFile || isDiskFull(cause)) throw cause
    throw new CommandError('The export broke off, and nothing was written: try again.', { cause })
  }
  invocation.terminal.say(
    `${file}: the pictures lie in it in the clear; hand it to the person, and delete it.`,
  )
  return 0
}

async function askedCpf(): Promise<string> {
  if (!process.stdin.isTTY) return text(process.stdin)
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await lines.question('CPF: ')
  } finally {
    lines.close()
  }
}
