/** What a line of the log says of a request and of an error. `secrecy` asks a service the same. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { FastifyRequest } from 'fastify'
import { logSerializers } from '../../../src/server/http/plugins/log-redaction.ts'

const logged = (url: string): string =>
  logSerializers.req({ method: 'GET', url } as unknown as FastifyRequest).url

describe('a request in the log', () => {
  it('is its method and its path, which says what was asked for', () => {
    const request = { method: 'PUT', url: '/reports/692457a0c1d2e3f405162738?token=secret', body: 'x' }
    assert.deepEqual(logSerializers.req(request as unknown as FastifyRequest), {
      method: 'PUT',
      url: '/reports/692457a0c1d2e3f405162738',
    })
    assert.deepEqual(logSerializers.res({ statusCode: 404 }), { statusCode: 404 })
  })

  it('has neither a query nor a fragment, in which credentials stand', () => {
    for (const url of ['/a?token=1', '/a#token=1', '/a?x#token=1', '/a#x?token=1'])
      assert.equal(logged(url), '/a')
    assert.equal(logged('?token=1'), '')
  })

  it('has no token of a link, however its letters are written', () => {
    const token = '0123456789abcdefABCDEF9876543210'
    assert.equal(logged(`/${token}/session`), '/<token>/session')
    assert.equal(logged(`/${token}${token}`), '/<token>')
    assert.equal(logged(`/${token.slice(1)}`), `/${token.slice(1)}`)
    const escaped = [...token].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('')
    assert.equal(logged(`/${escaped}`), '/<token>')
    assert.equal(logged(`/${escaped.toUpperCase()}`), '/<token>')
  })

  it('has no CPF of a person, and keeps what follows it', () => {
    for (const url of ['/subjects/52998224725/export', '/Subjects/529.982/export', '//subjects/1/export'])
      assert.match(logged(url), /^\/{1,2}subjects\/<cpf>\/export$/)
    for (const slash of ['%2F', '%2f'])
      assert.equal(logged(`/subjects${slash}52998224725`), '/subjects/<cpf>')
    assert.equal(logged('/subjects'), '/subjects')
  })

  it('is on one line: letters and digits lose their escapes, and nothing else does', () => {
    const letters = 'AMNOPZamnopz059'
    const escaped = [...letters].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('')
    assert.equal(logged(`/${escaped}`), `/${letters}`)
    const others = [
      '%0a',
      '%0D',
      '%1b',
      '%20',
      '%25',
      '%2e',
      '%3a',
      '%3F',
      '%40',
      '%5b',
      '%60',
      '%7b',
      '%7f',
      '%C3%A3',
    ]
    for (const other of others) assert.equal(logged(`/${other}`), `/${other}`)
  })
})

describe('an error in the log', () => {
  it('is its kind, message, code and stack, and nothing of what a driver attached', () => {
    const error = Object.assign(new TypeError('duplicate key'), {
      code: '23505',
      detail: 'Key (cpf)=(52998224725) already exists.',
      parameters: ['ANA LIMA'],
    })
    const { stack, ...rest } = logSerializers.err(error)
    assert.deepEqual(rest, { type: 'TypeError', message: 'duplicate key', code: '23505' })
    assert.match(stack, /log-redaction/)
    assert.equal('code' in logSerializers.err(Object.assign(new Error('x'), { code: 7 })), false)
    const bare = new Error('x')
    Reflect.deleteProperty(bare, 'stack')
    assert.equal(logSerializers.err(bare).stack, '')
  })
})
