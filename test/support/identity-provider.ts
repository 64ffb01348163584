/** A real OpenID Connect provider (`oidc-provider`) on this machine, whose people sign in by its own forms. */
import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import Provider from 'oidc-provider'
import { openidProvider } from '../../src/server/adapters/identity/openid-provider.ts'
import type { IdentityProvider } from '../../src/server/domain/access/identity.ts'
import { closed, listen } from '../component/support/gallery-server.ts'

export interface StartedProvider {
  readonly issuer: string
  /** Sets the claims of the provider about a person. */
  tell(login: string, claims: Readonly<Record<string, unknown>>): void
  close(): Promise<void>
}

export const OIDC_CLIENT = { id: 'limiar', secret: 'secret-of-the-provider-1234567890' }

/** Lets a client come back to that address. `host` is a name of this machine. */
export async function startIdentityProvider(
  returnAddress: string,
  host = '127.0.0.1',
): Promise<StartedProvider> {
  const people = new Map<string, Readonly<Record<string, unknown>>>()
  const made: { provider?: Provider } = {}
  const server: Server = createServer((request, response) => made.provider?.callback()(request, response))
  const issuer = (await listen(server)).replace('127.0.0.1', host)
  made.provider = new Provider(issuer, {
    clients: [
      {
        client_id: OIDC_CLIENT.id,
        client_secret: OIDC_CLIENT.secret,
        redirect_uris: [`${returnAddress}/oidc-callback`],
        post_logout_redirect_uris: [returnAddress],
      },
    ],
    claims: { openid: ['sub'], profile: ['name', 'groups'], email: ['email'] },
    // The claims of a scope in the ID token, as most providers have them.
    conformIdTokenClaims: false,
    cookies: { keys: ['of these tests'] },
    pkce: { required: () => true },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, ...people.get(id) }),
    }),
  })
  return {
    issuer,
    tell: (login, claims) => void people.set(login, claims),
    close: () => closed(server),
  }
}

/**
 * The port for a service that must exist before its provider, because the provider's client needs the service's
 * address.
 */
export function providerToCome(
  told: Pick<IdentityProvider, 'name' | 'roles'>,
): IdentityProvider & { become(provider: StartedProvider): IdentityProvider } {
  const made: { provider?: IdentityProvider } = {}
  const own = (): IdentityProvider => made.provider ?? assert.fail('The provider has not been started.')
  return {
    ...told,
    accountId: undefined,
    begin: (...given) => own().begin(...given),
    finish: (...given) => own().finish(...given),
    signOutAddress: (...given) => own().signOutAddress(...given),
    become: ({ issuer }) =>
      (made.provider = openidProvider({
        issuer,
        clientId: OIDC_CLIENT.id,
        clientSecret: OIDC_CLIENT.secret,
        ...told,
        accountId: undefined,
        roleClaim: 'groups',
        scope: 'openid profile email',
      })),
  }
}

/** Keeps cookies as a browser does, each for the host that set it, and sends them back to it. */
export class Jar {
  readonly #cookies = new Map<string, Map<string, string>>()

  async get(address: string, init: RequestInit = {}): Promise<Response> {
    const { host } = new URL(address)
    const cookies = this.#cookies.get(host) ?? new Map<string, string>()
    this.#cookies.set(host, cookies)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...(init.headers as Record<string, string>), ...(cookie && { cookie }) }
    const answer = await fetch(address, { ...init, headers, redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '' || /max-age=0/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }

  /** The cookie of that name for the host of an address. */
  cookie(address: string, name: string): string | undefined {
    return this.#cookies.get(new URL(address).host)?.get(name)
  }
}

/** Signs in at the provider's own forms, or cancels there; answers the address to which the provider then leads. */
export async function walkThroughProvider(
  jar: Jar,
  begun: string,
  { login, cancel = false }: { readonly login: string; readonly cancel?: boolean },
): Promise<string> {
  const { origin } = new URL(begun)
  let address = begun
  for (let step = 0; step < 20 && address.startsWith(origin); step++) {
    const answer = await jar.get(address)
    address = await nextAddress(jar, address, answer, { login, cancel })
  }
  return address
}

async function nextAddress(
  jar: Jar,
  address: string,
  answer: Response,
  { login, cancel }: { readonly login: string; readonly cancel: boolean },
): Promise<string> {
  const location = answer.headers.get('location')
  if (location !== null) return new URL(location, address).href
  const page = await answer.text()
  const abort = /href="([^"]*\/abort)"/.exec(page)?.[1]
  if (cancel && abort !== undefined) return new URL(abort, address).href
  const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1]
  if (action === undefined)
    throw new Error(`The provider shows no form: ${answer.status} ${page.slice(0, 400)}`)
  const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? ''
  const body = new URLSearchParams({ prompt, ...(prompt === 'login' && { login, password: 'any' }) })
  const sent = await jar.get(new URL(action, address).href, { method: 'POST', body })
  return new URL(sent.headers.get('location') ?? '', address).href
}
