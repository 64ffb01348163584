import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { openS3Objects, type S3Limits } from '../../../../src/server/adapters/blobs/s3-objects.ts'
import { isPassingFailure } from '../../../../src/protocol/passing-failure.ts'
import type { S3Settings } from '../../../../src/server/settings/s3-settings.ts'
import { startS3Server, type S3Fault, type S3Server } from '../../../support/s3-server.ts'

const bytes = Buffer.from('a sealed picture')
/** Attempts of one call: the number of requests that reach the server before the call is given up. */
const ATTEMPTS = 3

describe('a bucket of S3', () => {
  let server: S3Server
  before(async () => {
    server = await startS3Server()
  })
  after(() => server.close())

  async function whileFailing<Answer>(fault: S3Fault, run: () => Promise<Answer>): Promise<Answer> {
    server.failWith(fault)
    try {
      return await run()
    } finally {
      server.failWith(undefined)
    }
  }

  const faults: Readonly<Record<string, S3Fault>> = {
    'asks to slow down': { status: 503, code: 'SlowDown' },
    'fails inside': { status: 500, code: 'InternalError' },
    'lost its bucket': { status: 404, code: 'NoSuchBucket' },
    'no longer takes the access key': { status: 403, code: 'AccessDenied' },
    'breaks connections': 'broken',
    'never answers': 'silent',
  }
  for (const [what, fault] of Object.entries(faults))
    it(`that ${what} is a passing failure, and never a missing picture`, async () => {
      const patient = openS3Objects(server.settings)
      const objects = openS3Objects(server.settings, patienceWith(fault))
      await patient.create('there', bytes)
      await whileFailing(fault, async () => {
        const calls = [
          objects.read('there'),
          objects.create('new', bytes),
          objects.replace('there', bytes),
          objects.remove('there'),
          objects.list()[Symbol.asyncIterator]().next(),
        ]
        for (const { status, reason } of (await Promise.allSettled(calls)) as PromiseRejectedResult[]) {
          assert.equal(status, 'rejected')
          assert.ok(isPassingFailure(reason), String(reason))
        }
      })
      assert.deepEqual(Buffer.from((await patient.read('there')) ?? []), bytes)
      await Promise.all([objects.close(), patient.close()])
    })

  it('that fails once is asked again, and the caller does not notice', async () => {
    const objects = openS3Objects(server.settings)
    await objects.create('patient', bytes)
    const before = server.asked.length
    server.failWith({ status: 503, code: 'SlowDown' })
    const read = objects.read('patient')
    while (server.asked.length === before) await new Promise(setImmediate)
    server.failWith(undefined)
    assert.deepEqual(Buffer.from((await read) ?? []), bytes)
    await objects.close()
  })

  it('is given up after a few attempts', async () => {
    const objects = openS3Objects(server.settings)
    const before = server.asked.length
    await whileFailing({ status: 503, code: 'SlowDown' }, () =>
      assert.rejects(objects.read('x'), { code: 'unavailable' }),
    )
    assert.equal(server.asked.length - before, ATTEMPTS)
    await objects.close()
  })

  it('is sent a checksum with each picture, and asked to encrypt where that is set', async () => {
    const objects = openS3Objects({ ...server.settings, encryption: 'aws:kms', kmsKey: 'key-1' })
    await objects.create('checked', bytes)
    const { headers } = server.asked.findLast(({ method }) => method === 'PUT')!
    assert.equal(headers['x-amz-checksum-sha256'], createHash('sha256').update(bytes).digest('base64'))
    assert.equal(headers['x-amz-server-side-encryption'], 'aws:kms')
    assert.equal(headers['x-amz-server-side-encryption-aws-kms-key-id'], 'key-1')
    assert.equal(headers['if-none-match'], '*')
    await objects.close()
  })

  it('keeps pictures under another prefix apart', async () => {
    const one = openS3Objects({ ...server.settings, prefix: 'one/' })
    const two = openS3Objects({ ...server.settings, prefix: 'two/' })
    await one.create('a', bytes)
    assert.equal(await two.read('a'), undefined)
    assert.deepEqual([await keys(one), await keys(two)], [['a'], []])
    await Promise.all([one.close(), two.close()])
  })

  it('that ignores conditions is found out, and its objects are looked up before each write', async () => {
    const careless = await startS3Server({ ignoresConditions: true })
    const objects = openS3Objects(careless.settings)
    assert.match((await objects.examine()).join(), /ignores If-None-Match/)
    assert.equal(await objects.create('a', bytes), true)
    assert.equal(await objects.create('a', Buffer.from('another')), false)
    assert.deepEqual(Buffer.from((await objects.read('a')) ?? []), bytes)
    await objects.close()
    await careless.close()
  })

  it('that is well set up gives no warning, and keeps no test object', async () => {
    const objects = openS3Objects({ ...server.settings, prefix: 'examined/' })
    assert.deepEqual(await objects.examine(), [])
    assert.deepEqual(await keys(objects), [])
    await objects.close()
  })

  describe('that cannot be used is explained in a sentence:', () => {
    const why = async (settings: Partial<S3Settings>, fault?: S3Fault): Promise<string> => {
      const objects = openS3Objects({ ...server.settings, ...settings }, patienceWith(fault))
      server.failWith(fault)
      const said = await objects.examine().then(
        () => 'nothing',
        (error: unknown) => (error as Error).message,
      )
      server.failWith(undefined)
      await objects.close()
      return said
    }

    it('a bucket that is not there', async () =>
      assert.match(await why({ bucket: 'nobodys' }), /no bucket nobodys at http:.*LIMIAR_S3_BUCKET/))
    it('an access key that is not known', async () =>
      assert.match(
        await why({ credentials: { accessKeyId: 'STRANGER', secretAccessKey: 'x' } }),
        /does not know the access key: mend LIMIAR_S3_ACCESS_KEY_ID/,
      ))
    it('a wrong secret', async () =>
      assert.match(
        await why({}, { status: 403, code: 'SignatureDoesNotMatch' }),
        /LIMIAR_S3_SECRET_ACCESS_KEY/,
      ))
    it('a permission that is missing', async () =>
      assert.match(await why({}, { status: 403, code: 'AccessDenied' }), /may not do s3:PutObject/))
    it('a clock that is off', async () =>
      assert.match(await why({}, { status: 403, code: 'RequestTimeTooSkewed' }), /clock/))
    it('encryption that the server refuses', async () =>
      assert.match(
        await why({ encryption: 'AES256' }, { status: 400, code: 'InvalidArgument' }),
        /LIMIAR_S3_ENCRYPTION=AES256/,
      ))
    it('nobody at the endpoint', async () =>
      assert.match(await why({ endpoint: 'http://127.0.0.1:9' }), /does not answer \(ECONNREFUSED\)/))
    it('an endpoint that never answers', async () => assert.match(await why({}, 'silent'), /does not answer/))
  })
})

/** Only the wait for an answer that never comes is short; a busy machine needs its time for all others. */
function patienceWith(fault: S3Fault | undefined): Partial<S3Limits> {
  return fault === 'silent' ? { idleMs: 200, callMs: 2000 } : {}
}

async function keys(objects: { list(): AsyncIterable<string> }): Promise<readonly string[]> {
  const found: string[] = []
  for await (const key of objects.list()) found.push(key)
  return found
}
