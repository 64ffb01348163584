/**
 * `npm run deploy:prove`: tests the deployments in `deploy`, as far as this machine can. It checks the files with the
 * programs that read them, builds the image and walks through a container of it (as root on a Debian), and runs the
 * nodes of compose.yaml as processes on loopback, on one PostgreSQL behind Caddy. An onboarding runs through them while
 * an api node and a worker are killed. Steps that could not be tested are listed at the end and do not count as a
 * success. It ends with 0 only when no tested step failed.
 *
 * `npm run deploy:prove -- compose` takes only the steps whose name has the word.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { proveCompose } from './deploy/compose.ts'
import { proveImage } from './deploy/image.ts'
import { proveLayout } from './deploy/layout.ts'
import { proxyProgram } from './deploy/proxy-programs.ts'

const root = join(import.meta.dirname, '..')
const left: string[] = []
const failed: string[] = []
/** Words in the names of the steps to take; every step where there are none. */
const wanted = process.argv.slice(2)

async function step(
  name: string,
  run: () => Promise<string | undefined> | string | undefined,
): Promise<void> {
  if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) return
  try {
    const why = await run()
    if (why === undefined) console.log(`✔ ${name}`)
    else left.push(`${name}: ${why}`)
  } catch (error) {
    failed.push(name)
    console.log(`✖ ${name}\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  }
}

/** Runs a program to its end. @throws with the end of its output. */
function runProgram(path: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(path, args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${stdout}${stderr}`.slice(-2000))
}

for (const name of ['haproxy', 'nginx', 'caddy'] as const)
  await step(`${name} is there`, () => {
    const program = proxyProgram(name, { mayFetch: true })
    return typeof program === 'string' ? program : undefined
  })
await step('the files are taken by the programs that read them', () => {
  runProgram(process.execPath, ['--test', 'test/deploy/proxies.test.ts', 'test/deploy/access-logs.test.ts'])
  return undefined
})
await step('Docker Compose reads compose.yaml and compose.one-node.yaml', proveCompose)
await step('the nodes of compose.yaml lose nothing when one of each role is killed', proveLayout)
await step('the image is built, and an onboarding goes through a container of it', proveImage)
left.push(
  'the image for arm64',
  'the containers of compose.yaml and compose.one-node.yaml: no registry is asked for the images of PostgreSQL and Caddy',
)
console.log(`\nNot tried:\n${left.map((line) => `  ${line}`).join('\n')}`)
if (failed.length > 0) console.log(`Failed: ${failed.join('; ')}`)
process.exit(failed.length > 0 ? 1 : 0)
