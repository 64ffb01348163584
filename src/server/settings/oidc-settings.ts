/** The OpenID Connect provider by which people sign in to the console. */
import { isId } from '../../protocol/ids.ts'
import { personRoles } from '../../protocol/access/people.ts'
import { isWebAddress } from '../../protocol/web-address.ts'
import { isPersonRole, type RoleMapping } from '../domain/access/identity.ts'
import { parseHeaderText, parseText, type Parse, type Read } from './parsed-settings.ts'

const DEFAULT_ROLE_CLAIM = 'groups'
const DEFAULT_SCOPE = 'openid profile email'
const MAX_NAME_CHARACTERS = 40

export interface OidcSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The text of the button. */
  readonly name: string
  /** Undefined: the only account. */
  readonly accountId: string | undefined
  /** The claim, or the path to it with dots, that holds the person's groups or roles. */
  readonly roleClaim: string
  readonly roles: RoleMapping
  readonly scope: string
}

/** What each variable does, for `limiar --help`. */
export const oidcVariables: Readonly<Record<string, string>> = {
  LIMIAR_OIDC_ISSUER: 'OpenID Connect provider by which people sign in to the console (none)',
  LIMIAR_OIDC_CLIENT_ID: 'client id that the provider gave this server',
  LIMIAR_OIDC_CLIENT_SECRET: 'client secret that the provider gave this server',
  LIMIAR_OIDC_ROLES: `roles (${personRoles.join(', ')}) of the groups of the provider: group=role, separated by commas`,
  LIMIAR_OIDC_ROLE_CLAIM: `claim that holds the groups, with dots where it lies in another claim (${DEFAULT_ROLE_CLAIM})`,
  LIMIAR_OIDC_SCOPE: `scopes that are requested from the provider (${DEFAULT_SCOPE})`,
  LIMIAR_OIDC_NAME: 'text of the button in the console (the host of the provider)',
  LIMIAR_OIDC_ACCOUNT: 'id of the account whose people the provider knows (the only account)',
}

/** Undefined where no provider is named. Adds a sentence for each variable that is missing. */
export function readOidc(read: Read, mistakes: string[]): OidcSettings | undefined {
  const issuer = read('LIMIAR_OIDC_ISSUER', parseIssuer)
  const clientId = read('LIMIAR_OIDC_CLIENT_ID', parseHeaderText)
  const clientSecret = read('LIMIAR_OIDC_CLIENT_SECRET', parseHeaderText)
  const roles = read('LIMIAR_OIDC_ROLES', parseRoles)
  const others = {
    name: read('LIMIAR_OIDC_NAME', parseName),
    accountId: read('LIMIAR_OIDC_ACCOUNT', parseAccount),
    roleClaim: read('LIMIAR_OIDC_ROLE_CLAIM', parseText) ?? DEFAULT_ROLE_CLAIM,
    scope: read('LIMIAR_OIDC_SCOPE', parseScope) ?? DEFAULT_SCOPE,
  }
  if (issuer === undefined) return undefined
  if (clientId === undefined || clientSecret === undefined || roles === undefined) {
    const needed = { CLIENT_ID: clientId, CLIENT_SECRET: clientSecret, ROLES: roles }
    const missing = Object.entries(needed).flatMap(([name, value]) =>
      value === undefined ? [`LIMIAR_OIDC_${name}`] : [],
    )
    mistakes.push(`${missing.join(' and ')} must be set with LIMIAR_OIDC_ISSUER.`)
    return undefined
  }
  return { issuer, clientId, clientSecret, roles, ...others, name: others.name ?? new URL(issuer).host }
}

/** Without encryption a provider is only believed on this machine. */
const parseIssuer: Parse<string> = (text) => {
  const isIssuer = isWebAddress(text) && !/[?#]/.test(text) && URL.canParse(text)
  // The value stays as it is written: an issuer is compared character by character.
  return isIssuer ? { value: text } : { mistake: `is not an https address: ${text}` }
}

const parseRoles: Parse<RoleMapping> = (text) => {
  const pairs = text.split(',').map((pair) => {
    // A group may be a name with = in it, as in LDAP.
    const at = pair.lastIndexOf('=')
    return { group: pair.slice(0, at).trim(), role: pair.slice(at + 1).trim(), isPair: at > 0 }
  })
  const wrong = pairs.find(({ group, role, isPair }) => !isPair || group === '' || !isPersonRole(role))
  if (wrong) return { mistake: `needs group=role, with one of the roles ${personRoles.join(', ')}: ${text}` }
  return { value: pairs.flatMap(({ group, role }) => (isPersonRole(role) ? [{ group, role }] : [])) }
}

const parseScope: Parse<string> = (text) =>
  text.split(/\s+/).includes('openid') ? { value: text } : { mistake: 'must hold openid' }

const parseName: Parse<string> = (text) =>
  text.length <= MAX_NAME_CHARACTERS
    ? { value: text }
    : { mistake: `is longer than ${MAX_NAME_CHARACTERS} characters` }

const parseAccount: Parse<string> = (text) => {
  const mistake = `is not the id of an account: ${text}`
  return isId(text) ? { value: text } : { mistake }
}
