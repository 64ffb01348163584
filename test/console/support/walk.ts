/** Shared by the walks through the console: a console with executions to decide, and pages that may not break. */
import { after, afterEach, before } from 'node:test'
import type { Browser, Page } from 'playwright'
import type { StoredExecution } from '../../../src/server/domain/executions/execution.ts'
import { openChromium } from '../../support/chromium.ts'
import { openConsole, signIn, type OpenedConsole } from './console-page.ts'
import { startConsole, type ConsoleServer } from './console-server.ts'

export interface Walks {
  readonly server: ConsoleServer
  /** Opens a page that is signed out. */
  open(): Promise<Page>
  /** Opens a page and signs in to the queue. */
  openIn(): Promise<Page>
  /** Adds two executions that wait, older than every other one. */
  addTwo(): Promise<readonly [StoredExecution, StoredExecution]>
  stored(execution: StoredExecution): Promise<StoredExecution | undefined>
}

/** Starts a console before the tests of a file and stops it after them; a page that broke fails its test. */
export function walkConsole(): () => Walks {
  let server: ConsoleServer
  let browser: Browser
  const opened: OpenedConsole[] = []
  let age = 1_000_000_000
  before(async () => {
    server = await startConsole()
    browser = await openChromium()
  })
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close()
  })
  after(async () => {
    await browser.close()
    await server.close()
  })
  const open = async (): Promise<Page> => {
    const one = await openConsole(browser, server)
    opened.push(one)
    return one.page
  }
  return () => ({
    server,
    open,
    openIn: async () => {
      const page = await open()
      await signIn(page, server.client.token)
      await page.getByRole('table').waitFor()
      return page
    },
    addTwo: async () => {
      age += 1_000_000
      const at = (ms: number): Partial<StoredExecution> => {
        const date = new Date(Date.now() - age + ms)
        return { createdAt: date, updatedAt: date }
      }
      return [await server.add(at(0)), await server.add(at(1000))]
    },
    stored: ({ id }) => server.ports.executions.findById(id),
  })
}

export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** Waits for an announcement to a screen reader. */
export function said(page: Page, text: string): Promise<void> {
  return page.getByRole('status').filter({ hasText: text }).waitFor()
}

export function nameOf({ sections }: StoredExecution): string {
  return sections.ocr?.fields['name']?.value ?? ''
}
