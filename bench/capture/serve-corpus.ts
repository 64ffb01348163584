/** Builds the page that films and watches clips, and serves it with its pictures on a free port of this machine. */
import { createServer, type ServerResponse } from 'node:http'
import { readFile } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import { build } from 'vite'
import type { Half } from '../../demo/specimens/halves.ts'
import { closed, listen, mediaTypeOf } from '../../test/component/support/gallery-server.ts'
import { pictureCalled } from './subjects.ts'

const folder = join(import.meta.dirname, '..', '..', '.cache', 'capture-corpus')

export async function serveCorpus(): Promise<{ readonly address: string; close(): Promise<void> }> {
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    worker: { format: 'es' },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      rolldownOptions: { input: join(import.meta.dirname, 'page.html') },
    },
  })
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://local')
    const half = new URL(request.headers.referer ?? 'http://local').searchParams.get('half') as Half
    const content = pathname.startsWith('/pictures/')
      ? pictureCalled(decodeURIComponent(pathname.slice('/pictures/'.length)), half)
      : readFile(join(folder, normalize(pathname)))
    send(response, pathname, content)
  })
  return { address: await listen(server), close: () => closed(server) }
}

function send(response: ServerResponse, pathname: string, content: Promise<Uint8Array>): void {
  content.then(
    (bytes) => {
      response.setHeader('content-type', mediaTypeOf(pathname))
      response.end(bytes)
    },
    () => response.writeHead(404).end(),
  )
}
