/** The parts that the playground's server adds to the service: the page, its access token, and the sample camera. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LINK_PATH } from '../src/server/http/plugins/session-access.ts'
import { accessPath, type PlaygroundAccess } from './playground/access.ts'
import { sampleCameraAssets } from './sample-camera/assets-route.ts'

export interface PlaygroundOptions {
  /** Folder of the built playground. */
  readonly directory: string
  /** Origins that the playground's page may show in a frame: where links are opened. */
  readonly onboardingOrigin: string
  readonly access: PlaygroundAccess
}

/**
 * Names under which only this machine reaches the server. Any other name may belong to a page that rebinds its DNS
 * name.
 */
const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/** Adds `/`, `/playground/…`, `/demo-assets/…` and the hook behind `?camera=sample`; it must come before the service. */
export async function playgroundRoutes(app: FastifyInstance, options: PlaygroundOptions): Promise<void> {
  addSampleCamera(app)
  await app.register(sampleCameraAssets)
  await app.register(async (scope) => {
    scope.addHook('onSend', async (_request, reply) => {
      void reply.headers(pageHeaders(options.onboardingOrigin))
    })
    await scope.register(fastifyStatic, {
      root: join(options.directory, 'playground'),
      prefix: '/playground/',
      index: false,
    })
    scope.get('/', async (_request, reply) => sendPage(reply, options.directory))
    scope.get(accessPath, async (request, reply) => sendAccess(request, reply, options.access))
  })
}

async function sendPage(reply: FastifyReply, directory: string): Promise<FastifyReply> {
  const html = await readFile(join(directory, 'index.html'))
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)
}

/**
 * Sends the access token, but only to a page on this machine that asks for it itself, and not to a page from elsewhere.
 */
function sendAccess(request: FastifyRequest, reply: FastifyReply, access: PlaygroundAccess): FastifyReply {
  const site = request.headers['sec-fetch-site']
  const isOwnPage = site === undefined || site === 'same-origin'
  const isNamedSo = loopbackNames.includes(request.hostname)
  if (!isFromThisMachine(request.socket, request.headers) || !isNamedSo || !isOwnPage)
    return reply.code(403).send()
  return reply.header('cache-control', 'no-store').send(access)
}

/** Headers with which a proxy says that it asks for somebody else. */
const forwardedHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

/**
 * Whether both ends of a connection are on this machine and no proxy asks for somebody else. The Host header cannot
 * tell this, because a sender on the network can also say localhost.
 */
export function isFromThisMachine(
  { remoteAddress, localAddress }: Partial<Record<'remoteAddress' | 'localAddress', string | undefined>>,
  headers: Readonly<Record<string, unknown>>,
): boolean {
  const isForwarded = forwardedHeaders.some((name) => headers[name] !== undefined)
  return isLoopback(remoteAddress) && isLoopback(localAddress) && !isForwarded
}

function isLoopback(address = ''): boolean {
  return address === '::1' || /^(::ffff:)?127\.\d+\.\d+\.\d+$/i.test(address)
}

/** Puts the sample camera's script into the page of an open link when its address asks for it. */
function addSampleCamera(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const asks = (request.query as { readonly camera?: unknown } | undefined)?.camera === 'sample'
    const isHtml = String(reply.getHeader('content-type') ?? '').startsWith('text/html')
    const isOpenLink = request.routeOptions.url === LINK_PATH && reply.statusCode === 200
    if (!asks || !isOpenLink || !isHtml || !isText(payload)) return payload
    void reply.removeHeader('content-length')
    const script = '<script type="module" src="/playground/sample-camera.js"></script>'
    return payload.toString().replace('</head>', `${script}</head>`)
  })
}

function isText(payload: unknown): payload is string | Buffer {
  return typeof payload === 'string' || Buffer.isBuffer(payload)
}

/**
 * The same headers as the console's, because the page holds an access token. The frame in it may ask for the camera and
 * for nothing more.
 */
function pageHeaders(onboardingOrigin: string): Readonly<Record<string, string>> {
  return {
    'content-security-policy': playgroundPolicy(onboardingOrigin),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': `camera=(self "${onboardingOrigin}"), microphone=(), geolocation=()`,
  }
}

export function playgroundPolicy(onboardingOrigin: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    // For a font that somebody tries out, and for the video of the sample person.
    "font-src 'self' data:",
    "media-src 'self'",
    "connect-src 'self'",
    `frame-src ${onboardingOrigin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
