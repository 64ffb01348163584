import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { answerOf, recordsOf } from '../../src/client/index.ts'
import { brandOf, coloursOf } from '../../src/console/brand.ts'
import { contrast, MIN_EDGE_CONTRAST, MIN_TEXT_CONTRAST } from '../../src/protocol/reports/contrast.ts'
import type { ReportDefinition } from '../../src/protocol/reports/reports.ts'
import { ownSurfaces } from '../../src/protocol/reports/theme-colours.ts'
import type { Theme } from '../../src/protocol/reports/themes.ts'
import { accessibilityFaults } from '../support/accessibility.ts'
import { walkConsole } from './support/walk.ts'

const logo = `/brand/${'0'.repeat(32)}-240x80.png`
const of = (...themes: readonly Theme[]) =>
  brandOf(themes.map((theme) => ({ definition: { theme } as ReportDefinition })))

describe('the brand of the console', () => {
  it('is what all flows have in common', () => {
    const bank: Theme = { name: 'Banco', logo, accent: '#f9d308', scheme: 'dark' }
    assert.deepEqual(of(bank), {
      name: 'Banco',
      logo: { address: logo, width: 240, height: 80 },
      colours: { accent: '#f9d308' },
    })
    assert.deepEqual(of(bank, { ...bank, accent: '#003366' })?.colours, {})
    assert.equal(of(bank, { ...bank, name: 'Loja' }), undefined)
    assert.equal(of(), undefined)
  })

  it('is readable in any colour, on every background of both schemes', () => {
    const channels = ['00', '33', '80', 'cc', 'ff']
    for (const red of channels)
      for (const green of channels)
        for (const blue of channels) {
          const accent = `#${red}${green}${blue}`
          for (const scheme of ['light', 'dark'] as const) {
            const { surface, panel } = ownSurfaces[scheme]
            const colours = coloursOf({ name: '', logo: undefined, colours: { accent } }, scheme)
            for (const ground of [surface, panel, colours['tint']!])
              assert.ok(contrast(colours['accent']!, ground) >= MIN_TEXT_CONTRAST, `${accent} on ${ground}`)
            assert.ok(contrast(colours['on-accent']!, colours['fill']!) >= MIN_TEXT_CONTRAST, accent)
            const edge = colours['fill-edge'] === 'transparent' ? colours['fill'] : colours['fill-edge']
            assert.ok(contrast(edge!, surface) >= MIN_EDGE_CONTRAST, `the edge of ${accent}`)
          }
        }
  })
})

const walks = walkConsole()

describe('the console of a company', () => {
  it('shows its logo and colour once somebody is in, stays accessible, and drops them at the sign-out', async () => {
    const { client } = walks().server
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="80"><rect width="240" height="80"/></svg>'
    const theme: Theme = {
      name: 'Banco Amarelo',
      accent: '#f9d308',
      logo: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
    }
    for await (const { _id: reportId, version, definition } of recordsOf(client.limiar, '/reports')) {
      const body = { version, name: 'Conta', definition: { ...definition, theme } }
      await answerOf(client.limiar.PUT('/reports/{reportId}', { params: { path: { reportId } }, body }))
    }
    await walks().server.add()
    const page = await walks().openIn()
    const picture = page.getByRole('img', { name: 'Banco Amarelo' })
    // It fails for a picture that cannot be shown. The element is there before its file has come.
    await picture.evaluate((image: HTMLImageElement) => image.decode())
    const fill = () =>
      page
        .locator('limiar-console')
        .evaluate((element) => getComputedStyle(element).getPropertyValue('--fill'))
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      assert.equal(await fill(), '#f9d308')
      assert.deepEqual(await accessibilityFaults(page), [])
    }
    await page.getByRole('button', { name: 'Sair' }).click()
    await page.locator('#access-token').waitFor()
    assert.equal(await picture.count(), 0)
    assert.notEqual(await fill(), '#f9d308')
  })
})
