/**
 * Runs several files in one process, each as a suite: to begin a process takes more than most of them do, and they use
 * one embedded database and one Chromium in turn. `scripts/test-runs.ts` says which. A file must leave the process as it
 * found it: one that does not, fails here, and not the one after it.
 */
import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { after, before, describe } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { PACKED_VARIABLE } from './support/packed-files.ts'
import { closeSharedChromium, shareChromium } from './support/shared-chromium.ts'
import { closeSharedDatabases, shareDatabases } from './support/shared-databases.ts'

const files = process.env[PACKED_VARIABLE]
if (files === undefined) throw new Error(`${PACKED_VARIABLE} names the files, as scripts/test-runs.ts does.`)
const folder = process.cwd()
/** libvips notes where it lies, and Vite what it builds for, in whichever file needs them first. */
const NOTED_BY_LIBRARIES = ['VIPSHOME', 'NODE_ENV']
shareDatabases()
shareChromium()
after(async () => {
  await Promise.all([closeSharedDatabases(), closeSharedChromium()])
})

for (const file of files.split(' '))
  describe(file, async () => {
    let clock: readonly unknown[] = []
    let globals: readonly string[] = []
    let servers = 0
    let environment: Readonly<NodeJS.ProcessEnv> = {}
    before(() => {
      clock = [setTimeout, setInterval, Date]
      servers = listeningServers()
      globals = Object.getOwnPropertyNames(globalThis)
      environment = { ...process.env }
    })
    await import(pathToFileURL(resolve(file)).href)
    // Registered after what the file itself does at its end.
    after(async () => {
      // What was closed is gone after the next turns of the loop.
      for (let turn = 0; turn < 10 && listeningServers() > servers; turn++) await nextTurn()
      assert.ok(listeningServers() <= servers, 'It left servers that listen.')
      assert.deepEqual(changedSince(environment), [], 'It left other variables in the environment.')
      assert.equal(process.cwd(), folder)
      assert.deepEqual([setTimeout, setInterval, Date], clock, 'It left the clock mocked.')
      assert.deepEqual(Object.getOwnPropertyNames(globalThis), globals, 'It left other global names.')
    })
  })

function listeningServers(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === 'TCPServerWrap').length
}

/** The names alone: values may be secrets of the machine. */
function changedSince(earlier: Readonly<NodeJS.ProcessEnv>): readonly string[] {
  const names = new Set([...Object.keys(earlier), ...Object.keys(process.env)])
  return [...names].filter(
    (name) => earlier[name] !== process.env[name] && !NOTED_BY_LIBRARIES.includes(name),
  )
}
