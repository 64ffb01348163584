/** People who sign in to the console by an identity provider (OpenID Connect), and the port to it. */
import { personRoles, type PersonRole } from '../../../protocol/access/people.ts'
import type { SignInRefusal } from '../../../protocol/access/sign-in.ts'

/** What the browser keeps while the person is at the provider. */
export interface SignInAttempt {
  readonly state: string
  readonly nonce: string
  /** The secret of PKCE (RFC 7636), whose hash the provider was sent. */
  readonly verifier: string
  readonly startedAt: number
}

export interface Identity {
  /** A hash over issuer and subject: the same for one person of one provider, and for nobody else. */
  readonly id: string
  readonly name: string
  /** The groups or roles that the provider says the person has. */
  readonly groups: readonly string[]
}

export interface IdentityProvider {
  /** The text of the button that leads to the provider. */
  readonly name: string
  /** The account whose people the provider knows; undefined for the only account. */
  readonly accountId: string | undefined
  readonly roles: RoleMapping
  /** The address to which the browser is sent. @throws SignInRefused. */
  begin(
    returnAddress: string,
    now: Date,
  ): Promise<{ readonly address: string; readonly attempt: SignInAttempt }>
  /** The person who came back with this address. @throws SignInRefused. */
  finish(answer: URL, attempt: SignInAttempt): Promise<Identity>
  /** Where the person signs out at the provider, too; undefined where it has no such page. */
  signOutAddress(returnAddress: string): Promise<string | undefined>
}

/** Which group of the provider has which role; the first that fits counts. */
export type RoleMapping = readonly { readonly group: string; readonly role: PersonRole }[]

export function roleOf({ groups }: Identity, mapping: RoleMapping): PersonRole | undefined {
  return mapping.find(({ group }) => groups.includes(group))?.role
}

export function isPersonRole(text: string): text is PersonRole {
  return personRoles.some((role) => role === text)
}

/** Somebody is not let in. The cause is for the operator's log and holds nothing of the person. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused'
  readonly reason: SignInRefusal

  constructor(reason: SignInRefusal, cause?: unknown) {
    super(`Signing in was refused: ${reason}.`, cause === undefined ? undefined : { cause })
    this.reason = reason
  }
}
