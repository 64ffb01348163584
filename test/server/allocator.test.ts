import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { describe, it } from 'node:test'

const program = `
  import { beginWithAllocator } from ${JSON.stringify(import.meta.resolve('../../src/server/machine/allocator.ts'))}
  console.log('begun', process.pid)
  beginWithAllocator()
  console.log(process.env.MALLOC_ARENA_MAX, process.argv.slice(1).join())
  process.exitCode = 3
`

function begin(environment: Readonly<Record<string, string>> = {}) {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', program, 'one', 'two'],
    { encoding: 'utf8', env: { PATH: process.env['PATH'], ...environment } },
  )
  return { lines: stdout.trim().split('\n'), stderr, status }
}

describe('a server that starts', () => {
  const onLinux = { skip: process.platform !== 'linux' && 'Only Linux has the setting.' }

  it('sets the C library, in the same process with the same arguments', onLinux, () => {
    const { lines, stderr, status } = begin()
    const [first, second, last] = lines
    assert.match(first ?? '', /^begun \d+$/)
    assert.deepEqual([second, last], [first, '2 one,two'])
    assert.deepEqual([stderr, status], ['', 3])
  })

  it('keeps the operator’s setting', () => {
    const { lines } = begin({ MALLOC_ARENA_MAX: '4' })
    assert.deepEqual(lines.slice(1), ['4 one,two'])
  })
})

describe('the engine', () => {
  it('knows the options for collecting garbage', () => {
    const told = `
      import { collectLessOften } from ${JSON.stringify(import.meta.resolve('../../src/server/machine/allocator.ts'))}
      collectLessOften()
    `
    const run = ['--input-type=module', '-e', told]
    const { stderr, status } = spawnSync(process.execPath, run, { encoding: 'utf8' })
    // V8 reports an option that it does not have, and goes on.
    assert.deepEqual([stderr, status], ['', 0])
  })
})
