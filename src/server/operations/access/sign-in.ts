/** Lets in the people whom an identity provider sends, with the role that their groups have. */
import type { Id } from '../../../protocol/ids.ts'
import { roleOf, SignInRefused, type Identity, type IdentityProvider } from '../../domain/access/identity.ts'
import { otherActors } from '../../domain/access/audit.ts'
import { MAX_PEOPLE, type Person } from '../../domain/access/people.ts'
import type { ServicePorts } from '../service-ports.ts'
import { newKey, newPerson } from './people.ts'

/** As long as the longest session of the console: the key ends with it. */
const KEY_MS = 12 * 60 * 60 * 1000

type SignInPorts = Pick<ServicePorts, 'people' | 'accounts' | 'audit' | 'clock'>

/** Returns a key for one session. @throws SignInRefused. */
export async function signInBy(
  { roles, accountId }: Pick<IdentityProvider, 'roles' | 'accountId'>,
  identity: Identity,
  ports: SignInPorts,
): Promise<string> {
  const { people, clock } = ports
  const now = clock()
  const account = await accountFor(ports, accountId)
  const role = roleOf(identity, roles)
  const refuse = async (reason: 'no-role' | 'removed' | 'full', actor: string): Promise<never> => {
    await record(ports, account, { actor, status: 403, details: { by: 'openid', refused: reason } })
    throw new SignInRefused(reason)
  }
  if (role === undefined) return refuse('no-role', otherActors.server)
  const made: { key?: string } = {}
  const wanted: Person = {
    ...newPerson(account, { name: identity.name, role }, now),
    identity: identity.id,
    joinedAt: now,
  }
  const entered = await people.enter(wanted, MAX_PEOPLE, (person) => {
    const { key, ...kept } = newKey(person, now, new Date(now.getTime() + KEY_MS))
    made.key = key
    return kept
  })
  if (entered === 'full') return refuse('full', otherActors.server)
  if (entered.removedAt || made.key === undefined) return refuse('removed', entered.id)
  await record(ports, account, { actor: entered.id, status: 200, details: { by: 'openid', role } })
  return made.key
}

async function accountFor({ accounts }: SignInPorts, wanted: string | undefined): Promise<Id> {
  const all = await accounts.all()
  const [found, ...others] = wanted === undefined ? all : all.filter(({ id }) => id === wanted)
  if (found && others.length === 0) return found.id
  const why =
    wanted === undefined ? 'LIMIAR_OIDC_ACCOUNT must name one of the accounts.' : 'There is no such account.'
  throw new SignInRefused('failed', new Error(why))
}

async function record(
  { audit, clock }: SignInPorts,
  accountId: Id,
  entry: { readonly actor: string; readonly status: number; readonly details: Record<string, unknown> },
): Promise<void> {
  await audit.append(accountId, { at: clock(), action: 'signIn', objects: [], ...entry })
}
