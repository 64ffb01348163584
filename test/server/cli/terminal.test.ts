import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { processTerminal } from '../../../src/server/cli/command/terminal.ts'

describe('the terminal of a command', () => {
  it('writes a line of progress every five seconds to a log, and none for shorter work', () => {
    const { terminal, wait, written } = open(false)
    terminal.progress('1 of 3')
    wait(4900)
    terminal.progress('2 of 3')
    assert.equal(written(), '')
    wait(200)
    terminal.progress('3 of 3')
    terminal.progress('3 of 3')
    terminal.say('3 of 3 faces.')
    assert.equal(written(), '3 of 3\n3 of 3 faces.\n')
  })

  it('overwrites the line of progress on a screen, at once and then as fast as it can be read', () => {
    const { terminal, wait, written } = open(true)
    terminal.progress('1 of 3')
    terminal.progress('2 of 3')
    wait(250)
    terminal.progress('3 of 3')
    terminal.say('3 of 3 faces.')
    assert.equal(written(), '\r\x1b[K1 of 3\r\x1b[K3 of 3\r\x1b[K3 of 3 faces.\n')
  })
})

function open(isTTY: boolean) {
  let text = ''
  let time = 1_000_000
  const stream = {
    isTTY,
    write: (part: string) => ((text += part), true),
  } as unknown as NodeJS.WriteStream & {
    fd: 1
  }
  const streams = { stdout: stream, stderr: stream as unknown as NodeJS.WriteStream & { fd: 2 } }
  return {
    terminal: processTerminal(streams, () => time),
    wait: (ms: number) => void (time += ms),
    written: () => text,
  }
}
