/** The templates of the first screen, which are parsed a few at a time before it is shown. */
import { assert, fixture } from '@open-wc/testing'
import { html, render, type TemplateResult } from 'lit'
import { OnboardingElement } from '../../../src/component/onboarding-element.ts'
import { parseAhead } from '../../../src/component/parse-ahead.ts'
import { itWhere } from '../support/it-where.ts'

/** A part that keeps the main thread busy for as long as a part of the first screen does on a slow phone. */
const PART_MS = 10

/** The DOM's types do not know the scheduler yet. Like a touch, such a task goes before what a page continues. */
interface Scheduling {
  readonly scheduler: { postTask(run: () => void, options: { readonly priority: 'user-blocking' }): unknown }
}

let rendered: string[]
/** How many parts had been rendered when each touch was answered. */
let answered: number[]
beforeEach(() => {
  rendered = []
  answered = []
})

describe('parsing a view ahead', () => {
  itWhere('scheduler' in globalThis)(
    'leaves the main thread between its parts, so that a touch is answered',
    async () => {
      await parseAhead(view(['one', 'two', 'three']))
      assert.deepEqual(rendered, ['one', 'two', 'three'])
      assert.deepEqual(answered, [1, 2, 3], 'each touch after the part that it came with')
    },
  )

  it('shows nothing, and the view is then rendered as it is', async () => {
    const page = document.createElement('div')
    const shown = view(['one', 'two'])
    await parseAhead(shown)
    assert.equal(page.childElementCount, 0)
    render(shown, page)
    assert.equal(page.querySelector('section')?.innerText.replaceAll(/\s+/g, ' ').trim(), 'one two')
  })

  it('has nothing to do for a view without a screen', async () => {
    await parseAhead(html`<main class=${'root'}></main>`)
    await parseAhead(html`<main>${html``}</main>`)
    assert.deepEqual(rendered, [])
  })
})

/** An element whose screen holds a video, as the camera screens do. They have no `.screen`. */
class CameraElement extends OnboardingElement {
  readonly video = document.createElement('video')
  /** The first screen is never one of the camera. */
  #isFirst = true

  protected override render(): TemplateResult {
    return html`<main>${html`<section>${this.#isFirst ? html`<p></p>` : this.#picture()}</section>`}</main>`
  }

  protected override firstUpdated(): void {
    this.#isFirst = false
  }

  #picture(): TemplateResult {
    return html`<div>${this.video}</div>`
  }
}
customElements.define('test-camera', CameraElement)

describe('an element that parsed its first screen ahead', () => {
  it('leaves the camera’s video where it is, however often it is updated', async () => {
    const element = await fixture<CameraElement>(html`<test-camera></test-camera>`)
    for (let update = 0; update < 3; update++) {
      element.requestUpdate()
      await element.updateComplete
      assert.isTrue(element.renderRoot.contains(element.video), `after update ${update + 1}`)
    }
  })
})

function view([first = '', ...rest]: readonly string[]): TemplateResult {
  return html`<main class=${'root'}>${html`<section>${part(first)} ${rest.map(part)}</section>`}</main>`
}

/** A template with a value that is slow to be read; meanwhile the person touches the page. */
function part(name: string): TemplateResult {
  const slow = {
    toString: (): string => {
      const until = performance.now() + PART_MS
      while (performance.now() < until) continue
      rendered.push(name)
      touch()
      return name
    },
  }
  return html`<p title=${slow}>${name}</p>`
}

function touch(): void {
  const { scheduler } = globalThis as unknown as Scheduling
  scheduler.postTask(() => answered.push(rendered.length), { priority: 'user-blocking' })
}
