import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { describe, it } from 'node:test'
import type { ApiCall } from '../../demo/playground/api-client.ts'
import { sampleExecution } from '../../demo/playground/brand/sample-execution.ts'
import { toCurl } from '../../demo/playground/curl.ts'
import { noOptions, toLinkBody, wrongFields } from '../../demo/playground/link-options.ts'
import { foldRepeats } from '../../demo/playground/views/calls-view.ts'
import type { RuleName } from '../../src/protocol/reports/report-rules.ts'
import { ruleDescriptions } from '../../src/server/domain/reports/rule-descriptions.ts'

const call = (change: Partial<ApiCall> = {}): ApiCall => ({
  method: 'GET',
  path: '/reports',
  body: undefined,
  status: 200,
  ms: 3,
  ...change,
})

describe('a call as curl', () => {
  it('runs in a shell as it was made, whatever its body holds', () => {
    const body = { variables: { name: `O'Brien "$HOME" \`id\` \\` } }
    const text = toCurl(call({ method: 'POST', body }), {
      apiUrl: 'http://localhost:8080',
      accessTokenCommand: 'echo secret',
    })
    // A curl that prints its arguments, a line each.
    const script = `curl() { printf '%s\\n' "$@"; }\n${text}`
    const args = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).trimEnd().split('\n')
    assert.deepEqual(args, [
      '-X',
      'POST',
      'http://localhost:8080/reports?token=secret',
      '-H',
      'Content-Type: application/json',
      '-d',
      JSON.stringify(body),
    ])
  })
})

describe('the options of a link', () => {
  it('leave out empty fields', () => {
    assert.deepEqual(toLinkBody({ cpf: '', noExpire: false, variables: ' , ' }), {})
  })

  it('take a CPF as it is written and variables as pairs', () => {
    assert.deepEqual(
      toLinkBody({ cpf: '529.982.247-25', noExpire: true, variables: 'cliente=42, note = a=b' }),
      { cpf: '52998224725', noExpire: true, variables: { cliente: '42', note: 'a=b' } },
    )
  })
})

describe('the form of a link', () => {
  for (const [typed, wrong] of [
    [{ cpf: '529.982.247-25', variables: 'cliente=42, note = a=b, vazia=' }, []],
    [{ cpf: 'abc' }, ['cpf']],
    [{ cpf: '529' }, ['cpf']],
    // The service takes these, and only the rules of the execution say that they are wrong.
    [{ cpf: '111.111.111-11' }, ['cpf']],
    [{ cpf: '529.982.247-26' }, ['cpf']],
    [{ variables: 'cliente' }, ['variables']],
    [{ variables: '=42' }, ['variables']],
    [{ variables: 'cliente=1, cliente=2' }, ['variables']],
    [{ variables: '__proto__=1' }, ['variables']],
    [{ cpf: 'x', variables: 'y' }, ['cpf', 'variables']],
  ] as const)
    it(`finds ${wrong.join(' and ') || 'nothing'} wrong in ${JSON.stringify(typed)}`, () => {
      assert.deepEqual(wrongFields({ ...noOptions, ...typed }), wrong)
    })
})

describe('the list of calls', () => {
  it('folds repeated reads into one row, and no call that sent something', () => {
    const read = call({ path: '/reports/r/executions/e' })
    const sent = call({ method: 'POST' })
    const rows = foldRepeats([call(), sent, sent, read, read, read])
    assert.deepEqual(
      rows.map(({ call: { method }, count }) => `${method} ${count}`),
      ['GET 1', 'POST 1', 'POST 1', 'GET 3'],
    )
  })
})

describe('the execution of the preview', () => {
  it('has the titles and descriptions that reports give their rules', () => {
    for (const { rule, title, description } of sampleExecution.validations) {
      const own = ruleDescriptions[rule as RuleName]
      assert.deepEqual([title, description], [own.title, own.description])
    }
  })
})
