/**
 * Runs several files in one process, each as a suite: starting a process takes longer than most of them, and they use
 * one embedded database and one Chromium in turn. `scripts/test-runs.ts` names them. A file must leave the process as
 * it found it. A file that does not fails here, instead of the file after it.
 */
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { PACKED_VARIABLE } from './support/packed-files.ts'
import { closeSharedChromium, shareChromium } from './support/shared-chromium.ts'
import { closeSharedDatabases, shareDatabases } from './support/shared-databases.ts'

const files = process.env[PACKED_VARIABLE]
if (files === undefined) throw new Error(`${PACKED_VARIABLE} names the files, as scripts/test-runs.ts does.`)
const folder = process.cwd()
/**
 * The first file that needs them sets these for the process: libvips its folder, Vite its mode, and Limiar forbids the
 * telemetry of its models' library.
 */
const NOTED_BY_LIBRARIES = ['VIPSHOME', 'NODE_ENV', 'ORT_DISABLE_TELEMETRY']
shareDatabases()
shareChromium()
for (const file of files.split(' '))
  describe(file, async () => {
    let clock: readonly unknown[] = []
    let globals: readonly string[] = []
    let servers = 0
    let temporary: readonly string[] = []
    let environment: Readonly<NodeJS.ProcessEnv> = {}
    before(() => {
      clock = [setTimeout, setInterval, Date]
      servers = listeningServers()
      globals = Object.getOwnPropertyNames(globalThis)
      temporary = temporaryFolders()
      environment = { ...process.env }
    })
    await import(pathToFileURL(resolve(file)).href)
    // This hook is registered after the file's own hooks.
    after(async () => {
      // Closed handles are gone after the next turns of the loop.
      for (let turn = 0; turn < 10 && listeningServers() > servers; turn++) await nextTurn()
      assert.ok(listeningServers() <= servers, 'It left servers that listen.')
      assert.deepEqual(changedSince(environment), [], 'It left changed variables in the environment.')
      const left = temporaryFolders().filter((name) => !temporary.includes(name))
      assert.deepEqual(left, [], 'It left temporary folders.')
      assert.equal(process.cwd(), folder)
      assert.deepEqual([setTimeout, setInterval, Date], clock, 'It left the clock mocked.')
      assert.deepEqual(Object.getOwnPropertyNames(globalThis), globals, 'It left new global names.')
    })
  })

// A test and not a hook of the process: when such a hook fails, the process ends with code 1 and says nothing.
it('closes what the files shared', async () => {
  await Promise.all([closeSharedDatabases(), closeSharedChromium()])
})

function listeningServers(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === 'TCPServerWrap').length
}

/** Those of our own tests and code, without the folders of shared databases. */
function temporaryFolders(): readonly string[] {
  return readdirSync(tmpdir()).filter((name) => /^limiar-(?!shared-)/.test(name))
}

/** Only the names, because values may be secrets of the machine. */
function changedSince(earlier: Readonly<NodeJS.ProcessEnv>): readonly string[] {
  const names = new Set([...Object.keys(earlier), ...Object.keys(process.env)])
  return [...names].filter(
    (name) => earlier[name] !== process.env[name] && !NOTED_BY_LIBRARIES.includes(name),
  )
}
