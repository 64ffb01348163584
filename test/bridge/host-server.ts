/**
 * A host's server with the onboarding behind it: at `127.0.0.1` the link with its files and calls, and at either name
 * of this machine the pages of a host, on the onboarding's own origin or on another.
 */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newId } from '../../src/protocol/ids.ts'
import { startFakeOnboarding, type Script } from '../component/support/fake-onboarding.ts'
import { closed } from '../component/support/gallery-server.ts'

const door = readFileSync(new URL('../../dist/host/index.js', import.meta.url))

export interface HostServer {
  /** The link's address on the onboarding's origin. */
  readonly link: string
  /** The onboarding's own origin, and another one that the report names. */
  readonly origins: { readonly same: string; readonly cross: string }
  /** A page of the host's, with a module script in it; the policy is the page's Permissions-Policy. */
  readonly page: (script: string, options?: PageOptions) => string
  close(): Promise<void>
}

export interface PageOptions {
  readonly policy?: string
  /** On the onboarding's own origin. */
  readonly same?: boolean
  /** The page embeds only documents that allow it: `Cross-Origin-Embedder-Policy: require-corp`. */
  readonly isolated?: boolean
}

export interface HostServerOptions extends Script {
  /** Members that replace those of the session's answer. */
  readonly session?: Readonly<Record<string, unknown>>
  /** Scripts that the host's pages import, by path. */
  readonly files?: Readonly<Record<string, string>>
}

/** Starts both; the report names the host's two origins unless `session` says otherwise. */
export async function startHostServer({
  session,
  files = {},
  ...script
}: HostServerOptions = {}): Promise<HostServer> {
  const onboarding = await startFakeOnboarding(script)
  const { origin: inner, pathname } = new URL(onboarding.address)
  const pages: (PageOptions & { readonly script: string })[] = []
  const server = createServer((request, response) => void answer(request, response)).listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const origins = { same: `http://127.0.0.1:${port}`, cross: `http://localhost:${port}` }
  let opened: Readonly<Record<string, unknown>> = { embedOrigins: Object.values(origins), ...session }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/'
    if (path === '/door.js') return end(response, 'text/javascript', door)
    if (files[path] !== undefined) return end(response, 'text/javascript', files[path])
    if (path.startsWith('/host/')) return sendPage(response, Number(path.slice('/host/'.length)))
    const body = ['GET', 'HEAD'].includes(request.method ?? '') ? {} : { body: await bytesOf(request) }
    const headers = { ...(request.headers as Record<string, string>) }
    const answered = await fetch(inner + path, { method: request.method ?? 'GET', headers, ...body })
    const bytes = Buffer.from(await answered.arrayBuffer())
    const type = answered.headers.get('content-type') ?? ''
    const policy = answered.headers.get('content-security-policy')
    if (policy) response.setHeader('content-security-policy', policy)
    response.statusCode = answered.status
    const isSession = answered.ok && path === `${pathname}/session`
    // Each session that is opened is another one, as the onboarding's own server has it.
    if (isSession && request.method === 'POST') opened = { ...opened, session: newId() }
    end(response, type, isSession ? withMembers(bytes, opened) : bytes)
  }

  function sendPage(response: ServerResponse, index: number): void {
    const page = pages[index]
    if (page?.policy !== undefined) response.setHeader('permissions-policy', page.policy)
    if (page?.isolated) response.setHeader('cross-origin-embedder-policy', 'require-corp')
    const script = page?.script ?? ''
    end(
      response,
      'text/html',
      `<!doctype html><title>host</title><div id="here"></div><script type="module">${script}</script>`,
    )
  }

  return {
    link: origins.same + pathname,
    origins,
    page(script, options = {}) {
      const index = pages.push({ script, ...options }) - 1
      return `${options.same ? origins.same : origins.cross}/host/${index}`
    },
    async close() {
      await closed(server)
      await onboarding.close()
    },
  }
}

function withMembers(bytes: Buffer, members: object): string {
  return JSON.stringify({ ...(JSON.parse(bytes.toString()) as object), ...members })
}

function end(response: ServerResponse, type: string, content: string | Uint8Array): void {
  response.setHeader('content-type', type)
  response.end(content)
}

async function bytesOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
