/** Checks the tarball to be published with publint and Are The Types Wrong. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { packedPackage } from './packages/packed-package.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const tarball = packedPackage()
const checkers = [
  ['publint/src/cli.js', 'run', tarball, '--strict'],
  ['@arethetypeswrong/cli/dist/index.js', tarball, '--ignore-rules', 'cjs-resolves-to-esm'],
]
for (const [script = '', ...args] of checkers) {
  const { status } = spawnSync(process.execPath, [`${root}node_modules/${script}`, ...args], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}
