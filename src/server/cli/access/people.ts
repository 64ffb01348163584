/** `limiar people`: who uses the console of the running server. */
import {
  InvitedPerson,
  ListPeopleAnswer,
  PEOPLE_MAX_LIMIT,
  PersonRecord,
  personRoles,
  type PersonRole,
} from '../../../protocol/access/people.ts'
import { CommandError, onlyOperand, type ExitCode, type Invocation } from '../command/command.ts'
import { ServerClient } from '../command/server-client.ts'

/** Prints the link of an invitation, alone on its line. */
export async function invitePerson(invocation: Invocation): Promise<ExitCode> {
  const name = onlyOperand(invocation, 'the name of one person, in quotes where it has spaces')
  const role = parseRole(invocation.options.role)
  const client = await ServerClient.of(invocation)
  const { invitationUrl } = await client.call(InvitedPerson, 'POST', '/people', { name, role })
  invocation.terminal.say(invitationUrl)
  return 0
}

/** Invites a person again and prints the new link, alone on its line. */
export async function invitePersonAgain(invocation: Invocation): Promise<ExitCode> {
  const id = onlyOperand(invocation, 'the id of one person, as limiar people list has it')
  const client = await ServerClient.of(invocation)
  const path = `/people/${encodeURIComponent(id)}/invitation`
  invocation.terminal.say((await client.call(InvitedPerson, 'POST', path)).invitationUrl)
  return 0
}

/** Prints the id, the role, the state and the name of each person. */
export async function listPeople(invocation: Invocation): Promise<ExitCode> {
  const client = await ServerClient.of(invocation)
  for (let offset = 0; ; offset += PEOPLE_MAX_LIMIT) {
    const path = `/people?_limit=${PEOPLE_MAX_LIMIT}&_offset=${offset}`
    const { docs, totalItems } = await client.call(ListPeopleAnswer, 'GET', path)
    for (const person of docs) invocation.terminal.say(line(person))
    if (docs.length === 0 || offset + docs.length >= totalItems) return 0
  }
}

/** Gives somebody another role. */
export async function changeRole(invocation: Invocation): Promise<ExitCode> {
  const [id, role, ...others] = invocation.operands
  if (id === undefined || others.length > 0)
    throw new CommandError(`Name the id of one person, and a role: ${personRoles.join(', ')}.`, {
      exitCode: 2,
    })
  const client = await ServerClient.of(invocation)
  const person = await client.call(PersonRecord, 'PATCH', `/people/${encodeURIComponent(id)}`, {
    role: parseRole(role),
  })
  invocation.terminal.say(line(person))
  return 0
}

/** Removes somebody. */
export async function removePerson(invocation: Invocation): Promise<ExitCode> {
  const id = onlyOperand(invocation, 'the id of one person, as limiar people list has it')
  const client = await ServerClient.of(invocation)
  invocation.terminal.say(
    line(await client.call(PersonRecord, 'DELETE', `/people/${encodeURIComponent(id)}`)),
  )
  return 0
}

function parseRole(word: string | undefined): PersonRole {
  const role = personRoles.find((one) => one === word)
  if (role === undefined) throw new CommandError(`Name a role: ${personRoles.join(', ')}.`, { exitCode: 2 })
  return role
}

function line({ _id, role, state, name }: PersonRecord): string {
  return `${_id}  ${role.padEnd(10)}  ${state.padEnd(7)}  ${name}`
}
