/** `limiar subject export`: everything that the running server keeps of a person, as a file for them. */
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { cpfDigits, isValidCpf } from '../../../protocol/cpf.ts'
import { isDiskFull } from '../../machine/full-disk.ts'
import { CommandError, onlyOperand, type ExitCode, type Invocation } from '../command/command.ts'
import { ServerClient } from '../command/server-client.ts'

/** The ending of a file's name until the file is whole. */
const PART = '.part'

/** Asks for the CPF instead of taking it from the command line, which every user of the machine can read. */
export async function exportSubject(invocation: Invocation): Promise<ExitCode> {
  const file = onlyOperand(invocation, 'the file to write')
  const cpf = cpfDigits((await askedCpf()).trim())
  if (cpf === undefined || !isValidCpf(cpf))
    throw new CommandError('This is not a CPF: it has eleven digits, and its last two are check digits.')
  const client = await ServerClient.of(invocation)
  const body = await client.download(`/subjects/${cpf}/export.zip`)
  // A file that is there already would keep its owner and its readers, or lead elsewhere.
  await rm(`${file}${PART}`, { force: true })
  try {
    await pipeline(body, createWriteStream(`${file}${PART}`, { flags: 'wx', mode: 0o600 }))
  } catch (cause) {
    await rm(`${file}${PART}`, { force: true })
    if (isDiskFull(cause)) throw cause
    throw new CommandError('The export broke off, and nothing was written: try again.', { cause })
  }
  await rename(`${file}${PART}`, file)
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
