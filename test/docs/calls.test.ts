/**
 * Runs the commands of the documentation: every `curl` is sent to a server, page after page, and every `limiar` is
 * compared with the existing commands. The values that a reader has to put in, such as an id or a picture, are put in
 * here; `test/package/readme.test.ts` does the same for README.
 */
import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import type { JobQueue } from '../../src/server/domain/job-queue.ts'
import { readArguments } from '../../src/server/cli/command/arguments.ts'
import { commands } from '../../src/server/cli/commands.ts'
import { anExecution, someTime } from '../ports/stores-records.ts'
import { asBase64, writtenFace } from '../support/fakes/written-faces.ts'
import { startFakeService, type FakeService } from '../support/server.ts'

const root = join(import.meta.dirname, '..', '..')
const pages = globSync(['*.md', 'docs/**/*.md', 'deploy/**/*.md', 'examples/*.md'], { cwd: root }).toSorted()
/** Written by `scripts/commands-page.ts`. */
const COMMANDS_PAGE = 'docs/operating/commands.md'
const BLOCK = /^ *```(\w*)\n(.*?)^ *```$/gms
/** The languages of blocks that are typed into a terminal. */
const typed: readonly string[] = ['sh', 'console', '']
/** Parts of a line that belong to the shell and not to a command. */
const BEFORE = /^(?:\$ |export |\w+=\$\(|\(|sudo |(?:docker compose |kubectl )?exec \S+ |[A-Z_]+=\S+ |npx )+/

interface Block {
  readonly page: string
  readonly line: number
  readonly code: string
}

function blocksOf(page: string): readonly Block[] {
  const text = readFileSync(join(root, page), 'utf8')
  return [...text.matchAll(BLOCK)]
    .filter(([, language = '']) => typed.includes(language))
    .map(({ 2: code = '', index }) => ({ page, code, line: text.slice(0, index).split('\n').length }))
}

const idleJobs: JobQueue = {
  work: async () => undefined,
  workGivenUp: async () => undefined,
  schedule: async () => undefined,
  stop: async () => undefined,
}

describe('the calls of the documentation', () => {
  let service: FakeService
  let folder = ''
  let environment: NodeJS.ProcessEnv = {}
  before(async () => {
    // No worker takes the jobs, so a submitted execution keeps its state.
    service = await startFakeService({
      jobs: idleJobs,
      remoteImages: { fetch: async (address) => writtenFace(`somebody at ${address}`) },
    })
    folder = mkdtempSync(join(tmpdir(), 'limiar-calls-'))
    for (const [file, name] of [
      ['ana-2.jpg', 'ana:too-blurred'],
      ['probe.jpg', 'ana'],
    ] as const)
      writeFileSync(join(folder, file), writtenFace(name))
    const { baseUrl, token } = service.client
    environment = {
      PATH: process.env['PATH'],
      LIMIAR: baseUrl,
      LIMIAR_URL: baseUrl,
      API: baseUrl,
      TOKEN: token,
      LIMIAR_TOKEN: token,
    }
  })
  after(async () => {
    rmSync(folder, { recursive: true, force: true })
    await service.close()
  })

  /** Runs a block; answers the status of each of its calls. */
  async function statusesOf(code: string, own: NodeJS.ProcessEnv = {}): Promise<readonly number[]> {
    const curl = `curl() { command curl --silent --show-error --output answer --write-out '%{http_code}\\n' "$@"; }`
    const limiar = `limiar() { printf %s "$TOKEN"; }`
    const { stdout } = await promisify(execFile)(
      'bash',
      ['--norc', '-ec', `set -o pipefail\n${curl}\n${limiar}\n${code}`],
      { cwd: folder, env: { ...environment, ...own }, timeout: 60_000 },
    )
    return stdout.trim().split('\n').map(Number)
  }

  async function pendingExecution(): Promise<string> {
    const [account] = await service.ports.accounts.all()
    const owner = { accountId: account?.id ?? '', reportId: service.reportId }
    const execution = anExecution(owner, { status: 'Pendente', type: 'rg', analysed: true })
    await service.ports.executions.submit(execution)
    return execution.id
  }

  async function registeredFace(): Promise<string> {
    const body = { description: 'Ana', images: [asBase64(writtenFace('another ana'))] }
    return (await service.client.call('POST', '/private-faceset', body)).body._id
  }

  /** The values that a reader puts in for a page's placeholders, by a text in the block. */
  const filledIn: Readonly<Record<string, (code: string) => Promise<readonly [string, NodeJS.ProcessEnv?]>>> =
    {
      reprovalReasons: async (code) => [
        code.replace('2026-03-01T12:00:00.123Z', someTime.toISOString()),
        { REPORT: service.reportId, ID: await pendingExecution() },
      ],
      'Idempotency-Key: proposal': async (code) => [
        code.replace('/9j/4AAQSk…', asBase64(writtenFace('somebody else'))),
        { REPORT: service.apiReportId },
      ],
      '_galleryFormat=true': async (code) => [
        code.replaceAll('6b019e10ef90e624d6064717', await registeredFace()),
      ],
      'API=http://127.0.0.1:8080': async (code) => [
        `${code.replace('http://127.0.0.1:8080', service.client.baseUrl)}\ncurl "$API/reports?token=$TOKEN"`,
      ],
    }
  const called = pages
    .filter((page) => !page.startsWith('README') && !page.endsWith('.pt-br.md'))
    .flatMap(blocksOf)
    .filter(({ code }) => /\bcurl |^API=/m.test(code))
  const hasJq = spawnSync('jq', ['--version']).status === 0

  it('are found', () => assert.ok(called.length >= 9, String(called.length)))

  for (const { page, line, code } of called) {
    const skip = /\bjq /.test(code) && !hasJq && 'this machine has no jq'
    it(`are answered: ${page}:${line}`, { skip }, async () => {
      const fill = Object.entries(filledIn).find(([words]) => code.includes(words))?.[1]
      const [script, own] = (await fill?.(code)) ?? [code]
      const statuses = await statusesOf(script, own)
      assert.deepEqual(
        statuses.filter((status) => status !== 200),
        [],
        readFileSync(join(folder, 'answer'), 'utf8'),
      )
    })
  }
})

describe('the reports of the documentation', () => {
  let service: FakeService
  before(async () => {
    service = await startFakeService()
  })
  after(() => service.close())

  /** Blocks that are a definition, or a part of one. */
  const definitions = [
    ['docs/reports.md', '"Abertura de conta"'],
    ['docs/reports.md', '"velocity_is_normal"'],
    ['docs/reports.md', '"approvedWhen"'],
    ['docs/brand.md', '"theme"'],
  ] as const
  /** The definition into which a part is put. */
  const whole = {
    documentTypes: ['cnh'],
    captures: ['front', 'back', 'selfie'],
    sections: ['ocr'],
    rules: [{ rule: 'document_readable' }],
  }
  const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>').toString('base64')

  for (const [page, words] of definitions)
    it(`are taken: ${page}, ${words}`, async () => {
      const text = readFileSync(join(root, page), 'utf8')
      const written = [...text.matchAll(BLOCK)].find(([, , code = '']) => code.includes(words))?.[2] ?? ''
      const members = JSON.parse(written.startsWith('{') ? written : `{${written}}`)
      const { name = 'A report', definition = { ...whole, ...members } } = members
      const body = JSON.stringify({ name, definition })
        .replace('base64,…', `base64,${SVG}`)
        .replace('"…"', '"key"')
      const answer = await service.client.call('POST', '/reports', JSON.parse(body))
      assert.equal(answer.status, 200, answer.text)
    })
})

/** Every `limiar …` of a page: in its blocks, and between backticks. */
function commandsOn(page: string): readonly string[] {
  const text = readFileSync(join(root, page), 'utf8')
  const inBlocks = blocksOf(page).flatMap(({ code }) => code.replaceAll('\\\n', ' ').split('\n'))
  const inline = [...text.replaceAll(/^ *```.*?^ *```$/gms, '').matchAll(/`([^`\n]+)`/g)].map(
    ([, words = '']) => words,
  )
  return [...inBlocks, ...inline]
    .flatMap((line) => line.split(/\s\|\s|\s&&\s|;\s/))
    .map((line) => line.trim().replace(BEFORE, ''))
    .filter((line) => /^limiar(?: |$)/.test(line))
    .map((line) => line.replace(/\s+#.*/, '').replace(/[)"']+$/, ''))
}

/** The fault of a command that the page tells people to type, or undefined. */
function whyWrong(line: string): string | undefined {
  // A shell removes quotes, and a placeholder is one word.
  const words = [...line.matchAll(/'[^']*'|"[^"]*"|<[^>]*>|\S+/g)].map(([word]) => word).slice(1)
  let said: readonly string[]
  try {
    const { help, words: others } = readArguments(words)
    if (help) return undefined
    // `limiar help faces import` is the help of that command.
    said = others[0] === 'help' ? others.slice(1) : others
  } catch (error) {
    return String(error)
  }
  if (said.length === 0) return undefined
  const name = Object.keys(commands)
    .filter((one) => one.split(' ').every((word, index) => said[index] === word))
    .toSorted((one, other) => other.length - one.length)[0]
  if (name === undefined)
    // A family of commands, such as `limiar backup` beside `limiar keys`, is named by its first word.
    return Object.keys(commands).some((one) => one.startsWith(`${said.join(' ')} `))
      ? undefined
      : 'there is no such command'
  const allowed: readonly string[] = commands[name]?.options ?? []
  const used = words.flatMap((word) => (word.startsWith('--') ? [word.slice(2).split('=')[0] ?? ''] : []))
  const wrong = used.filter((option) => !allowed.includes(option))
  return wrong.length === 0 ? undefined : `${name} has no --${wrong.join(', --')}`
}

describe('the commands of the documentation', () => {
  const written = pages.flatMap((page) => commandsOn(page).map((line) => ({ page, line })))

  it('exist, and have the options that they are given', () => {
    assert.ok(written.length > 100, String(written.length))
    assert.deepEqual(
      written.flatMap(({ page, line }) => {
        const why = whyWrong(line)
        return why === undefined ? [] : [`${page}: ${line}: ${why}`]
      }),
      [],
    )
  })

  it('name every command at least once beside the page that is made of its help', () => {
    const unnamed = Object.keys(commands).filter(
      (name) =>
        !written.some(({ page, line }) => page !== COMMANDS_PAGE && line.startsWith(`limiar ${name}`)),
    )
    assert.deepEqual(unnamed, [])
  })
})
