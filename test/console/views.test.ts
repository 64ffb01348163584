import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright'
import { accessibilityFaults } from '../support/accessibility.ts'
import { openChromium } from '../support/chromium.ts'
import { openConsole, signIn, type OpenedConsole } from './support/console-page.ts'
import { startConsole, type ConsoleServer } from './support/console-server.ts'

/** WCAG 2.2 asks for 24 px; thumbs on a tablet ask for 44. */
const MIN_TARGET_PIXELS = 44

let server: ConsoleServer
let browser: Browser

before(async () => {
  server = await startConsole()
  await server.add({ captured: { declaredType: 'rg', doubts: [] } })
  for (let count = 1; count < 22; count++) await server.add()
  await server.add({
    status: 'processando',
    parameterCpf: '11144477735',
    parameters: { cpf: '11144477735' },
  })
  browser = await openChromium()
})

after(async () => {
  await browser.close()
  await server.close()
})

/** Every view by its name, each reached from the one before it. */
const views: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
  ['sign in', (page) => page.getByLabel('Token de acesso').waitFor()],
  [
    'sign in, refused',
    async (page) => {
      await page.keyboard.type('not-a-token')
      await page.keyboard.press('Enter')
      await page.getByRole('alert').waitFor()
    },
  ],
  [
    'queue',
    async (page) => {
      await signIn(page, server.client.token)
      await page.getByRole('table').waitFor()
    },
  ],
  [
    'queue, wrong CPF',
    async (page) => {
      await page.getByLabel('CPF').fill('123')
      await page.keyboard.press('Enter')
      await page.getByRole('alert').waitFor()
    },
  ],
  [
    'queue, nothing found',
    async (page) => {
      await page.getByLabel('CPF').fill('111.444.777-00')
      await page.keyboard.press('Enter')
      await page.getByText('Nenhuma execução passa').waitFor()
    },
  ],
  [
    'keys',
    async (page) => {
      await page.getByRole('button', { name: 'Limpar filtros' }).click()
      await page.getByRole('table').waitFor()
      await page.getByRole('button', { name: 'Atalhos do teclado' }).click()
      await page.getByRole('dialog').waitFor()
    },
  ],
  [
    'execution',
    async (page) => {
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: 'ANA LIMA 1', exact: true }).click()
      await page.getByRole('img', { name: /Frente/ }).waitFor()
      await page.getByText('Difere do lido').waitFor()
    },
  ],
  [
    'execution, faces',
    async (page) => {
      await page.getByRole('button', { name: 'Rostos' }).click()
      await page.getByRole('img', { name: /^Selfie/ }).waitFor()
    },
  ],
  [
    'approve',
    async (page) => {
      await page.getByRole('button', { name: /^Aprovar/ }).click()
      await page.getByRole('dialog').waitFor()
    },
  ],
  [
    'reject, without a reason',
    async (page) => {
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /^Reprovar/ }).click()
      await page.getByRole('button', { name: 'Sim, reprovar' }).click()
      await page.getByText('Escolha ao menos um motivo').waitFor()
    },
  ],
]

for (const colorScheme of ['light', 'dark'] as const) {
  describe(`every view in ${colorScheme}`, () => {
    let opened: OpenedConsole
    before(async () => {
      opened = await openConsole(browser, server, { colorScheme })
    })
    after(() => opened.close())

    for (const [name, show] of views)
      it(`is accessible: ${name}`, async () => {
        await show(opened.page)
        assert.deepEqual(await accessibilityFaults(opened.page), [])
      })
  })
}

describe('every view', () => {
  const sizes = [
    ['a tablet', { width: 768, height: 1024 }, false],
    ['a desk at twice its size', { width: 640, height: 400 }, false],
    ['a tablet with text of twice its size', { width: 768, height: 1024 }, true],
  ] as const
  for (const [device, viewport, doubled] of sizes)
    it(`fits ${device} and offers targets of ${MIN_TARGET_PIXELS} px`, async () => {
      const opened = await openConsole(browser, server, { viewport })
      const { page } = opened
      if (doubled) await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'))
      for (const [name, show] of views) {
        await show(page)
        const { overflow, small } = await measured(page)
        assert.ok(overflow <= 0, `${name} is ${overflow} px too wide`)
        assert.deepEqual(small, [], name)
      }
      await opened.close()
    })
})

describe('the focus on an execution', () => {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 768, height: 1024 },
    { width: 640, height: 400 },
  ])
    it(`is never hidden at ${viewport.width} by ${viewport.height}`, async () => {
      const opened = await openConsole(browser, server, { viewport })
      const { page } = opened
      await signIn(page, server.client.token)
      await page.getByRole('link', { name: 'ANA LIMA 1', exact: true }).click()
      await page.getByRole('img', { name: /^Frente/ }).waitFor()
      for (const key of ['Tab', 'Shift+Tab'])
        for (let count = 0; count < 24; count++) {
          await page.keyboard.press(key)
          assert.equal(await coveredFocus(page), undefined, `${key} ${count + 1}`)
        }
      await opened.close()
    })
})

/** What has the focus, when something else lies over its middle. */
function coveredFocus(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    // The stage of a picture is larger than some windows: a part of it in sight is enough.
    if (!active || active === document.body || active.className.includes('stage')) return undefined
    const { x, y, width, height } = active.getBoundingClientRect()
    const root = active.getRootNode() as ShadowRoot
    const top = root.elementFromPoint(x + width / 2, y + height / 2)
    return top && (active.contains(top) || top.contains(active)) ? undefined : active.outerHTML
  })
}

async function measured(
  page: Page,
): Promise<{ readonly overflow: number; readonly small: readonly string[] }> {
  return page.evaluate((least) => {
    const console = document.querySelector('limiar-console')?.shadowRoot
    const viewer = console?.querySelector('limiar-picture-viewer')?.shadowRoot
    const targets = [console, viewer].flatMap((root) => [
      ...(root?.querySelectorAll<HTMLElement>('button, select, label.reason, label.switch, a.quiet') ?? []),
    ])
    const small = targets.filter((target) => {
      const { width, height } = target.getBoundingClientRect()
      return width < least || height < least
    })
    return {
      overflow: document.documentElement.scrollWidth - innerWidth,
      small: small.map((target) => target.outerHTML),
    }
  }, MIN_TARGET_PIXELS)
}
