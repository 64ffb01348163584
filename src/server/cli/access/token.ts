/** `limiar token`: the token that the server is started with, and those of the running server. */
import {
  AccessTokenRecord,
  CreatedAccessToken,
  ListAccessTokensAnswer,
  scopes,
} from '../../../protocol/access/access-tokens.ts'
import { accessTokenPath } from '../../machine/secrets.ts'
import { CommandError, onlyOperand, type ExitCode, type Invocation } from '../command/command.ts'
import { knownAccessToken, ServerClient } from '../command/server-client.ts'

/** Prints where the access token is stored, or the token itself on request. */
export async function token({ settings, options, terminal }: Invocation): Promise<ExitCode> {
  const kept = await knownAccessToken(settings)
  if (options.show) terminal.say(kept)
  else if (settings.accessToken !== undefined) terminal.say('The access token is set by LIMIAR_ACCESS_TOKEN.')
  else terminal.say(accessTokenPath(settings.dataDirectory))
  return 0
}

/** Creates a token and prints it, alone on its line so that a script can read it. */
export async function createToken(invocation: Invocation): Promise<ExitCode> {
  const { options, terminal } = invocation
  const { account, days } = options
  if (options.name === undefined)
    throw new CommandError('Add --name, which says what the token is for.', { exitCode: 2 })
  if (options.scopes.length === 0)
    throw new CommandError(`Add --scope, which says what the token may do: ${scopes.join(', ')}.`, {
      exitCode: 2,
    })
  const client = await ServerClient.of(invocation)
  const made = await client.call(CreatedAccessToken, 'POST', '/access-tokens', {
    name: options.name,
    scopes: options.scopes,
    ...(account === undefined ? {} : { account }),
    ...(days === undefined ? {} : { days: Number(days) }),
  })
  terminal.say(made.accessToken)
  return 0
}

/** Prints for each token its id, its account, the last day of its use, its state, its name and its scopes. */
export async function listTokens(invocation: Invocation): Promise<ExitCode> {
  const { account } = invocation.options
  const query = account === undefined ? '' : `?account=${encodeURIComponent(account)}`
  const client = await ServerClient.of(invocation)
  const { docs } = await client.call(ListAccessTokensAnswer, 'GET', `/access-tokens${query}`)
  for (const record of docs) {
    const all = record.scopes.length === scopes.length
    invocation.terminal.say(
      [
        record._id,
        record.account,
        record.lastUsedOn ?? 'unused    ',
        stateOf(record, new Date()).padEnd(7),
        record.name,
        all ? 'everything' : record.scopes.join(','),
      ].join('  '),
    )
  }
  return 0
}

/** Revokes a token. */
export async function revokeToken(invocation: Invocation): Promise<ExitCode> {
  const id = onlyOperand(invocation, 'the id of one access token')
  const client = await ServerClient.of(invocation)
  const { name } = await client.call(AccessTokenRecord, 'DELETE', `/access-tokens/${encodeURIComponent(id)}`)
  invocation.terminal.say(`${id}  revoked  ${name}`)
  return 0
}

function stateOf({ revokedAt, expiresAt }: AccessTokenRecord, now: Date): string {
  if (revokedAt !== undefined) return 'revoked'
  return expiresAt !== undefined && new Date(expiresAt) <= now ? 'expired' : 'valid'
}
