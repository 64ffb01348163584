/**
 * The example projects as their reader has them: what their package.json names, installed from the npm registry (the one
 * for React Native takes 350 MB), and built by their own tools. `examples.test.ts` builds the same programs with the
 * packages of this repository, without a registry.
 */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { installExample, type Consumer } from './consumer.ts'

/** Metro takes a minute of processor time for a bundle, and took ten minutes at a load of 16. */
const TIMEOUT_MS = 15 * 60_000
/** No tool asks anybody anything, or tells its makers that it ran. */
const quietly = { CI: '1', NG_CLI_ANALYTICS: 'false', EXPO_NO_TELEMETRY: '1', EXPO_OFFLINE: '1' }
const exported = ['npx', 'expo', 'export', '--no-bytecode', '--no-minify', '--output-dir']

/** What builds each, where its program is then, and words of that program. */
const builds = [
  ['react', ['npm', 'run', 'build'], 'dist/assets/*.js', ['permissions-policy', 'Recebemos seus dados.']],
  ['vue', ['npm', 'run', 'build'], 'dist/assets/*.js', ['permissions-policy', 'Recebemos seus dados.']],
  [
    'angular',
    ['npm', 'run', 'build'],
    'dist/**/main*.js',
    ['permissions-policy', 'app-onboarding-step', 'Recebemos seus dados.'],
  ],
  ...['android', 'ios'].map(
    (platform) =>
      [
        'react-native',
        [...exported, platform, '--platform', platform],
        `${platform}/**/*.js`,
        ['grantIfSameHostElseDeny', 'onContentProcessDidTerminate', 'Recebemos seus dados.'],
      ] as const,
  ),
] as const

describe('the example projects, installed', { timeout: 5 * TIMEOUT_MS }, () => {
  const projects = new Map<string, Consumer>()
  before(() => {
    for (const [name] of builds) if (!projects.has(name)) projects.set(name, installExample(name))
  })
  after(() => {
    for (const { remove } of projects.values()) remove()
  })

  for (const [name, [command, ...words], program, contained] of builds)
    it(`${name}: ${[command, ...words].join(' ')}`, { timeout: TIMEOUT_MS }, async ({ signal }) => {
      const { consumer = '' } = projects.get(name) ?? {}
      await succeeds([command, ...words], consumer, signal)
      const files = globSync(program, { cwd: consumer })
      const text = files.map((file) => readFileSync(join(consumer, file), 'utf8')).join('\n')
      for (const part of contained) assert.ok(text.includes(part), part)
    })

  for (const name of new Set(builds.map(([one]) => one)))
    it(`${name}: keeps its files as they are in the repository`, () => {
      const { consumer = '' } = projects.get(name) ?? {}
      const own = join(import.meta.dirname, '..', '..', 'examples', name)
      const written = ['package.json', 'package-lock.json'].filter((file) => existsSync(join(consumer, file)))
      assert.deepEqual(written, ['package.json'])
      assert.equal(
        readFileSync(join(consumer, 'package.json'), 'utf8'),
        readFileSync(join(own, 'package.json'), 'utf8'),
      )
    })

  it("react-native: has right types by the packages' own", { timeout: TIMEOUT_MS }, async ({ signal }) => {
    const { consumer = '' } = projects.get('react-native') ?? {}
    await succeeds(['npx', 'tsc'], consumer, signal)
  })
})

/** Runs a command; when the test's time is over, it is killed with everything that it started. */
async function succeeds(
  [command = '', ...words]: readonly string[],
  cwd: string,
  signal: AbortSignal,
): Promise<void> {
  const child = spawn(command, words, {
    cwd,
    env: { ...process.env, ...quietly },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (printed += part.toString()))
  // The runner ends the signal after each test, and the command's number may be another's by then.
  const kill = (): unknown => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL')
  signal.addEventListener('abort', kill)
  const [status] = (await once(child, 'exit')) as [number | null]
  signal.removeEventListener('abort', kill)
  assert.equal(status, 0, printed)
}
