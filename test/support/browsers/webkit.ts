/** Drives WebKitGTK's small browser by WebDriver over HTTP, on a virtual screen. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../free-port.ts'
import type { Json } from '../api-client.ts'
import { sourceOf, webDriverKeys, type DrivenBrowser, type DrivenPage } from './driven-page.ts'

export interface WebKitPrograms {
  readonly driver: string
  readonly browser: string
  readonly screen: string
}

export interface WebKitOptions {
  readonly programs: WebKitPrograms
  /** Whether there is a camera. Without one, the page finds none. */
  readonly camera: boolean
}

/** The member by which WebDriver marks elements in its answers. */
const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf'
const START_TIMEOUT_MS = 15_000

/** Starts a screen, the driver, and one window of the browser. */
export async function openWebKit({ programs, camera }: WebKitOptions): Promise<DrivenBrowser> {
  const screen = spawn(
    programs.screen,
    ['-displayfd', '3', '-screen', '0', '1400x1100x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  )
  const [display] = (await once(screen.stdio[3]!, 'data')) as [Buffer]
  const port = await freePort('127.0.0.1')
  const driver = spawn(programs.driver, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${display.toString().trim()}`,
      // The sandbox needs user namespaces, which containers forbid; the pages are this repository's own.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
  })
  const stop = async (): Promise<void> => {
    await ended(driver)
    await ended(screen)
  }
  try {
    const root = `http://127.0.0.1:${port}`
    await untilReady(root)
    const args = ['--automation', '--enable-media-stream=true']
    if (camera) args.push('--enable-mock-capture-devices=true')
    const options = { binary: programs.browser, args }
    const { sessionId } = await call('POST', `${root}/session`, {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
    })
    const session = `${root}/session/${sessionId}`
    return {
      name: 'WebKitGTK',
      page: pageOf(session, 0),
      close: async () => {
        await call('DELETE', session)
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The page of the window, or of the first frame this many levels down. */
function pageOf(session: string, depth: number): DrivenPage {
  const enter = async (): Promise<void> => {
    await call('POST', `${session}/frame`, { id: null })
    for (let level = 0; level < depth; level += 1) await call('POST', `${session}/frame`, { id: 0 })
  }
  const execute = async (script: string): Promise<Json> => {
    await enter()
    return call('POST', `${session}/execute/sync`, { script, args: [] })
  }
  return {
    open: async (url) => {
      await call('POST', `${session}/url`, { url })
    },
    evaluate: async (run, argument) => {
      // WebDriver waits for a returned promise.
      const script = `return (async () => JSON.stringify(await ${sourceOf(run, argument)}))()`
      const answer = await execute(script)
      return typeof answer === 'string' ? JSON.parse(answer) : undefined
    },
    run: async (script) => {
      await execute(script)
    },
    press: async (key) => {
      await enter()
      const value = webDriverKeys[key]
      const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value }))
      await call('POST', `${session}/actions`, { actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    choose: async (find, path) => {
      const element = await execute(`return ${sourceOf(find, undefined)}`)
      await call('POST', `${session}/element/${element[ELEMENT_KEY]}/value`, { text: path })
    },
    resize: async ({ width, height }) => {
      // The window has a border and a bar of its own around the page.
      const script = `return {
        width: ${width} + outerWidth - innerWidth,
        height: ${height} + outerHeight - innerHeight,
      }`
      await call('POST', `${session}/window/rect`, await execute(script))
    },
    frame: () => pageOf(session, depth + 1),
  }
}

async function call(method: 'POST' | 'DELETE' | 'GET', address: string, body?: object): Promise<Json> {
  const response = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as { value: Json }
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}

async function untilReady(root: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    try {
      const { ready } = await call('GET', `${root}/status`)
      if (ready) return
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}
