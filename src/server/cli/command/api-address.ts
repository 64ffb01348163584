import { CommandError } from './command.ts'

/** The address of an API as an option names it, without a slash at the end. @throws CommandError. */
export function apiAddress(text: string, option: string): string {
  const address = URL.parse(text)
  const isWeb = address?.protocol === 'https:' || address?.protocol === 'http:'
  // The name and the password of an address, and its query, would be shown with it.
  if (!isWeb || address.username || address.password || address.search || address.hash)
    throw new CommandError(
      `${option} needs the address of an API, such as https://api.example.com: http or https, and no name, password or query.`,
      { exitCode: 2 },
    )
  return address.href.replace(/\/+$/, '')
}
