/** Reads what the browser and the embedding page tell about themselves, without asking the person anything. */
import { defaultAppChannels, fixedChannelNames } from '../bridge/native-transport.ts'
import { APP_CHANNELS_HEADER } from '../protocol/sessions/diagnosis.ts'
import type { AppChannels } from '../protocol/reports/reports.ts'
import { cameraSurroundings, type CameraSurroundings } from '../component/camera/surroundings.ts'

export interface Surroundings {
  readonly camera: CameraSurroundings
  /** How many cameras the browser counts; undefined where it counts none before it has the permission. */
  readonly cameras: number | undefined
  /** The page that embeds this one; undefined when there is none. */
  readonly embedding: Embedding | undefined
  readonly hasOpener: boolean
  /** Names of the app objects on `window`. */
  readonly appChannels: readonly string[]
  readonly hasStorage: boolean
  readonly hasCookies: boolean
  readonly hasWasm: boolean
  readonly hasSimd: boolean
  readonly hasWebGl: boolean
  /** The answer to the link's own address; undefined when it could not be fetched. */
  readonly page: PageAnswer | undefined
  /** Directives of content policies that something on this page broke. */
  readonly brokenPolicies: readonly string[]
}

export interface Embedding {
  /** Undefined where neither the browser nor the referrer tells it. */
  readonly origin: string | undefined
  /** Whether a sandbox took this page's origin away. */
  readonly isSandboxed: boolean
}

export interface PageAnswer {
  readonly status: number
  readonly policy: string | undefined
}

/** @param linkPath the path of the link, without `/doctor`. */
export async function readSurroundings(
  linkPath: string,
  brokenPolicies: readonly string[],
): Promise<Surroundings> {
  const answer = await fetchPage(linkPath)
  return {
    camera: await cameraSurroundings(),
    cameras: await countCameras(),
    embedding: window.parent === window ? undefined : readEmbedding(),
    hasOpener: window.opener !== null,
    appChannels: readAppChannels(namesIn(answer)),
    hasStorage: works(() => localStorage.length),
    hasCookies: navigator.cookieEnabled,
    hasWasm: typeof WebAssembly === 'object',
    hasSimd: hasSimd(),
    hasWebGl: works(() => document.createElement('canvas').getContext('webgl2') ?? fail()),
    page: answer && { status: answer.status, policy: answer.headers.get(POLICY) ?? undefined },
    brokenPolicies,
  }
}

async function countCameras(): Promise<number | undefined> {
  try {
    const devices = await navigator.mediaDevices.enumerateDevices()
    return devices.filter(({ kind }) => kind === 'videoinput').length
  } catch {
    return undefined
  }
}

function readEmbedding(): Embedding {
  // Firefox and older Safari do not have it.
  const ancestors = (location as { readonly ancestorOrigins?: DOMStringList }).ancestorOrigins
  const referrer = document.referrer === '' ? undefined : new URL(document.referrer).origin
  return { origin: ancestors?.[0] ?? referrer, isSandboxed: self.origin === 'null' }
}

/**
 * The names that the report gives the apps' objects. The page of a closed link does not send them; then the defaults
 * hold.
 */
function namesIn(answer: Response | undefined): Readonly<AppChannels> {
  const [android, ios] = answer?.headers.get(APP_CHANNELS_HEADER)?.split(' ') ?? []
  return android && ios ? { android, ios } : defaultAppChannels
}

function readAppChannels({ android, ios }: Readonly<AppChannels>): readonly string[] {
  const there = [...fixedChannelNames, android].filter((name) => name in window)
  const { webkit } = window as {
    readonly webkit?: { readonly messageHandlers?: Readonly<Record<string, unknown>> }
  }
  return works(() => webkit?.messageHandlers?.[ios] ?? fail())
    ? [...there, `webkit.messageHandlers.${ios}`]
    : there
}

/** Whether the smallest module with a vector instruction is valid here. */
function hasSimd(): boolean {
  const vectorOfZero = [0xfd, 12, ...new Uint8Array(16)]
  const body = [0, ...vectorOfZero, 0x0b]
  const module = [
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...[1, 5, 1, 0x60, 0, 1, 0x7b],
    ...[3, 2, 1, 0],
    ...[10, body.length + 2, 1, body.length, ...body],
  ]
  return works(() => WebAssembly.validate(new Uint8Array(module)) || fail())
}

const POLICY = 'Content-Security-Policy'

async function fetchPage(linkPath: string): Promise<Response | undefined> {
  try {
    return await fetch(linkPath, { cache: 'no-store' })
  } catch {
    return undefined
  }
}

/** Some browsers throw as soon as a script looks at a blocked feature. */
function works(look: () => unknown): boolean {
  try {
    look()
    return true
  } catch {
    return false
  }
}

function fail(): never {
  throw new Error('not there')
}
