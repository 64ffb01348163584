/** `limiar doctor <address>`: checks that nothing between the server and its visitors keeps the page from working. */
import { conclusionOf, diagnosisLines } from '../../../protocol/sessions/diagnosis.ts'
import { CommandError, onlyOperand, type ExitCode, type Invocation } from '../command/command.ts'
import { examineAddress } from './address.ts'
import { examineEmulator } from './emulator.ts'
import { examineFiles } from './files.ts'
import { examineDoor } from './door.ts'
import { examineHeaders } from './headers.ts'
import { examineIssuerKeys } from './issuer-keys.ts'
import { examineUpload } from './upload.ts'

/** With a slower answer the person would leave anyway. */
const PATIENCE_MS = 15_000

/** Examines a link, or without one the place of the pictures; 1 when something has to be fixed. */
export async function examineDeployment(invocation: Invocation): Promise<ExitCode> {
  const { terminal, operands } = invocation
  if (operands.length === 0) return (await import('../storage/blobs.ts')).checkBlobs(invocation)
  const address = addressOf(onlyOperand(invocation, 'the address of a link'))
  const page = await fetchPage(address)
  const diagnoses = [
    ...(await examineAddress(address, page)),
    ...examineHeaders(page),
    ...(await examineFiles(address, await page.text())),
    await examineDoor(address),
    await examineUpload(address),
    ...(await examineIssuerKeys(address, invocation)),
    ...(await examineEmulator(address)),
  ]
  for (const line of diagnoses.flatMap(diagnosisLines)) terminal.say(line)
  terminal.say(`\n${conclusionOf(diagnoses)}`)
  terminal.say(
    `What a browser sees: open ${address.origin}${address.pathname}/doctor where the page is opened.`,
  )
  return diagnoses.some(({ verdict }) => verdict === 'bad') ? 1 : 0
}

function addressOf(text: string): URL {
  const address = URL.parse(text)
  if (!address || !/^https?:$/.test(address.protocol) || address.pathname === '/')
    throw new CommandError(`${text} is not the address of a link, such as https://onboarding.example/4f1c…`, {
      exitCode: 2,
    })
  address.pathname = address.pathname.replace(/\/+(doctor\/*)?$/, '')
  return address
}

async function fetchPage(address: URL): Promise<Response> {
  try {
    return await fetch(address, { redirect: 'follow', signal: AbortSignal.timeout(PATIENCE_MS) })
  } catch (cause) {
    throw new CommandError(`${address.origin} does not answer: ${reasonOf(cause)}.`, { cause })
  }
}

/** fetch only says that it failed; the reason is in its cause. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as { cause?: { code?: string; message?: string }; message?: string }
  return cause?.code ?? cause?.message ?? message ?? 'no reason is given'
}
