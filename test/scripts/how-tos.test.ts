/** Checks that CONTRIBUTING names for a change exactly the places that the compiler asks for. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { after, before, describe, it } from 'node:test'

const root = join(import.meta.dirname, '../..')
const areas = ['src/protocol', 'src/server', 'src/component', 'src/console', 'src/doctor', 'demo']

/** An addition, and its file; the words are in no text yet. */
const changes = [
  {
    title: 'A language of the page.',
    file: 'src/protocol/languages.ts',
    behind: "'es'",
    added: 'fr',
    written: "'fr'",
  },
  {
    title: 'A rule of reports.',
    file: 'src/protocol/reports/report-rules.ts',
    behind: "'custom_sources_approve'",
    added: 'night_is_over',
    written: "'night_is_over'",
    // Code looks a rule up in the table of descriptions, and this error follows from what that table lacks.
    follows: 'TS7053',
  },
  {
    title: 'A field of a document.',
    file: 'src/protocol/executions/executions.ts',
    behind: "'expiryDate'",
    added: 'bloodGroup',
    written: "'bloodGroup'",
  },
  {
    title: 'An event of the page.',
    file: 'src/protocol/sessions/events.ts',
    behind: 'ONBOARDING_READY: {}',
    added: 'PAGE_TURNED',
    written: 'PAGE_TURNED: {}',
  },
] as const

let copy = ''
let complaints: readonly string[] = []
let handbook = ''
let clientTypes = ''

before(async () => {
  copy = await mkdtemp(join(tmpdir(), 'limiar-how-tos-'))
  const isSource = (path: string): boolean => !path.endsWith('.tsbuildinfo')
  for (const name of ['src', 'demo'])
    await cp(join(root, name), join(copy, name), { recursive: true, filter: isSource })
  for (const name of ['package.json', 'tsconfig.base.json']) await cp(join(root, name), join(copy, name))
  for (const name of ['node_modules', 'dist']) await symlink(join(root, name), join(copy, name))
  for (const { file, behind, written } of changes) {
    const path = join(copy, file)
    const text = await readFile(path, 'utf8')
    assert.equal(text.split(behind).length, 2, `${file} has ${behind} once`)
    await writeFile(path, text.replace(behind, `${behind}, ${written}`))
  }
  const told = []
  for (const area of areas) told.push(...(await complaintsOf(area)))
  complaints = told
  handbook = await readFile(join(root, 'CONTRIBUTING.md'), 'utf8')
  clientTypes = await readFile(join(root, 'src/client/api.ts'), 'utf8')
})
after(() => rm(copy, { recursive: true }))

describe('CONTRIBUTING', () => {
  it('never gives a TypeScript program to the oldest Node that it allows', async () => {
    const scripts = globSync('scripts/*.ts', { cwd: root }).map((path) => readFile(join(root, path), 'utf8'))
    const told = (await Promise.all(scripts)).flatMap((text) => text.match(/run \\?`[^`]*/g) ?? [])
    assert.doesNotMatch(told.join('\n'), /(?<!npx )node [\w/-]+\.ts/)
    const pages = globSync(['*.md', '{docs,bench,deploy,examples}/**/*.md'], { cwd: root })
    for (const page of pages.filter((name) => name !== 'CHANGELOG.md' && !name.includes('node_modules')))
      assert.doesNotMatch(
        await readFile(join(root, page), 'utf8'),
        /(?<!npx )\bnode (?:--\S+ )*[\w./-]+\.ts/,
        page,
      )
  })

  it('need not name a second list of the languages: the code has one', async () => {
    const files = globSync('src/**/*.ts', { cwd: root }).filter(
      (path) => path !== 'src/protocol/languages.ts',
    )
    // WhatsApp has languages of its own, and a text names the language that it is in, also where it counts things.
    const own = ['src/server/settings/whatsapp-settings.ts', 'src/console/texts/es.ts']
    const texts = await Promise.all(
      files.map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })),
    )
    const listing = texts
      .filter(({ path }) => !own.includes(path))
      .filter(({ text }) => /'es'|\bes: Type\./.test(text.replaceAll(/\bspellCount\([^)]*\)/g, '')))
      .map(({ path }) => path)
    assert.deepEqual(listing, [])
  })

  for (const { title, file, behind, added, ...change } of changes) {
    it(`names each place to change: ${title}`, () => {
      const paragraph = handbook.split('\n\n').find((text) => text.startsWith(`**${title}**`))
      assert.ok(paragraph, `a paragraph that begins with “${title}”`)
      const named = [...paragraph.matchAll(/`((?:src|demo)\/[^`]*)`/g)].map(([, path = '']) => path)
      assert.ok(named.includes(file), `${file} is named`)
      const asked = complaints
        .filter((complaint) => new RegExp(`['"]${added}['"]`).test(complaint))
        .filter((complaint) => !('follows' in change && complaint.includes(`error ${change.follows}`)))
        // These calls compile once the types of the API are written again.
        .filter((complaint) => !complaint.startsWith('demo/playground/api-client.ts('))
        .map((complaint) => relative('.', complaint.split('(')[0] ?? ''))
      const unnamed = asked.filter((path) => !named.some((place) => path.startsWith(place)))
      assert.deepEqual(
        [...new Set(unnamed)],
        [],
        'places that the compiler asks for and CONTRIBUTING does not name',
      )
      const unasked = named.filter((place) => place !== file && !asked.some((path) => path.startsWith(place)))
      assert.deepEqual(unasked, [], 'places that CONTRIBUTING names and the compiler does not ask for')
      const isInApi = clientTypes.includes(`"${behind.replaceAll("'", '')}"`)
      assert.equal(paragraph.includes('`npx node scripts/client-types.ts`'), isInApi, 'the types of the API')
    })
  }
})

/** The errors of the compiler, each with the lines that explain it. */
async function complaintsOf(area: string): Promise<readonly string[]> {
  const compiler = join(root, 'node_modules/typescript-7/bin/tsc')
  const { promise, resolve } = Promise.withResolvers<string>()
  const options = { cwd: copy, maxBuffer: 1e7 }
  execFile(process.execPath, [compiler, '--singleThreaded', '-p', area], options, (_failed, stdout) =>
    resolve(stdout),
  )
  return (await promise).split(/\n(?=\S)/).filter((text) => text.includes('error TS'))
}
