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

  // The names of files, and the answers of servers, may hold any character.
  const hostile = [
    ['an escape sequence', 'a\x1b]0;title\x07.jpg', 'a?]0;title?.jpg'],
    ['its form of one character', 'a\x9b2Jb.jpg', 'a?2Jb.jpg'],
    ['a return to the start of the line', 'refused\rwhole', 'refused?whole'],
    ['marks that turn the direction', 'a\u202egpj.exe', 'a?gpj.exe'],
  ] as const
  for (const [what, line, shown] of hostile)
    it(`shows ${what} as a question mark`, () => {
      const { terminal, wait, written } = open(false)
      terminal.say(line)
      terminal.complain(line)
      wait(5000)
      terminal.progress(line)
      assert.equal(written(), `${shown}\n`.repeat(3))
    })

  it('keeps the lines and tabs of a text of several lines', () => {
    const { terminal, written } = open(false)
    terminal.say('one\n\ttwo')
    assert.equal(written(), 'one\n\ttwo\n')
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
