/** What callers may hold and how often they may come, counted without a server. */
import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { describe, it, mock } from 'node:test'
import { buffer } from 'node:stream/consumers'
import { LimiarError } from '../../../src/protocol/errors.ts'
import { BodyBudget } from '../../../src/server/http/plugins/body-budget.ts'
import { BodyMeter, type BodyMeterOptions } from '../../../src/server/http/plugins/body-meter.ts'
import { CallerWindows } from '../../../src/server/http/plugins/caller-windows.ts'
import { limitConnections } from '../../../src/server/http/plugins/connection-limits.ts'
import { TokenMemory } from '../../../src/server/http/plugins/token-memory.ts'
import { hashAccessToken } from '../../../src/server/operations/access/first-start.ts'
import { anAccount } from '../../ports/stores-records.ts'
import { memoryStores } from '../../support/fakes/memory-stores.ts'
import { readLimits } from '../../../src/server/settings/limit-settings.ts'
import { createAccessToken, revokeAccessToken } from '../../../src/server/operations/access/access-tokens.ts'

describe('the bytes of bodies', () => {
  it('are limited for an address and for all, and a body that is alone is always taken', () => {
    const budget = new BodyBudget({ bytes: 10, bytesOfAddress: 6 })
    assert.equal(budget.take('ana', 4), 'taken')
    assert.equal(budget.take('ana', 3), 'address-full')
    assert.equal(budget.take('ana', 2), 'taken')
    assert.equal(budget.take('bia', 5), 'full')
    assert.equal(budget.take('bia', 4), 'taken')
    assert.equal(budget.held, 10)
    budget.giveBack('ana', 4)
    assert.equal(budget.take('ana', 5), 'address-full', 'two bytes of the address are still held')
    assert.equal(budget.take('ana', 4), 'taken')
    for (const [address, bytes] of [
      ['ana', 6],
      ['bia', 4],
    ] as const)
      budget.giveBack(address, bytes)
    assert.equal(budget.held, 0)
    assert.equal(budget.take('ana', 100), 'taken', 'alone, whatever its length')
    assert.equal(budget.take('bia', 1), 'full')
  })
})

describe('an arriving body', () => {
  const options = (changed: Partial<BodyMeterOptions> = {}): BodyMeterOptions => ({
    most: 10,
    leastBytesASecond: 2,
    waitMs: 1000,
    take: () => undefined,
    ...changed,
  })

  it('may have as many bytes as are allowed, and room is taken for each piece', async () => {
    const taken: number[] = []
    const meter = new BodyMeter(options({ take: (bytes) => void taken.push(bytes) }))
    meter.write(Buffer.from('1234'))
    meter.end(Buffer.from('567890'))
    assert.equal((await buffer(meter)).toString(), '1234567890')
    assert.deepEqual(taken, [4, 6])
    const longer = new BodyMeter(options())
    longer.end(Buffer.alloc(11))
    await assert.rejects(buffer(longer), { code: 'body-too-large' })
    const full = new LimiarError('overloaded', 'No room.')
    const refused = new BodyMeter(
      options({
        take: () => {
          throw full
        },
      }),
    )
    refused.end('1')
    await assert.rejects(buffer(refused), full)
  })

  it('may pause for a second, and then as long as its bytes have earned', async () => {
    let now = 0
    const clock = mock.method(performance, 'now', () => now)
    mock.timers.enable({ apis: ['setTimeout'] })
    const pass = (ms: number) => {
      now += ms
      mock.timers.tick(ms)
    }
    try {
      const meter = new BodyMeter(options())
      const failed = assert.rejects(buffer(meter), { code: 'request-timeout' })
      pass(999)
      meter.write('123')
      pass(1500)
      assert.equal(meter.destroyed, false, 'three bytes at two a second are a second and a half')
      pass(2)
      assert.equal(meter.destroyed, true)
      await failed
      const ended = new BodyMeter(options())
      ended.end('1')
      const whole = await buffer(ended)
      pass(60_000)
      assert.equal(whole.toString(), '1', 'a body that has arrived has no end of time')
    } finally {
      mock.timers.reset()
      clock.mock.restore()
    }
  })
})

describe('how often a caller came', () => {
  it('is counted from their first time for a minute, each caller alone', () => {
    let now = 1000
    const clock = mock.method(performance, 'now', () => now)
    try {
      const windows = new CallerWindows()
      const come = (caller: string, to = windows): readonly [number, number] => {
        let told: readonly [number, number] = [0, 0]
        to.incr(
          caller,
          (_error, { current, ttl } = { current: 0, ttl: 0 }) => (told = [current, ttl]),
          60_000,
        )
        return told
      }
      assert.deepEqual(come('ana'), [1, 60_000])
      now += 59_999
      assert.deepEqual(come('ana'), [2, 1])
      assert.deepEqual(come('bia'), [1, 60_000])
      assert.deepEqual(come('ana', windows.child()), [1, 60_000], 'another limit counts by itself')
      now += 1
      assert.deepEqual(come('ana'), [1, 60_000])
      assert.deepEqual(come('bia'), [2, 59_999])
    } finally {
      clock.mock.restore()
    }
  })

  it('is remembered for the twenty thousand callers who were seen last', () => {
    const windows = new CallerWindows()
    const come = (caller: string): number => {
      let times = 0
      windows.incr(caller, (_error, { current } = { current: 0, ttl: 0 }) => (times = current), 60_000_000)
      return times
    }
    come('first')
    come('second')
    come('first')
    for (let number = 0; number < 19_999; number++) come(`caller ${number}`)
    assert.deepEqual([come('first'), come('second')], [3, 1])
  })
})

