/** A client that knows only what `/openapi.json` says of the service, and nothing else of this repository. */
import createClient, { type Client } from 'openapi-fetch'
import type { components, paths } from '../../../.cache/generated-client/openapi.d.ts'

export type Api = Client<paths>
export type Schemas = components['schemas']

/** The inputs of a walk: the address of the API, and pictures of people. */
export interface Surroundings {
  readonly baseUrl: string
  readonly token: string
  readonly pictures: Readonly<Record<'ana' | 'anaAgain' | 'bruno', Uint8Array<ArrayBuffer>>>
  readonly stills: Readonly<Record<'front' | 'back' | 'selfie', Uint8Array<ArrayBuffer>>>
  readonly cpf: string
  /** In place of a client that is made here. */
  readonly api?: Api
}

/** The client with the access token in the query of every call, as the contract has it. */
export function openApi({
  baseUrl,
  token,
  api: given,
}: Pick<Surroundings, 'baseUrl' | 'token' | 'api'>): Api {
  if (given) return given
  const api = createClient<paths>({ baseUrl, querySerializer: { object: { style: 'form', explode: true } } })
  api.use({
    onRequest: ({ request }) => {
      const url = new URL(request.url)
      url.searchParams.set('token', token)
      return new Request(url, request)
    },
  })
  return api
}

/** The answer of a call that must have succeeded. */
export async function done<Answer>(
  call: Promise<{ data?: Answer; error?: Schemas['Problem']; response: Response }>,
): Promise<Answer> {
  const { data, error, response } = await call
  if (data === undefined) throw new Error(`${response.status} ${JSON.stringify(error)}`)
  return data
}

/** The problem of a call that must have been refused with this status. */
export async function refused(
  status: number,
  call: Promise<{ error?: Schemas['Problem']; response: Response }>,
): Promise<Schemas['Problem']> {
  const { error, response } = await call
  if (response.status !== status || error === undefined)
    throw new Error(`${response.url} was answered ${response.status} in place of ${status}.`)
  if (!response.headers.get('content-type')?.startsWith('application/problem+json'))
    throw new Error(`${response.url} was refused without a problem document.`)
  return error
}

/** Fails unless both are the same once written as JSON. */
export function same(what: string, found: unknown, wanted: unknown): void {
  if (JSON.stringify(found) !== JSON.stringify(wanted))
    throw new Error(`${what} is ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}.`)
}

export function base64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
