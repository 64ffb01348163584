/** Checks the files that the page loads: they exist, have the right type, and are compressed, judging by their size. */
import type { Diagnosis } from '../../../protocol/sessions/diagnosis.ts'
import type { CommandWords } from './words/words.ts'

/** More files than the page has; a different page is not followed further. */
const MAX_FILES = 80
const PATIENCE_MS = 30_000

/** MediaPipe's runtime. The published package leaves it out, and the page finds faces by its own detector then. */
const OPTIONAL = /^\/assets\/vision_wasm/

/** Endings of files, with the type that browsers need: without it they refuse a file or are slow to use it. */
const types: Readonly<Record<string, RegExp>> = {
  js: /^(text|application)\/javascript\b/,
  css: /^text\/css\b/,
  wasm: /^application\/wasm\b/,
}

interface FetchedFile {
  readonly path: string
  readonly status: number
  readonly type: string
  readonly isCompressed: boolean
  readonly text: string
}

export async function examineFiles(
  address: URL,
  html: string,
  { files: words }: CommandWords,
): Promise<readonly Diagnosis[]> {
  const found = await fetchAll(address, namesIn(html))
  const files = found.filter(({ path, status }) => status !== 404 || !OPTIONAL.test(path))
  if (files.length === 0) return []
  return [missing(files, words), mistyped(files, words), uncompressed(files, words)]
}

/** Fetches the files that the page names, and those that these name. */
async function fetchAll(address: URL, named: readonly string[]): Promise<readonly FetchedFile[]> {
  const found = new Map<string, FetchedFile>()
  const waiting = [...named]
  for (let path = waiting.pop(); path !== undefined && found.size < MAX_FILES; path = waiting.pop()) {
    if (found.has(path)) continue
    const file = await fetchFile(address, path)
    found.set(path, file)
    waiting.push(...namesIn(file.text))
  }
  return [...found.values()]
}

async function fetchFile(address: URL, path: string): Promise<FetchedFile> {
  const response = await fetch(new URL(path, address), {
    headers: { 'Accept-Encoding': 'br, gzip' },
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const isScript = path.endsWith('.js')
  const text = isScript ? await response.text() : ''
  if (!isScript) await response.body?.cancel()
  return {
    path,
    status: response.status,
    type: response.headers.get('Content-Type') ?? 'none',
    isCompressed: response.headers.get('Content-Encoding') !== null,
    text,
  }
}

/** Built files carry the hash of their content in their names, and lie in one folder. */
function namesIn(text: string): readonly string[] {
  const names = [...text.matchAll(/(?<=["'`/])[\w.-]+-[\w-]{8}\.(?:js|css|wasm|blazeface|tflite)\b/g)]
  return [...new Set(names.map(([name]) => `/assets/${name}`))]
}

function missing(files: readonly FetchedFile[], words: CommandWords['files']): Diagnosis {
  const check = words.name
  const lost = files.filter(({ status }) => status !== 200)
  if (lost.length === 0) return { check, verdict: 'good', found: words.all(files.length) }
  const found = lost.map(({ path, status }) => words.answers(path, status)).join(', ')
  return { check, verdict: 'bad', found, remedy: words.handOn }
}

function mistyped(files: readonly FetchedFile[], words: CommandWords['files']): Diagnosis {
  const check = words.types
  const wrong = files.filter(({ path, type, status }) => {
    const wanted = types[path.slice(path.lastIndexOf('.') + 1)]
    return status === 200 && wanted !== undefined && !wanted.test(type)
  })
  if (wrong.length === 0) return { check, verdict: 'good', found: words.right }
  const found = wrong.map(({ path, type }) => words.is(path, type)).join(', ')
  return { check, verdict: 'bad', found, remedy: words.keepTypes }
}

function uncompressed(files: readonly FetchedFile[], words: CommandWords['files']): Diagnosis {
  const check = words.compression
  const plain = files.filter(
    ({ path, status, isCompressed }) => status === 200 && path.endsWith('.js') && !isCompressed,
  )
  if (plain.length === 0) return { check, verdict: 'good', found: words.compressed }
  const found = words.plain(plain.map(({ path }) => path).join(', '))
  return { check, verdict: 'doubtful', found, remedy: words.handEncoding }
}
