/** The console in a system's high contrast, where browsers give every line the colour of the text, the unseen too. */
import { assert } from '@open-wc/testing'
import { emulateMedia, setViewport } from '@web/test-runner-commands'
import { openExecution } from '../support/console-views.ts'
import { all, openConsole, shown, signIn } from '../support/console.ts'
import { itWhere, takesMedia } from '../support/it-where.ts'
import { ownStyleSheet } from '../support/product-page.ts'

before(() => ownStyleSheet('/src/console/console.css'))
after(() => (takesMedia ? emulateMedia({ forcedColors: 'none' }) : undefined))

describe('the console in forced colours', () => {
  itWhere(takesMedia)('marks the place where one is, and the field that is pointed at, alone', async () => {
    await emulateMedia({ forcedColors: 'active' })
    await setViewport({ width: 1280, height: 800 })
    const page = await openConsole()
    await signIn(page)
    await shown(page, 'table')
    await openExecution(page)
    const colours = (
      selector: string,
      side: 'borderBlockEndColor' | 'borderInlineStartColor',
    ): readonly string[] => [
      ...new Set(all(page, selector).map((element) => getComputedStyle(element)[side])),
    ]
    const current = colours('.places [aria-current]', 'borderBlockEndColor')
    const others = colours('.places a:not([aria-current])', 'borderBlockEndColor')
    assert.lengthOf(current, 1)
    assert.lengthOf(others, 1)
    assert.notDeepEqual(others, current)
    assert.deepEqual(colours('.fields > :not(.marked)', 'borderInlineStartColor'), others)
  })
})
