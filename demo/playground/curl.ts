import type { ApiCall } from './api-client.ts'

/** The values that a shell needs to repeat a call; the access token is fetched there and never shown. */
export interface ShellContext {
  readonly apiUrl: string
  readonly accessTokenCommand: string
}

/** A call as a curl command, with the two lines that make it run in any POSIX shell. */
export function toCurl(call: ApiCall, shell: ShellContext): string {
  return [`LIMIAR=${quote(shell.apiUrl)}`, `TOKEN="$(${shell.accessTokenCommand})"`, toCurlLine(call)].join(
    '\n',
  )
}

/** Only the command, as the page shows it. */
export function toCurlLine(call: ApiCall): string {
  const url = `"$LIMIAR${call.path}?token=$TOKEN"`
  if (call.method === 'GET') return `curl ${url}`
  return [
    `curl -X ${call.method} ${url}`,
    `  -H 'Content-Type: application/json'`,
    `  -d ${quote(JSON.stringify(call.body ?? {}))}`,
  ].join(' \\\n')
}

/**
 * Puts a text into single quotes, inside which a shell changes nothing. For a single quote in the text, the quotes are
 * closed, the quote is escaped, and the quotes are opened again.
 */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
