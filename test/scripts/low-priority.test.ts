import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { describe, it } from 'node:test'
import { atLowPriority } from '../../scripts/low-priority.ts'

/** Prints the priorities of the process, of its threads where they have their own, and of a process that it starts. */
const program = `
  import { execFileSync } from 'node:child_process'
  import { existsSync, readdirSync } from 'node:fs'
  import { getPriority } from 'node:os'
  const tasks = '/proc/self/task'
  const threads = existsSync(tasks) ? readdirSync(tasks).map((thread) => getPriority(Number(thread))) : []
  const child = execFileSync(process.execPath, ['--print', 'os.getPriority()'], { encoding: 'utf8' })
  console.log(JSON.stringify([getPriority(), ...threads, Number(child)]))`

describe('a process at low priority', () => {
  it('has it in its threads and in the processes that it starts', () => {
    const printed = execFileSync(
      process.execPath,
      [...atLowPriority, '--input-type=module', '--eval', program],
      { encoding: 'utf8' },
    )
    const priorities = new Set(JSON.parse(printed) as readonly number[])
    assert.deepEqual(priorities, new Set([5]))
  })
})
