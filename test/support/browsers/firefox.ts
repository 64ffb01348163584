/** Drives Firefox by WebDriver BiDi, which it speaks itself: no driver program and no package between. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Json } from '../api-client.ts'
import { webDriverKeys, sourceOf, type DrivenBrowser, type DrivenPage } from './driven-page.ts'

/** The fake camera, no question about it, and silence towards the network of its maker. */
export const PREFERENCES: Readonly<Record<string, string | number | boolean>> = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'browser.newtabpage.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'remote.active-protocols': 1,
  'services.settings.server': '',
  'toolkit.telemetry.enabled': false,
  'ui.prefersReducedMotion': 1,
}

export interface FirefoxOptions {
  readonly executable: string
  /** Without one, asking for the camera finds none. */
  readonly camera: boolean
  readonly language: string
}

/** Starts Firefox without a window, on a profile of its own. */
export async function openFirefox({ executable, camera, language }: FirefoxOptions): Promise<DrivenBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'limiar-firefox-'))
  const preferences = {
    ...PREFERENCES,
    'media.navigator.streams.fake': camera,
    'intl.accept_languages': language,
  }
  await writeFile(
    join(profile, 'user.js'),
    Object.entries(preferences)
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
      .join(''),
  )
  const child = spawn(
    executable,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, HOME: profile },
    },
  )
  const connection = await Connection.open(await addressOf(child))
  await connection.send('session.new', { capabilities: {} })
  const { context } = await connection.send('browsingContext.create', { type: 'window' })
  // A window that nobody sees has no focus of its own, and without it keys press no buttons.
  await connection.send('browsingContext.activate', { context })
  return {
    name: 'Firefox',
    page: pageOf(connection, context, async () => context),
    close: async () => {
      const exited = once(child, 'exit')
      await connection.send('browser.close', {})
      await exited
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

/** The page of a window, or of a frame in it. */
function pageOf(connection: Connection, window: string, view: () => Promise<string>): DrivenPage {
  const evaluate = async (expression: string, awaitPromise: boolean) => {
    const target = { context: await view() }
    const answer = await connection.send('script.evaluate', { expression, awaitPromise, target })
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text)
    return answer.result
  }
  return {
    open: async (url) => {
      await connection.send('browsingContext.navigate', { context: await view(), url, wait: 'complete' })
    },
    evaluate: async (run, argument) => {
      const { value } = await evaluate(
        `(async () => JSON.stringify(await ${sourceOf(run, argument)}))()`,
        true,
      )
      return value === undefined ? undefined : JSON.parse(value)
    },
    run: async (script) => {
      await evaluate(script, false)
    },
    press: async (key) => {
      const value = webDriverKeys[key]
      const actions = [
        { type: 'key', id: 'keyboard', actions: ['keyDown', 'keyUp'].map((type) => ({ type, value })) },
      ]
      await connection.send('input.performActions', { context: await view(), actions })
    },
    choose: async (find, path) => {
      const { sharedId } = await evaluate(sourceOf(find, undefined), false)
      await connection.send('input.setFiles', { context: await view(), element: { sharedId }, files: [path] })
    },
    resize: async (viewport) => {
      await connection.send('browsingContext.setViewport', { context: window, viewport })
    },
    frame: () =>
      pageOf(connection, window, async () => {
        const { contexts } = await connection.send('browsingContext.getTree', { root: await view() })
        const [first] = contexts[0].children
        if (!first) throw new Error('There is no frame on this page.')
        return first.context
      }),
  }
}

async function addressOf(child: ChildProcess): Promise<string> {
  let printed = ''
  return new Promise((resolve, reject) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(printed) ?? []
      if (address) resolve(`${address}/session`)
    })
    child.once('exit', () => reject(new Error(`Firefox did not start:\n${printed}`)))
  })
}

/** Commands and their answers over one WebSocket. */
class Connection {
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, PromiseWithResolvers<Json>>()
  #lastId = 0

  static async open(address: string): Promise<Connection> {
    const socket = new WebSocket(address)
    await once(socket, 'open')
    return new Connection(socket)
  }

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.addEventListener('message', ({ data }) => this.#receive(JSON.parse(String(data))))
    socket.addEventListener('close', () => this.#fail(new Error('Firefox has gone.')))
  }

  send(method: string, params: object): Promise<Json> {
    const id = ++this.#lastId
    const answer = Promise.withResolvers<Json>()
    this.#waiting.set(id, answer)
    this.#socket.send(JSON.stringify({ id, method, params }))
    return answer.promise
  }

  #receive(message: Json): void {
    const waiting = this.#waiting.get(message.id)
    if (!waiting) return
    this.#waiting.delete(message.id)
    if (message.type === 'error') waiting.reject(new Error(`${message.error}: ${message.message}`))
    else waiting.resolve(message.result)
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}
