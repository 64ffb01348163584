/** `npm run check`: format, types, lint, import rules, dead code, packages and licences, each with its name. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export interface Check {
  readonly name: string
  readonly command: readonly string[]
}

const root = fileURLToPath(new URL('..', import.meta.url))

const areas = [
  ...readdirSync(`${root}src`).map((area) => `src/${area}`),
  'test',
  'demo',
  'scripts',
  'bench',
  '.',
].filter((area) => existsSync(`${root}${area}/tsconfig.json`))

export const checks: readonly Check[] = [
  { name: 'format', command: ['prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.'] },
  ...areas.map((area) => ({ name: `types of ${area}`, command: ['typescript/bin/tsc', '-p', area] })),
  { name: 'types of the recipes', command: ['vue-tsc/bin/vue-tsc.js', '-p', 'demo/hosts'] },
  { name: 'lint', command: ['eslint/bin/eslint.js', '--max-warnings=0', '.'] },
  {
    name: 'import rules',
    command: [
      'dependency-cruiser/bin/dependency-cruiser.mjs',
      '--config',
      '.dependency-cruiser.cjs',
      'src',
      'demo',
    ],
  },
  { name: 'dead code', command: ['knip/bin/knip.js', '--no-progress'] },
  { name: 'package', command: ['publint/src/cli.js', 'run', '--strict'] },
  {
    name: 'types of the package',
    command: ['@arethetypeswrong/cli/dist/index.js', '--pack', '.', '--profile', 'esm-only'],
  },
  { name: 'recipes', command: ['scripts/recipes.ts', '--check'] },
  { name: 'licences', command: ['scripts/third-party.ts', '--check'] },
]

/** Runs one check and answers whether it passed; what it prints is shown only when it fails. */
export function passes(check: Check): boolean {
  const [script = '', ...args] = check.command
  const file = script.startsWith('scripts/') ? script : `node_modules/${script}`
  const ended = spawnSync(process.execPath, [file, ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const passed = ended.status === 0
  console.log(`${passed ? '✔' : '✖'} ${check.name}`)
  if (!passed) console.log(`${ended.stdout}${ended.stderr}`)
  return passed
}

if (import.meta.main) {
  const failed = checks.filter((check) => !passes(check))
  if (failed.length > 0) {
    console.error(
      `${failed.length} of ${checks.length} checks failed: ${failed.map(({ name }) => name).join(', ')}.`,
    )
    process.exit(1)
  }
}
