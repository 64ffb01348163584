import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import type { DrivenPage } from './browsers/driven-page.ts'

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
/** WCAG 2.2 A and AA, and the good practices of axe. */
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The faults that axe finds in the page as it is shown now, one a line. */
export async function accessibilityFaults(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe)
  return page.evaluate(foundByAxe, AXE_TAGS)
}

/** The same faults in any browser. */
export async function accessibilityFaultsIn(page: DrivenPage): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis, undefined))) await page.run(axe)
  return page.evaluate(foundByAxe, AXE_TAGS)
}

/** Runs in the page, so it cannot use anything of this file. */
async function foundByAxe(tags: readonly string[]): Promise<readonly string[]> {
  const { axe } = globalThis as unknown as {
    axe: {
      run: (
        options: unknown,
      ) => Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }>
    }
  }
  const { violations } = await axe.run({ runOnly: tags })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
}
