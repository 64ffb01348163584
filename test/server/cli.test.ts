import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { commandGroups, commands } from '../../src/server/cli/commands.ts'
import { variables } from '../../src/server/settings/settings.ts'
import { readArguments } from '../../src/server/cli/command/arguments.ts'
import { optionMeanings } from '../../src/server/cli/command/options.ts'
import { findCommand, helpOf, whyNotWith, whyNotWithWords } from '../../src/server/cli/usage.ts'
import { whyNotListening } from '../../src/server/cli/service/why-not-listening.ts'
import { limiar as runLimiar } from '../support/limiar-command.ts'

const directory = mkdtempSync(join(tmpdir(), 'limiar-cli-'))
after(() => rmSync(directory, { recursive: true }))

const limiar = (args: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  runLimiar(args, { LIMIAR_DATA_DIR: directory, ...environment })

/** What a line of a shell calls, whose placeholders and quoted words are one word each. */
function calledBy(line: string) {
  const [, typed = ''] = /(?:^|[ (])limiar ((?:<[^>]*>|[^|>)])*)/.exec(line) ?? []
  const words = [...typed.matchAll(/'[^']*'|<[^>]*>|\S+/g)].map(([word]) => word)
  const { given, words: said } = readArguments(words)
  return { ...findCommand(said), strange: whyNotWith(said, given) ?? whyNotWithWords(said) }
}

describe('the command', () => {
  it('explains its commands in groups, and the settings that most servers use', async () => {
    const { stdout, status } = await limiar(['--help'])
    assert.equal(status, 0)
    for (const name of Object.keys(commands)) assert.match(stdout, new RegExp(`^ {2}${name}( |$)`, 'm'))
    for (const group of Object.keys(commandGroups)) assert.match(stdout, new RegExp(`^${group}$`, 'm'))
    for (const name of ['LIMIAR_DATA_DIR', 'DATABASE_URL', 'LIMIAR_KEY'])
      assert.match(stdout, new RegExp(`^ {2}${name} +\\w`, 'm'))
    // Nobody reads more than two screens.
    assert.ok(stdout.split('\n').length < 80, stdout)
    const commandLines = stdout.slice(0, stdout.indexOf('Settings')).split('\n')
    assert.deepEqual(
      commandLines.filter((line) => line.length > 130),
      [],
    )
  })

  it('names variables that look like settings and are not, before it serves', async () => {
    const others = {
      LIMIAR_DOMAIN: 'id.example',
      LIMIAR_NODES: '3',
      LIMIAR_KEY_FILE: '',
      MY_LIMIAR_KEYS: 'x',
      LIMIARES: 'x',
    }
    const { stderr } = await limiar(['serve', '--role', 'cook'], {
      ...others,
      LIMIAR_EMBED_ORIGIN: 'https://www.example.com',
      LIMIAR_ACCES_TOKEN_FILE: '/run/secrets/access-token',
      LIMIAR_PUBLIC_URL_FILE: '/run/address',
    })
    assert.deepEqual(stderr.trimEnd().split('\n'), [
      'LIMIAR_EMBED_ORIGIN is not a setting and is ignored. Did you mean LIMIAR_EMBED_ORIGINS?',
      'LIMIAR_ACCES_TOKEN_FILE is not a setting and is ignored. Did you mean LIMIAR_ACCESS_TOKEN_FILE?',
      'LIMIAR_PUBLIC_URL_FILE is ignored, because LIMIAR_PUBLIC_URL is not a secret: set LIMIAR_PUBLIC_URL itself.',
      '--role must be one of all, api, worker, not cook.',
    ])
  })

  it('lists every setting beside the command that serves', async () => {
    const { stdout, status } = await limiar(['serve', '--help'])
    assert.equal(status, 0)
    for (const name of Object.keys(variables)) assert.ok(stdout.includes(`\n  ${name} `), name)
  })

  it('says what an option means for the command that was asked about', async () => {
    assert.match((await limiar(['serve', '--help'])).stdout, /--role <all\|api\|worker>/)
    assert.match(
      (await limiar(['people', 'invite', '--help'])).stdout,
      /--role <analyst\|supervisor\|auditor>/,
    )
    assert.match((await limiar(['faces', 'import', '--help'])).stdout, /--from <address>/)
    assert.match((await limiar(['issuer-keys', 'import', '--help'])).stdout, /--from <day>/)
  })

  for (const [name, { operands, options = [], meanings = {}, example }] of Object.entries(commands))
    it(`explains ${name}: its words, each option, and an example that it takes`, () => {
      const help = helpOf(name.split(' ')) ?? ''
      assert.equal(
        help.split('\n')[0],
        `Usage: limiar ${[name, ...(operands ? [operands] : []), ...(options.length > 0 ? ['[options]'] : [])].join(' ')}`,
      )
      for (const option of options) {
        const [written, meaning] = meanings[option] ?? optionMeanings[option]
        const explained = help
          .split('\n')
          .some((line) => line.startsWith(`  ${written} `) && line.endsWith(` ${meaning}`))
        assert.ok(explained, help)
      }
      assert.ok(help.includes(`\nExample:\n  ${example}`), help)
      const { command, operands: given, strange } = calledBy(example)
      assert.equal(command, commands[name])
      assert.equal(strange, undefined)
      assert.equal(given.length, operands === undefined ? 0 : operands.split('> <').length, example)
    })

  it('refuses an option that the command does not have', async () => {
    for (const args of [
      ['token', '--days', '3'],
      ['serve', '--scope', 'x'],
    ]) {
      const { stdout, stderr, status } = await limiar(args)
      const [name = '', option = ''] = args
      const complaint = `limiar ${name} has no option ${option}: see limiar ${name} --help.\n`
      assert.deepEqual([status, stdout, stderr], [2, '', complaint])
    }
  })

  it('explains one command with its options, and all commands of one family', async () => {
    const { stdout, status } = await limiar(['issuer-keys', 'import', '--help'])
    assert.equal(status, 0)
    assert.match(stdout, /^Usage: limiar issuer-keys import <file> \[options\]$/m)
    assert.match(stdout, /^ +--until <day> +the day on which the key ends$/m)
    assert.doesNotMatch(stdout, /LIMIAR_DATA_DIR|faces/)
    const faces = await limiar(['faces', '--help'])
    assert.deepEqual([faces.status, faces.stdout.match(/^ {2}faces \S+/gm)?.length], [0, 4])
    assert.deepEqual([(await limiar(['faces'])).status, (await limiar(['faces'])).stdout], [2, faces.stdout])
  })

  it('takes help for a word, too', async () => {
    assert.equal((await limiar(['help'])).stdout, (await limiar(['--help'])).stdout)
    assert.equal(
      (await limiar(['help', 'faces', 'import'])).stdout,
      (await limiar(['faces', 'import', '--help'])).stdout,
    )
  })

  it('says what to do when it cannot listen', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const { stderr, status } = await runLimiar(['serve'], {
      PORT: String(port),
      LIMIAR_DATA_DIR: join(directory, 'taken'),
    })
    other.close()
    assert.deepEqual(
      [status, stderr],
      [1, `Port ${port} of 127.0.0.1 is taken by another program. Stop that, or set PORT to another one.\n`],
    )
    const place = { host: '192.0.2.1', port: 80 }
    assert.match(
      whyNotListening('EADDRNOTAVAIL', place) ?? '',
      /^This machine has no address 192\.0\.2\.1\. Set HOST/,
    )
    assert.match(whyNotListening('EACCES', place) ?? '', /may not use port 80\. Set PORT to 1024 or more/)
    assert.equal(whyNotListening('EMFILE', place), undefined)
  })

  it('says its version', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
    for (const option of ['--version', '-V']) {
      const { stdout, status } = await limiar([option])
      assert.deepEqual([status, stdout], [0, `limiar ${version}, Node ${process.versions.node}\n`])
    }
  })

  for (const [words, complaint] of [
    [['dance'], 'There is no command dance. See limiar --help.'],
    [['dance', '--help'], 'There is no command dance. See limiar --help.'],
    [['constructor'], 'There is no command constructor. See limiar --help.'],
    [['fcaes'], 'There is no command fcaes. Did you mean limiar faces?'],
    [['faces', 'impotr', 'folder'], 'There is no command faces impotr. Did you mean limiar faces import?'],
    [['faces', 'dance'], 'There is no command faces dance. See limiar --help.'],
    [['token', 'creat'], 'There is no command token creat. Did you mean limiar token create?'],
    [['version'], 'There is no command version. Did you mean limiar --version?'],
    [
      ['report', 'list', 'all'],
      'limiar report list takes no words, and got “all”: see limiar report list --help.',
    ],
    [['serve', 'now'], 'limiar serve takes no words, and got “now”: see limiar serve --help.'],
    [['--verison'], 'There is no option --verison. Did you mean --version?'],
    [['token', 'create', '--scpoe', 'faces'], 'There is no option --scpoe. Did you mean --scope?'],
    [['serve', '--prot', '1'], 'There is no option --prot. See limiar --help.'],
    [['serve', '--port', '9000'], 'There is no option --port. It is a setting: PORT=<value> limiar …'],
    [
      ['serve', '--data-dir=x'],
      'There is no option --data-dir. It is a setting: LIMIAR_DATA_DIR=<value> limiar …',
    ],
  ] as const)
    it(`does not know ${words.join(' ')}, and suggests a command that may have been meant`, async () => {
      const { stderr, stdout, status } = await limiar(words)
      assert.deepEqual([status, stdout, stderr], [2, '', `${complaint}\n`])
    })

  it('says where the token is, and shows it when asked', async () => {
    const data = join(directory, 'of-a-server')
    mkdirSync(data)
    writeFileSync(join(data, 'access-token'), 'the-token-of-the-server\n')
    const environment = { LIMIAR_DATA_DIR: data }
    assert.equal((await limiar(['token'], environment)).stdout.trim(), join(data, 'access-token'))
    assert.equal((await limiar(['token', '--show'], environment)).stdout.trim(), 'the-token-of-the-server')
  })

  for (const [args, complaint] of [
    [['token'], /^There is no access token in .*: start the server first/],
    [['token', '--show'], /^There is no access token/],
    [['report', 'list'], /^There is no access token/],
    [['purge', '--dry-run'], /^There is no database in .*: name the server's data folder/],
    [['keys', 'show'], /^There is no database/],
    [['backup', 'copy'], /^There is no database/],
  ] as const)
    it(`leaves nothing in a folder of no server: ${args.join(' ')}`, async () => {
      const data = join(directory, 'nothing')
      const words = args.map((word) => (word === 'copy' ? join(directory, 'copy') : word))
      const { stderr, status } = await limiar(words, { LIMIAR_DATA_DIR: data })
      assert.deepEqual(
        [status, existsSync(data), existsSync(join(directory, 'copy'))],
        [1, false, false],
        stderr,
      )
      assert.match(stderr, complaint)
    })

  it('names the setting that is wrong', async () => {
    const { stderr, status } = await limiar(['serve'], { PORT: 'door' })
    assert.equal(status, 1)
    assert.match(stderr, /^PORT is not a port: door\.$/m)
  })
})