describe('connections', () => {
  it('beyond the limit of an address are closed, unless the address is exempt, and others go on', () => {
    const server = Object.assign(new EventEmitter(), { maxConnections: 0 })
    const limits = { ...readLimits(), connections: 7, connectionsOfAddress: 2 }
    limitConnections(server as never, limits, (address) => address === '127.0.0.1')
    assert.equal(server.maxConnections, 7)
    const open = (remoteAddress: string) => {
      const socket = Object.assign(new EventEmitter(), { remoteAddress, destroyed: false })
      const destroy = () => ((socket.destroyed = true), socket.emit('close'))
      server.emit('connection', Object.assign(socket, { destroy }))
      return { isClosed: () => socket.destroyed, close: () => void destroy() }
    }
    const [first, second, third] = ['192.0.2.7', '192.0.2.7', '192.0.2.7'].map(open)
    assert.deepEqual([first?.isClosed(), second?.isClosed(), third?.isClosed()], [false, false, true])
    assert.equal(open('192.0.2.8').isClosed(), false)
    first?.close()
    assert.equal(open('192.0.2.7').isClosed(), false, 'its place is free again')
    assert.equal(open('192.0.2.7').isClosed(), true)
    const own = Array.from({ length: 5 }, () => open('127.0.0.1'))
    assert.ok(own.every(({ isClosed }) => !isClosed()))
    for (const host of ['2001:db8::1', '2001:db8::2']) assert.equal(open(host).isClosed(), false)
    assert.equal(open('2001:db8::3').isClosed(), true, 'a customer of an IPv6 network is one address')
  })
})

describe('an access token that was used a moment ago', () => {
  const start = new Date('2026-11-21T12:00:00Z')
  async function remembering() {
    const { accounts, accessTokens } = memoryStores()
    const account = anAccount()
    await accounts.insert(account)
    let now = start
    const clock = () => now
    const { secret, token } = await createAccessToken({ accounts, accessTokens, clock }, account.id, {
      name: 'x',
      scopes: [],
    })
    const asked: string[] = []
    const used: string[] = []
    const store = {
      ...accessTokens,
      findByHash: (hash: Uint8Array) => (
        asked.push(Buffer.from(hash).toString('hex')),
        accessTokens.findByHash(hash)
      ),
      markUsed: (id: string, day: string) => (used.push(day), accessTokens.markUsed(id, day)),
    }
    const memory = new TokenMemory(store, clock)
    const at = (ms: number) => void (now = new Date(start.getTime() + ms))
    return { memory, secret, token, asked, used, at, accessTokens, clock }
  }

  it('is not looked up again for ten seconds, whichever way the clock goes', async () => {
    const { memory, secret, token, asked, at } = await remembering()
    const lookUps = async (ms: number) => {
      at(ms)
      assert.equal((await memory.find(secret))?.token.id, token.id)
      return asked.length
    }
    assert.deepEqual([await lookUps(0), await lookUps(9_999), await lookUps(10_000)], [1, 1, 2])
    assert.deepEqual(
      [await lookUps(1), await lookUps(0)],
      [2, 3],
      'a clock that was set back keeps nothing longer',
    )
    memory.forget()
    assert.equal(await lookUps(0), 4)
  })

  it('has the day of its use written once', async () => {
    const { memory, secret, used, at } = await remembering()
    for (const hours of [0, 1, 11.9, 12.1, 13]) {
      at(hours * 60 * 60 * 1000)
      await memory.find(secret)
    }
    assert.deepEqual(used, ['2026-11-21', '2026-11-22'])
  })

  it('is told from guesses, which are looked up each time', async () => {
    const { memory, secret, asked, accessTokens, clock, token } = await remembering()
    await memory.find(secret)
    for (const guess of ['guess', 'guess']) assert.equal(await memory.find(guess), undefined)
    const guessed = Buffer.from(hashAccessToken('guess')).toString('hex')
    assert.deepEqual(asked.slice(1), [guessed, guessed])
    await revokeAccessToken({ accessTokens, clock }, token.id)
    assert.equal((await memory.find(secret))?.token.revokedAt, undefined)
    memory.forget()
    assert.deepEqual((await memory.find(secret))?.token.revokedAt, start, 'at once where it was revoked')
  })
})
