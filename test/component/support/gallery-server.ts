import { createServer, type Server } from 'node:http'
import { readFile } from 'node:fs/promises'
import { extname, join, normalize } from 'node:path'
import { pagePolicy } from '../../../src/server/http/pages/page-policies.ts'
import { builtFolder } from './built-files.ts'

/** The policy that the product sends with the page of a link that any parent may show. */
export const PAGE_POLICY = pagePolicy([])

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.tflite': 'application/octet-stream',
}

/** Where the page is shown in frames, to people who look at it. */
const BROWSE_POLICY = `${PAGE_POLICY}; frame-src 'self'`

export interface BuiltFiles {
  readonly address: string
  /** Also serves these bytes at that path, until they are replaced. */
  offer(path: string, content: Uint8Array): void
  close(): Promise<void>
}

/** Builds the gallery and serves it on a free port of this machine. */
export async function serveGallery(): Promise<BuiltFiles> {
  return serveFolder(await builtFolder('gallery'))
}

/** Serves a folder's files under the page's policy. */
async function serveFolder(folder: string): Promise<BuiltFiles> {
  const offered = new Map<string, Uint8Array>()
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://local').pathname
    response.setHeader('cache-control', 'no-store')
    const content = offered.get(path)
    if (content) return response.end(content)
    const file = join(folder, normalize(path === '/' ? '/index.html' : path))
    readFile(file).then(
      (content) => {
        response.setHeader('content-type', mediaTypeOf(file))
        response.setHeader('content-security-policy', path === '/browse.html' ? BROWSE_POLICY : PAGE_POLICY)
        response.end(content)
      },
      () => response.writeHead(404).end(),
    )
  })
  return {
    address: await listen(server),
    offer: (path, content) => void offered.set(path, content),
    close: () => closed(server),
  }
}

export function mediaTypeOf(file: string): string {
  return mediaTypes[extname(file)] ?? 'application/octet-stream'
}

export function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
    })
  })
}

export function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.closeAllConnections()
    server.close(() => resolve())
  })
}
