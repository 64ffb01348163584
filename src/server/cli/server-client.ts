/** Asks the running server, as any client of the API does: it alone may have the data folder open. */
import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { Problem } from '../../protocol/errors.ts'
import { keepAccessToken } from '../secrets.ts'
import { CommandError, type Invocation } from './command.ts'
import { patientFetch } from './patient-fetch.ts'

/** An answer that says no, to one request; others may do better. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export class ServerClient {
  /** Without a slash at the end. */
  readonly address: string
  readonly #token: string

  constructor(address: string, token: string) {
    this.address = address.replace(/\/+$/, '')
    this.#token = token
  }

  /** The server that the settings or `--server` name. */
  static async of({ settings, options }: Pick<Invocation, 'settings' | 'options'>): Promise<ServerClient> {
    const address = options.server ?? settings.publicUrl ?? localAddress(settings)
    return new ServerClient(address, settings.accessToken ?? (await keepAccessToken(settings.dataDirectory)))
  }

  /**
   * One call, its answer as the schema has it.
   * @throws RefusedError for an answer that says no; CommandError when there is no server, or not this one.
   */
  async call<Schema extends TSchema>(
    schema: Schema,
    method: string,
    path: string,
    body?: object,
  ): Promise<Static<Schema>> {
    const response = await this.#ask(path, {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${this.#token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer: unknown = await response.json()
    if (Value.Check(schema, answer)) return answer
    throw new CommandError(`${this.address} answered ${method} ${path} as no server of this version does.`)
  }

  /** A picture, by the address that the server gave; fetched from where this client reaches the server. */
  async picture(url: string): Promise<Uint8Array> {
    const { pathname, search } = new URL(url)
    const below = pathname.slice(pathname.indexOf('/files/'))
    const response = await this.#ask(`${below}${search}`, { method: 'GET' })
    return new Uint8Array(await response.arrayBuffer())
  }

  async #ask(path: string, init: RequestInit): Promise<Response> {
    const unreachable = `No server answers at ${this.address}: start it, or say with --server where it is.`
    const response = await patientFetch(`${this.address}${path}`, init, unreachable)
    if (response.ok) return response
    if (response.status === 401) throw new CommandError(`${this.address} does not know the access token.`)
    throw new RefusedError(response.status, await reasonOf(response))
  }
}

function localAddress({ host, port }: Invocation['settings']): string {
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** What the problem document says, with what is wrong where. */
async function reasonOf(response: Response): Promise<string> {
  const answer: unknown = await response.json().catch(() => undefined)
  if (!Value.Check(Problem, answer)) return `The server answered ${response.status}.`
  const errors = (answer.errors ?? []).map(({ pointer, detail }) => `  ${pointer} ${detail}`)
  return [answer.detail, ...errors].join('\n')
}
