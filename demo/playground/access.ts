/** How the playground reaches the API. The server that serves the page tells it, only to a page on this machine. */
export interface PlaygroundAccess {
  readonly accessToken: string
  /** The shell command that prints the same token, such as `cat "/srv/data/access-token"`. */
  readonly accessTokenCommand: string
}

export const accessPath = '/playground/access.json'

/** Asks the server for the access. @throws Error when the server cannot be reached or refuses. */
export async function fetchAccess(): Promise<PlaygroundAccess> {
  const response = await fetch(accessPath, { headers: { accept: 'application/json' }, cache: 'no-store' })
  if (!response.ok) throw new Error(`The playground's access was refused (${response.status}).`)
  return (await response.json()) as PlaygroundAccess
}
