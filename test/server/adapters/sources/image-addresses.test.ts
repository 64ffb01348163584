/**
 * Addresses and tricks that must not reach the operator's own network. Names are resolved by a table, and every
 * connection ends at a server on loopback: the tests check the addresses to which the product itself tried to connect.
 */
import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { connect, type AddressInfo, type Server } from 'node:net'
import { gzipSync } from 'node:zlib'
import { after, before, describe, it } from 'node:test'
import { LimiarError } from '../../../../src/protocol/errors.ts'
import {
  systemNetwork,
  type ConnectionTarget,
  type Network,
} from '../../../../src/server/adapters/sources/network.ts'
import {
  createRemoteImages,
  type RemoteImageSettings,
} from '../../../../src/server/adapters/sources/remote-image.ts'
import { createWebhookSender } from '../../../../src/server/adapters/sources/webhook-sender.ts'
import { testCertificate } from '../../../support/test-certificate.ts'

const PUBLIC = '93.184.215.14'
const PUBLIC_V6 = '2606:2800:21f:cb07:6820:80da:af6b:8b2c'
const picture = Buffer.from('a picture')

/** The answers for each name, one list a lookup; the last list is repeated. */
const names: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'pictures.example': [[PUBLIC]],
  'pictures.example.': [[PUBLIC]],
  'other.example': [[PUBLIC_V6, PUBLIC]],
  localhost: [['127.0.0.1', '::1']],
  'localhost.': [['127.0.0.1']],
  'inside.example': [['10.0.0.7']],
  'mixed.example': [[PUBLIC, '192.168.0.10']],
  'mixed-v6.example': [[PUBLIC, 'fd00::1']],
  'mapped.example': [['::ffff:10.0.0.7']],
  'translated.example': [['64:ff9b::a00:7']],
  'tunnelled.example': [['2002:a00:7::1']],
  'scoped.example': [['fe80::1%eth0']],
  'metadata.google.internal': [['169.254.169.254']],
  'nowhere.example': [[]],
  'empty.example': [['']],
  'rebinding.example': [[PUBLIC], ['127.0.0.1']],
  '127.0.0.1.nip.example': [['127.0.0.1']],
}

/** A network with the names above, and a record of its lookups. */
function tableNetwork(connectTo: (target: ConnectionTarget) => ReturnType<Network['connect']>) {
  const lookups: string[] = []
  const connections: string[] = []
  const network: Network = {
    resolve: async (host) => {
      const answers = names[host]
      if (!answers) throw Object.assign(new Error(`There is no ${host}.`), { code: 'ENOTFOUND' })
      const turn = lookups.filter((earlier) => earlier === host).length
      lookups.push(host)
      return answers[Math.min(turn, answers.length - 1)] ?? []
    },
    connect: (target) => {
      connections.push(`${target.address} ${target.port}`)
      return connectTo(target)
    },
  }
  return { network, lookups, connections }
}

/** Answers by the path of the request. */
const paths: Readonly<Record<string, (response: ServerResponse, request: IncomingMessage) => void>> = {
  '/picture': (response) => response.end(picture),
  '/asks': (response, { headers }) => response.end(JSON.stringify(headers)),
  '/packed': (response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(1e6))),
  '/announced': (response) => response.writeHead(200, { 'content-length': 5000 }).write('a'),
  '/endless': (response) => {
    const more = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      response.once('drain', more)
    }
    more()
  },
  '/short': (response) => {
    response.writeHead(200, { 'content-length': 900 }).write('a')
    setImmediate(() => response.destroy())
  },
  '/no-content': (response) => response.writeHead(204).end(),
  '/partial': (response) => response.writeHead(206).end(picture),
  '/not-modified': (response) => response.writeHead(304).end(),
  '/nowhere': (response) => response.writeHead(302).end(),
  '/choices': (response) => response.writeHead(300, { location: '/picture' }).end(),
  '/broken': (response) => void response.socket?.end('HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\nabc'),
  '/long-head': (response) => response.writeHead(200, { 'x-long': 'x'.repeat(40_000) }).end(picture),
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', 'http://loopback')
  const to = url.searchParams.get('to')
  if (url.pathname === '/go')
    response.writeHead(Number(url.searchParams.get('as') ?? 302), { location: to ?? '' }).end()
  else paths[url.pathname]?.(response, request)
}

