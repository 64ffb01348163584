/** `limiar account`: the accounts of the running server. */
import { AccountRecord, ListAccountsAnswer } from '../../../protocol/access/access-tokens.ts'
import { CommandError, type ExitCode, type Invocation } from '../command/command.ts'
import { ServerClient } from '../command/server-client.ts'

/** Creates an account and prints its id; `limiar token create --account` creates a token that opens it. */
export async function createAccount(invocation: Invocation): Promise<ExitCode> {
  const { name, environment } = invocation.options
  if (name === undefined || environment === undefined)
    throw new CommandError(
      'Add --name, and --environment test or production. The environment can never be changed.',
      { exitCode: 2 },
    )
  const client = await ServerClient.of(invocation)
  const account = await client.call(AccountRecord, 'POST', '/accounts', { name, environment })
  invocation.terminal.say(account._id)
  return 0
}

/** Prints the id, the environment and the name of each account. */
export async function listAccounts(invocation: Invocation): Promise<ExitCode> {
  const client = await ServerClient.of(invocation)
  const { docs } = await client.call(ListAccountsAnswer, 'GET', '/accounts')
  for (const { _id, environment, name } of docs)
    invocation.terminal.say(`${_id}  ${environment.padEnd(10)}  ${name}`)
  return 0
}
