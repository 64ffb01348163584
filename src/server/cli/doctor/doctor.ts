/** `limiar doctor <address>`: checks that nothing between the server and its visitors keeps the page from working. */
import { conclusionOf, diagnosisLines } from '../../../protocol/sessions/diagnosis.ts'
import { CommandError, type ExitCode, type Invocation } from '../command/command.ts'
import { examineAddress } from './address.ts'
import { examineEmulator } from './emulator.ts'
import { examineFiles } from './files.ts'
import { examineDoor } from './door.ts'
import { examineHeaders } from './headers.ts'
import { examineIssuerKeys } from './issuer-keys.ts'
import { examineUpload } from './upload.ts'
import { commandWords, type CommandWords } from './words/words.ts'

/** A person would not wait longer for a page. */
const PATIENCE_MS = 15_000

/** Examines a link, or without one the place of the pictures. Returns 1 when something has to be fixed. */
export async function examineDeployment(invocation: Invocation): Promise<ExitCode> {
  const { terminal, operands, language } = invocation
  const words = commandWords[language]
  if (operands.length === 0) return (await import('../storage/blobs.ts')).checkBlobs(invocation, words)
  const address = addressOf(operands, words)
  const page = await fetchPage(address, words)
  const diagnoses = [
    ...(await examineAddress(address, page, words)),
    ...examineHeaders(page, words),
    ...(await examineFiles(address, await page.text(), words)),
    await examineDoor(address, words),
    await examineUpload(address, words),
    ...(await examineIssuerKeys(address, invocation, words)),
    ...(await examineEmulator(address, words)),
  ]
  for (const line of diagnoses.flatMap(diagnosisLines)) terminal.say(line)
  terminal.say(`\n${conclusionOf(diagnoses, language)}`)
  terminal.say(words.browser(`${address.origin}${address.pathname}/doctor`))
  return diagnoses.some(({ verdict }) => verdict === 'bad') ? 1 : 0
}

function addressOf([text = '', ...others]: readonly string[], words: CommandWords): URL {
  if (others.length > 0) throw new CommandError(words.onlyLink, { exitCode: 2 })
  const address = URL.parse(text)
  if (!address || !/^https?:$/.test(address.protocol) || address.pathname === '/')
    throw new CommandError(words.notALink(text), { exitCode: 2 })
  address.pathname = address.pathname.replace(/\/+(doctor\/*)?$/, '')
  return address
}

async function fetchPage(address: URL, words: CommandWords): Promise<Response> {
  try {
    return await fetch(address, { redirect: 'follow', signal: AbortSignal.timeout(PATIENCE_MS) })
  } catch (cause) {
    throw new CommandError(words.silent(address.origin, whySilent(cause, words)), { cause })
  }
}

/** Why nothing answered, and what to do about it. `fetch` only says that it failed; the reason is in its cause. */
function whySilent(error: unknown, { silentBecause, noReason }: CommandWords): string {
  const { name, cause, message } = error as {
    name?: string
    cause?: { code?: string; message?: string }
    message?: string
  }
  const code = cause?.code ?? ''
  if (name === 'TimeoutError' || /TIMEDOUT|TIMEOUT/.test(code)) return silentBecause.late
  if (code === 'ECONNREFUSED') return silentBecause.refused
  if (/^(ENOTFOUND|EAI_)/.test(code)) return silentBecause.unknown
  if (/CERT|UNABLE_TO/.test(code)) return silentBecause.certificate(code)
  if (/^(ECONNRESET|EPIPE|EPROTO|UND_ERR_SOCKET|ERR_SSL|HPE_)/.test(code)) return silentBecause.cut
  return (code || cause?.message) ?? message ?? noReason
}