const servers: Server[] = []
let plainPort = 0
let securePort = 0
before(async () => {
  plainPort = await listen(createServer(answer))
  securePort = await listen(createSecureServer(testCertificate, answer))
})
after(() => {
  for (const server of servers) {
    if ('closeAllConnections' in server && typeof server.closeAllConnections === 'function')
      server.closeAllConnections()
    server.close()
  }
})

async function listen(server: Server): Promise<number> {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** Whatever the address, the connection ends at the servers above, by the product's own way of connecting. */
function toLoopback({ secureAs }: ConnectionTarget, trusting = systemNetwork({ ca: testCertificate.cert })) {
  const port = secureAs === undefined ? plainPort : securePort
  return trusting.connect({ address: '127.0.0.1', port, secureAs })
}

function setUp(settings: Partial<RemoteImageSettings> = {}) {
  const { network, lookups, connections } = tableNetwork((target) => toLoopback(target))
  const images = createRemoteImages({ trustedHosts: [], maxBytes: 1000, ...settings }, network)
  return { images, lookups, connections }
}

async function refusalOf(work: Promise<unknown>): Promise<LimiarError> {
  const error = await work.then(
    (bytes) => assert.fail(`it was fetched: ${String(bytes)}`),
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof LimiarError, String(error))
  return error
}

describe('an address of a picture that leads inside', () => {
  const notPublic = /host is not public/
  const table: readonly (readonly [uri: string, sentence?: RegExp])[] = [
    // Loopback, in every spelling that an address parser knows.
    ['http://127.0.0.1/picture'],
    ['http://127.0.0.1:80/picture'],
    ['http://127.1/picture'],
    ['http://127.0.1/picture'],
    ['http://2130706433/picture'],
    ['http://0x7f000001/picture'],
    ['http://0x7f.0.0.1/picture'],
    ['http://0177.0.0.1/picture'],
    ['http://0177.0.0.01/picture'],
    ['http://017700000001/picture'],
    ['http://127.0.0.1./picture'],
    ['http://%31%32%37.0.0.1/picture'],
    ['http://①②⑦.⓪.⓪.①/picture'],
    ['http://127。0。0。1/picture'],
    ['http://127.255.255.254/picture'],
    ['http://localhost/picture'],
    ['http://LOCALHOST/picture'],
    ['http://localhost./picture'],
    ['http://[::1]/picture'],
    ['http://[0:0:0:0:0:0:0:1]/picture'],
    // The unspecified address connects to this machine.
    ['http://0/picture'],
    ['http://0.0.0.0/picture'],
    ['http://[::]/picture'],
    // Private, shared, link-local, multicast, reserved.
    ['http://10.0.0.1/picture'],
    ['http://172.16.0.1/picture'],
    ['http://172.31.255.255/picture'],
    ['http://192.168.1.1/picture'],
    ['http://0300.0250.1.1/picture'],
    ['http://100.64.0.1/picture'],
    ['http://169.254.1.1/picture'],
    ['http://224.0.0.251/picture'],
    ['http://255.255.255.255/picture'],
    ['http://192.0.2.1/picture'],
    ['http://198.18.0.1/picture'],
    ['http://[fe80::1]/picture'],
    ['http://[fc00::1]/picture'],
    ['http://[fd12:3456::1]/picture'],
    ['http://[fec0::1]/picture'],
    ['http://[ff02::1]/picture'],
    // Metadata of clouds.
    ['http://169.254.169.254/latest/meta-data/'],
    ['http://0xa9fea9fe/latest/meta-data/'],
    ['http://2852039166/latest/meta-data/'],
    ['http://metadata.google.internal/computeMetadata/v1/'],
    ['http://100.100.100.200/latest/meta-data/'],
    ['http://168.63.129.16/machine'],
    ['http://192.0.0.192/latest/'],
    ['http://[fd00:ec2::254]/latest/meta-data/'],
    // IPv4 inside IPv6: mapped, compatible, 6to4, NAT64, Teredo.
    ['http://[::ffff:127.0.0.1]/picture'],
    ['http://[::ffff:7f00:1]/picture'],
    ['http://[0:0:0:0:0:ffff:a9fe:a9fe]/picture'],
    ['http://[::127.0.0.1]/picture'],
    ['http://[2002:7f00:1::]/picture'],
    ['http://[64:ff9b::7f00:1]/picture'],
    ['http://[64:ff9b:1::a00:1]/picture'],
    ['http://[2001:0:7f00:1::1]/picture'],
    // Names that answer with such addresses, alone or among public ones.
    ['http://inside.example/picture'],
    ['http://127.0.0.1.nip.example/picture'],
    ['http://mixed.example/picture'],
    ['http://mixed-v6.example/picture'],
    ['http://mapped.example/picture'],
    ['http://translated.example/picture'],
    ['http://tunnelled.example/picture'],
    ['http://scoped.example/picture'],
    ['http://empty.example/picture'],
    // Texts that look like a public name and are not one.
    ['http://pictures.example@127.0.0.1/picture', /credential/],
    ['http://pictures.example:80@127.0.0.1/picture', /credential/],
    ['http://127.0.0.1\\@pictures.example/picture'],
    ['http://127.0.0.1#@pictures.example/picture'],
    ['http://127.0.0.1?@pictures.example/picture'],
    ['http://127.0.0.1/@pictures.example/picture'],
    ['ht\ntp://127.0.0.1/picture'],
    ['http://127.0.\t0.1/picture'],
    ['http:/127.0.0.1/picture'],
    ['http:127.0.0.1/picture'],
    // Texts that are not an address, or not one of the web.
    ['http://[fe80::1%25eth0]/picture', /address is not a URL/],
    ['http://256.1.1.1/picture', /address is not a URL/],
    ['http://pictures.example:99999/picture', /address is not a URL/],
    ['http://', /address is not a URL/],
    [`http://pictures.example/${'x'.repeat(3000)}`, /address is not a URL/],
    ['http://nowhere.example/picture', notPublic],
    ['http://unknown.example/picture', notPublic],
    ['file:///etc/passwd', /begin with http/],
    ['ftp://pictures.example/picture', /begin with http/],
    ['gopher://127.0.0.1:6379/_FLUSHALL', /begin with http/],
    ['data:image/png;base64,AAAA', /begin with http/],
    ['https://user:secret@pictures.example/picture', /credential/],
    ['http://user@pictures.example/picture', /credential/],
    // Services that are no web servers, on public addresses as well.
    ['http://pictures.example:22/picture', /port/],
    ['http://pictures.example:25/picture', /port/],
    ['http://pictures.example:6379/picture', /port/],
    [`http://${PUBLIC}:5432/picture`, /port/],
    ['https://pictures.example:2375/picture', /port/],
  ]
  for (const [uri, sentence = notPublic] of table)
    it(`is refused before anything is connected: ${JSON.stringify(uri.slice(0, 60))}`, async () => {
      const { images, connections } = setUp()
      const error = await refusalOf(images.fetch(uri))
      assert.equal(error.code, 'image-unreachable')
      assert.match(error.message, sentence)
      assert.doesNotMatch(error.message, /secret/)
      assert.deepEqual(connections, [])
    })
})

describe('an address of a picture on the public internet', () => {
  for (const [uri, connection] of [
    ['http://pictures.example/picture', `${PUBLIC} 80`],
    ['http://pictures.example./picture', `${PUBLIC} 80`],
    ['http://PICTURES.example:8080/picture', `${PUBLIC} 8080`],
    [`http://${PUBLIC}/picture`, `${PUBLIC} 80`],
    ['http://0x5db8d70e/picture', `${PUBLIC} 80`],
    ['http://other.example/picture', `${PUBLIC_V6} 80`],
    [`http://[${PUBLIC_V6}]/picture`, `${PUBLIC_V6} 80`],
    ['http://pictures.example\\@127.0.0.1/../picture', `${PUBLIC} 80`],
    ['https://pictures.example/picture', `${PUBLIC} 443`],
    ['https://pictures.example./picture', `${PUBLIC} 443`],
  ] as const)
    it(`is connected to at the resolved address: ${uri}`, async () => {
      const { images, connections } = setUp()
      assert.deepEqual(Buffer.from(await images.fetch(uri)), picture)
      assert.deepEqual(connections, [connection])
    })

  it('is requested by its name, without cookie, token or referrer', async () => {
    const { images } = setUp()
    const headers = JSON.parse(
      String(Buffer.from(await images.fetch('http://pictures.example/asks'))),
    ) as object
    assert.deepEqual(Object.keys(headers).sort(), [
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ])
    assert.equal(Reflect.get(headers, 'host'), 'pictures.example')
  })

  it('is looked up once: a later answer for the name changes nothing', async () => {
    const { images, lookups, connections } = setUp()
    assert.deepEqual(Buffer.from(await images.fetch('http://rebinding.example/picture')), picture)
    assert.deepEqual([lookups, connections], [['rebinding.example'], [`${PUBLIC} 80`]])
    assert.match(
      (await refusalOf(images.fetch('http://rebinding.example/picture'))).message,
      /host is not public/,
    )
    assert.equal(connections.length, 1)
  })

  it('is tried at its next address when one does not answer', async () => {
    const { network, connections } = tableNetwork((target) =>
      // Port 1 of loopback answers nobody.
      target.address === PUBLIC_V6 ? connect({ host: '127.0.0.1', port: 1 }) : toLoopback(target),
    )
    const images = createRemoteImages({ trustedHosts: [] }, network)
    assert.deepEqual(Buffer.from(await images.fetch('http://other.example/picture')), picture)
    assert.deepEqual(connections, [`${PUBLIC_V6} 80`, `${PUBLIC} 80`])
  })
})

describe('a name', () => {
  const inner = ['inside', 'mixed', 'nowhere', 'unknown']

  it('is refused in the same words and without a connection, whether it leads into the network or nowhere', async () => {
    const { images, connections } = setUp()
    const refusals = await Promise.all(
      inner.map((name) => refusalOf(images.fetch(`http://${name}.example/picture`))),
    )
    assert.equal(new Set(refusals.map(({ message }) => message)).size, 1)
    assert.deepEqual(connections, [])
  })

  it('is refused to a webhook in the same way', async () => {
    const { network, connections } = tableNetwork(toLoopback)
    const sender = createWebhookSender({ trustedHosts: [] }, network)
    for (const name of inner)
      assert.deepEqual(await sender.post(`http://${name}.example/`, {}, ''), { failure: 'address-refused' })
    assert.deepEqual(connections, [])
  })
})

describe('a redirect', () => {
  const go = (to: string, from = 'http://pictures.example'): string =>
    `${from}/go?to=${encodeURIComponent(to)}`

  it('is followed three times', async () => {
    const chain = (hops: number): string =>
      hops === 0 ? 'http://other.example/picture' : go(chain(hops - 1))
    for (const hops of [1, 2, 3]) {
      const { images, connections } = setUp()
      assert.deepEqual(Buffer.from(await images.fetch(chain(hops))), picture)
      assert.equal(connections.length, hops + 1)
    }
    const { images } = setUp()
    assert.match((await refusalOf(images.fetch(chain(4)))).message, /too many redirects/)
  })

  it('may be relative, to another scheme-relative host, or to https', async () => {
    for (const to of ['/picture', 'picture', '//other.example/picture', 'https://pictures.example/picture']) {
      const { images } = setUp()
      assert.deepEqual(Buffer.from(await images.fetch(go(to))), picture, to)
    }
  })

  const refused: readonly (readonly [to: string, sentence: RegExp, from?: string])[] = [
    ['http://127.0.0.1/picture', /host is not public/],
    ['http://169.254.169.254/latest/meta-data/', /host is not public/],
    ['http://2130706433/', /host is not public/],
    ['http://[::ffff:10.0.0.1]/', /host is not public/],
    ['//localhost/picture', /host is not public/],
    ['\\\\localhost\\picture', /host is not public/],
    ['http://inside.example/', /host is not public/],
    ['http://mixed.example/', /host is not public/],
    [go('http://inside.example/'), /host is not public/],
    ['http://pictures.example:6379/', /port/],
    ['http://user:secret@other.example/', /credential/],
    ['file:///etc/passwd', /begin with http/],
    ['javascript:alert(1)', /begin with http/],
    ['http://', /address is not a URL/],
    ['http://pictures.example/picture', /from https to http/, 'https://pictures.example'],
  ]
  for (const [to, sentence, from] of refused)
    it(`is not followed to ${to.slice(0, 60)}${from ? ` from ${from}` : ''}`, async () => {
      const { images, connections } = setUp()
      const error = await refusalOf(images.fetch(go(to, from)))
      assert.match(error.message, sentence)
      assert.doesNotMatch(error.message, /secret/)
      assert.ok(connections.every((connection) => connection.startsWith(PUBLIC)))
    })

  it('to the same name is looked up and checked again', async () => {
    const { images, connections } = setUp()
    const error = await refusalOf(images.fetch(go('/picture', 'http://rebinding.example')))
    assert.match(error.message, /host is not public/)
    assert.deepEqual(connections, [`${PUBLIC} 80`])
  })

  it('needs a status of redirection', async () => {
    for (const status of [301, 302, 303, 307, 308]) {
      const { images } = setUp()
      const uri = `http://pictures.example/go?as=${status}&to=/picture`
      assert.deepEqual(Buffer.from(await images.fetch(uri)), picture)
    }
    for (const path of ['nowhere', 'choices', 'not-modified', 'no-content', 'partial']) {
      const { images, connections } = setUp()
      assert.match(
        (await refusalOf(images.fetch(`http://pictures.example/${path}`))).message,
        /answered [23]\d\d/,
      )
      assert.equal(connections.length, 1)
    }
  })
})

describe('a host that sends something other than a picture', () => {
  for (const [path, code, sentence] of [
    ['/packed', 'image-unreachable', /compressed/],
    ['/announced', 'image-too-large', /1000 bytes/],
    ['/endless', 'image-too-large', /1000 bytes/],
    ['/short', 'image-unreachable', /connection failed/],
    ['/broken', 'image-unreachable', /connection failed/],
    ['/long-head', 'image-unreachable', /connection failed/],
  ] as const)
    it(`is refused: ${path}`, async () => {
      const { images } = setUp()
      const error = await refusalOf(images.fetch(`http://pictures.example${path}`))
      assert.equal(error.code, code)
      assert.match(error.message, sentence)
    })

  it('is given up when it falls silent, before the time for everything is over', async () => {
    const silent = createServer((request, response) => {
      if (request.url === '/halting') response.write('a')
    })
    const port = await listen(silent)
    const { network } = tableNetwork(() => connect({ host: '127.0.0.1', port }))
    const images = createRemoteImages({ trustedHosts: [], idleMs: 50, timeoutMs: 60_000 }, network)
    for (const path of ['never', 'halting'])
      assert.match(
        (await refusalOf(images.fetch(`http://pictures.example/${path}`))).message,
        /stopped answering/,
      )
  })

  it('is given up when it sends single bytes for ever', async () => {
    const dripping = createServer((_request, response) => {
      const drop = setInterval(() => response.write('a'), 5)
      response.once('close', () => clearInterval(drop))
    })
    const port = await listen(dripping)
    const { network } = tableNetwork(() => connect({ host: '127.0.0.1', port }))
    const images = createRemoteImages({ trustedHosts: [], idleMs: 10_000, timeoutMs: 100 }, network)
    assert.match((await refusalOf(images.fetch('http://pictures.example/'))).message, /took too long/)
  })

  it('is given up when its name is never answered', async () => {
    const network: Network = {
      ...tableNetwork((target) => toLoopback(target)).network,
      resolve: () => new Promise(() => undefined),
    }
    const images = createRemoteImages({ trustedHosts: [], timeoutMs: 50 }, network)
    assert.match((await refusalOf(images.fetch('http://pictures.example/'))).message, /took too long/)
  })
})

describe('a certificate', () => {
  const fetchWith = (uri: string, trusting?: Network) => {
    const { network } = tableNetwork((target) => toLoopback(target, trusting))
    return createRemoteImages({ trustedHosts: [] }, network).fetch(uri)
  }
  it('must bear the name of the address', async () => {
    assert.match((await refusalOf(fetchWith('https://other.example/picture'))).message, /connection failed/)
    assert.match((await refusalOf(fetchWith(`https://${PUBLIC}/picture`))).message, /connection failed/)
  })
  it('must be signed by somebody who is trusted', async () => {
    const strangers = fetchWith('https://pictures.example/picture', systemNetwork())
    assert.match((await refusalOf(strangers)).message, /connection failed/)
  })
})

describe('a host that is trusted by setting', () => {
  it('may be in the private network, at the named port or at any', async () => {
    for (const [trusted, uri] of [
      ['inside.example', 'http://inside.example/picture'],
      ['inside.example', 'http://inside.example:9000/picture'],
      ['inside.example:9000', 'http://inside.example:9000/picture'],
      ['inside.example:80', 'http://inside.example/picture'],
      ['[::1]:9000', 'http://[::1]:9000/picture'],
    ] as const) {
      const { images } = setUp({ trustedHosts: [trusted] })
      assert.deepEqual(Buffer.from(await images.fetch(uri)), picture, uri)
    }
  })
  it('opens no other host', async () => {
    for (const [trusted, uri] of [
      ['inside.example:9000', 'http://inside.example/picture'],
      ['inside.example', 'http://other.inside.example/picture'],
      ['inside.example', 'http://10.0.0.7/picture'],
      ['inside.example', 'http://inside.example/go?to=http://10.0.0.7/picture'],
      ['inside.example', 'http://inside.example@127.0.0.1/picture'],
    ] as const) {
      const { images } = setUp({ trustedHosts: [trusted] })
      assert.equal((await refusalOf(images.fetch(uri))).code, 'image-unreachable', uri)
    }
  })
})
