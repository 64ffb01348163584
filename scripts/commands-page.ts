/**
 * Writes the commands of `limiar` into their page of the documentation, as `--help` explains them: `node
 * scripts/commands-page.ts`; with `--check` it fails when the page is stale.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandGroups } from '../src/server/cli/commands.ts'
import { ownHelp } from '../src/server/cli/usage.ts'

const file = join(import.meta.dirname, '..', 'docs', 'operating', 'commands.md')
const FIRST_GROUP = /^## .*/ms

const groups = Object.entries(commandGroups).map(([title, group]) =>
  [`## ${title}`, ...Object.keys(group).map(explained)].join('\n\n'),
)
const before = readFileSync(file, 'utf8')
const wanted = before.replace(FIRST_GROUP, () => `${groups.join('\n\n')}\n`)

if (!process.argv.includes('--check')) {
  writeFileSync(file, wanted)
} else if (before !== wanted) {
  console.error('docs/operating/commands.md is stale: run `npx node scripts/commands-page.ts`.')
  process.exit(1)
}

function explained(name: string): string {
  return `### limiar ${name}\n\n\`\`\`\n${ownHelp(name)}\n\`\`\``
}
