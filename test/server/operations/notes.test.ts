import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { MAX_NOTES } from '../../../src/protocol/executions/notes.ts'
import { addNote, listNotes } from '../../../src/server/operations/executions/notes.ts'
import { anExecution } from '../../ports/stores-records.ts'
import { fakePorts, type FakePorts } from '../../support/fakes/service-ports.ts'

const at = new Date('2026-11-21T12:00:00Z')
const token = 'd'.repeat(24)
const execution = anExecution({ accountId: 'a'.repeat(24), reportId: 'b'.repeat(24) })
const { accountId, reportId, id: executionId } = execution
const subject = { accountId, reportId, executionId }

function withExecution(): FakePorts {
  const ports = fakePorts({ clock: () => at })
  ports.executions.insert(execution)
  return ports
}

describe('a note on an execution', () => {
  it('names the person who wrote it, or else the token, and is read in its order', async () => {
    const ports = withExecution()
    const ana = { id: 'e'.repeat(24), name: 'Ana' }
    await addNote(ports, subject, ' Confere.\n', { token, person: ana })
    await addNote(ports, subject, 'De novo.', { token, person: undefined })
    const notes = await listNotes(ports, subject)
    assert.deepEqual(
      notes.map(({ text, author, createdAt }) => [text, author, createdAt]),
      [
        ['Confere.', { person: { _id: ana.id, name: 'Ana' } }, at],
        ['De novo.', { token }, at],
      ],
    )
  })

  it('is one too many after a hundred, which is no fault of another execution', async () => {
    const ports = withExecution()
    const author = { token, person: undefined }
    for (let count = 0; count < MAX_NOTES; count++) await addNote(ports, subject, 'x', author)
    await assert.rejects(addNote(ports, subject, 'x', author), { code: 'conflict' })
    const other = anExecution(execution)
    ports.executions.insert(other)
    await addNote(ports, { ...subject, executionId: other.id }, 'x', author)
  })

  it('is written and read in its account and report alone, and not on an execution that is erased', async () => {
    const ports = withExecution()
    const author = { token, person: undefined }
    for (const wrong of [
      { accountId: 'f'.repeat(24) },
      { reportId: 'f'.repeat(24) },
      { executionId: 'f'.repeat(24) },
      { executionId: 'x' },
    ]) {
      await assert.rejects(addNote(ports, { ...subject, ...wrong }, 'x', author), { code: 'not-found' })
      await assert.rejects(listNotes(ports, { ...subject, ...wrong }), { code: 'not-found' })
    }
    const erasing = async () => !ports.executions.remove(executionId)
    const notes = { ...ports.notes, add: erasing }
    await assert.rejects(addNote({ ...ports, notes }, subject, 'x', author), { code: 'not-found' })
  })
})
