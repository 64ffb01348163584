/** Notes on an execution. */
import { Type } from 'typebox'
import { ListNotesAnswer, MAX_NOTES, Note, NoteBody } from '../../../../protocol/executions/notes.ts'
import { addNote, listNotes } from '../../../operations/executions/notes.ts'
import { accessOf, accountOf } from '../../plugins/access.ts'
import type { Api, HttpContext } from '../../wire/api.ts'
import { answers } from '../../wire/schemas.ts'
import { noteRecord } from '../../wire/records/note-record.ts'

const PATH = '/reports/:reportId/executions/:executionId/notes'
/** 2,000 characters of four bytes each, escaped. */
const NOTE_BODY_BYTES = 32 * 1024

export function noteRoutes(api: Api, { ports }: HttpContext): void {
  const params = Type.Object({ reportId: Type.String(), executionId: Type.String() })
  const tags = ['Executions']
  const listSchema = {
    operationId: 'listNotes',
    summary: 'List the notes on an execution',
    description:
      'All of them, oldest first. Notes are erased with their execution, and are part of the export of a person.',
    tags,
    params,
    response: answers(ListNotesAnswer, [401, 404]),
  }
  api.get(PATH, { config: { scope: 'executions:read' }, schema: listSchema }, async (request) => {
    const noted = { accountId: accountOf(request).id, ...request.params }
    const docs = (await listNotes(ports, noted)).map(noteRecord)
    return { docs, totalItems: docs.length }
  })

  const addSchema = {
    operationId: 'addNote',
    summary: 'Write a note on an execution',
    description:
      'For the next person who looks at it. A note does not change the execution and cannot be changed itself. ' +
      `An execution has ${MAX_NOTES} notes at most.`,
    tags,
    params,
    body: NoteBody,
    response: answers(Note, [400, 401, 404, 409, 413, 415]),
  }
  const options = {
    config: { scope: 'executions:review' },
    schema: addSchema,
    bodyLimit: NOTE_BODY_BYTES,
  } as const
  api.post(PATH, options, async (request) => {
    const { account, token, person } = accessOf(request)
    const noted = { accountId: account.id, ...request.params }
    return noteRecord(await addNote(ports, noted, request.body.text, { token: token.id, person }))
  })
}
