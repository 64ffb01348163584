/** The people of the console: an addition to the contract. */
import { Type } from 'typebox'
import {
  InvitedPerson,
  InvitePersonBody,
  ListPeopleAnswer,
  PEOPLE_DEFAULT_LIMIT,
  PEOPLE_MAX_LIMIT,
  PersonRecord,
  UpdatePersonBody,
} from '../../../../protocol/access/people.ts'
import { personRecord } from '../../wire/records/access-records.ts'
import {
  invitePerson,
  inviteAgain,
  removePerson,
  updatePerson,
  type Invited,
} from '../../../operations/access/people.ts'
import { accessOf, accountOf } from '../../plugins/access.ts'
import type { Api, HttpContext } from '../../wire/api.ts'
import { pagingQuery, readPage } from '../../wire/paging.ts'
import { answers } from '../../wire/schemas.ts'
import type { TokenMemory } from '../../plugins/token-memory.ts'

/** A name and a role. */
const BODY_BYTES = 4 * 1024

const tags = ['People']
const reads = { scope: 'people:read' } as const
const writes = { scope: 'people:write' } as const
const params = Type.Object({ personId: Type.String() })

export function peopleRoutes(api: Api, context: HttpContext, tokens: TokenMemory): void {
  invitationRoutes(api, context)
  const { ports } = context
  const listSchema = {
    operationId: 'listPeople',
    summary: 'List the people of the console',
    description: 'Oldest first, without those who were removed.',
    tags,
    querystring: Type.Object(pagingQuery),
    response: answers(ListPeopleAnswer, [400, 401]),
  }
  api.get('/people', { schema: listSchema, config: reads }, async (request) => {
    const page = readPage(request.query, { byDefault: PEOPLE_DEFAULT_LIMIT, most: PEOPLE_MAX_LIMIT })
    const { rows, total } = await ports.people.list(accountOf(request).id, page)
    return { docs: rows.map((person) => personRecord(person, ports.clock())), totalItems: total }
  })

  const updateSchema = {
    operationId: 'updatePerson',
    summary: 'Change the name or the role of a person',
    description:
      'A new role applies from their next call on; in other processes within ten seconds. Nobody may ' +
      'change their own role.',
    tags,
    params,
    body: UpdatePersonBody,
    response: answers(PersonRecord, [400, 401, 404, 409, 413, 415]),
  }
  const updateOptions = { schema: updateSchema, config: writes, bodyLimit: BODY_BYTES }
  api.patch('/people/:personId', updateOptions, async (request) => {
    const person = await updatePerson(ports, accessOf(request), request.params.personId, request.body)
    tokens.forget()
    return personRecord(person, ports.clock())
  })

  const removeSchema = {
    operationId: 'removePerson',
    summary: 'Remove a person',
    description:
      'Their sessions, key and invitation end at once; in other processes within ten seconds. Their name ' +
      'stays with their decisions. Nobody may remove themselves.',
    tags,
    params,
    response: answers(PersonRecord, [401, 404, 409]),
  }
  api.delete('/people/:personId', { schema: removeSchema, config: writes }, async (request) => {
    const person = await removePerson(ports, accessOf(request), request.params.personId)
    tokens.forget()
    return personRecord(person, ports.clock())
  })
}

function invitationRoutes(api: Api, { ports, consoleUrl }: HttpContext): void {
  const config = { ...writes, answersSecret: true }
  const invited = ({ person, secret }: Invited): InvitedPerson => ({
    ...personRecord(person, ports.clock()),
    // In the fragment, which browsers send to no server and no proxy.
    invitationUrl: `${consoleUrl()}#/invitation/${secret}`,
  })
  const inviteSchema = {
    operationId: 'invitePerson',
    summary: 'Invite a person to the console',
    description:
      'By a link that opens once, within seven days. A role that may do more than the caller answers 403.',
    tags,
    body: InvitePersonBody,
    response: answers(InvitedPerson, [400, 401, 409, 413, 415]),
  }
  api.post('/people', { schema: inviteSchema, config, bodyLimit: BODY_BYTES }, async (request) =>
    invited(await invitePerson(ports, accessOf(request), request.body)),
  )

  const againSchema = {
    operationId: 'invitePersonAgain',
    summary: 'Invite a person again who lost the link or the key',
    description: 'An earlier link ends now, and an earlier key when the new link is opened.',
    tags,
    params,
    response: answers(InvitedPerson, [401, 404]),
  }
  api.post('/people/:personId/invitation', { schema: againSchema, config }, async (request) =>
    invited(await inviteAgain(ports, accessOf(request), request.params.personId)),
  )
}
