/** Frames that come, go and come again on a host's page, and listeners that come late: the real page, in Chromium. */
import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright'
import type * as HostDoor from '../../src/host/index.ts'
import { startHostServer, type HostServer } from '../bridge/host-server.ts'
import { fakeCamera, openChromium } from '../support/chromium.ts'

/** One frame of the host's page, and the events that were heard from it. */
interface Shown {
  readonly frame: HostDoor.OnboardingFrame
  readonly heard: readonly HostDoor.OnboardingEvent[]
}

interface Host {
  readonly door: typeof HostDoor
  /** Every frame so far, in the order in which they came. */
  readonly shown: readonly Shown[]
  readonly show: (query?: string) => Promise<void>
}

let browser: Browser
let server: HostServer
let page: Page

before(async () => {
  browser = await openChromium(fakeCamera())
})
beforeEach(async () => {
  // A server for each test: the session of one walk is not the next one's.
  server = await startHostServer()
  page = await browser.newPage({ locale: 'pt-BR', reducedMotion: 'reduce' })
  await page.goto(
    server.page(`import * as door from '/door.js'
      const shown = []
      const show = async (query = '') => {
        const frame = new door.OnboardingFrame({ parent: here, url: '${server.link}' + query })
        const heard = []
        shown.push({ frame, heard })
        for await (const event of frame.listener) heard.push(event)
      }
      Object.assign(window, { door, shown, show })`),
  )
})
afterEach(async () => {
  await page.close()
  await server.close()
})
after(() => browser.close())

function show(query?: string): Promise<void> {
  // The loop that reads the events ends with the frame: nobody waits for it here.
  return page.evaluate((wanted) => {
    void (window as unknown as Host).show(wanted)
  }, query)
}

/** Waits until a frame's listener has heard a code this many times. */
function heard(index: number, code: string, times = 1): Promise<unknown> {
  return page.waitForFunction(
    ([at, wanted, often]) => {
      const events = (window as unknown as Host).shown[at]?.heard ?? []
      return events.filter((event) => event.code === wanted).length >= often
    },
    [index, code, times] as const,
  )
}

/** The events that a frame's listener heard, by the runs of the page. */
async function runsOf(index: number): Promise<readonly (readonly HostDoor.OnboardingEvent[])[]> {
  const events = await page.evaluate((at) => (window as unknown as Host).shown[at]?.heard ?? [], index)
  return Object.values(Object.groupBy(events, ({ limiar }) => limiar.session)).map((run) => run ?? [])
}

/** Every run is heard whole: from its first event on, in order and without a gap. */
function assertWhole(runs: readonly (readonly HostDoor.OnboardingEvent[])[]): void {
  for (const run of runs)
    assert.deepEqual(
      run.map(({ limiar }) => limiar.sequence),
      run.map((_, at) => at + 1),
    )
}

describe('two frames on one page', () => {
  it('are heard separately, and one ends without the other', async () => {
    await show('?first')
    await show('?second')
    const [first, second] = ['first', 'second'].map((name) => page.frameLocator(`iframe[src$="${name}"]`))
    await first?.getByRole('button', { name: 'Agora não' }).click()
    await heard(0, 'ONBOARDING_CANCELLED')
    await second?.getByRole('button', { name: 'Aceitar e começar' }).click()
    await heard(1, 'TERM_ACCEPTED')
    const [ofFirst, ofSecond] = [await runsOf(0), await runsOf(1)]
    assertWhole([...ofFirst, ...ofSecond])
    assert.equal(new Set([...ofFirst, ...ofSecond].map(([event]) => event?.limiar.session)).size, 2)
    assert.ok(!ofFirst.flat().some(({ code }) => code === 'TERM_ACCEPTED'))
    assert.ok(!ofSecond.flat().some(({ code }) => code === 'ONBOARDING_CANCELLED'))
    const outcome = await page.evaluate(() => (window as unknown as Host).shown[0]?.frame.listener.finished)
    assert.deepEqual(outcome, { outcome: 'cancelled' })
  })
})

describe('a frame that goes and comes again', () => {
  it('is followed by its listener when its element is put back', async () => {
    await show()
    await heard(0, 'ONBOARDING_READY')
    await page.evaluate(() => {
      const element = (window as unknown as Host).shown[0]?.frame.element
      element?.remove()
      if (element) document.body.append(element)
    })
    await heard(0, 'ONBOARDING_READY', 2)
    await page.frameLocator('iframe').getByRole('button', { name: 'Aceitar e começar' }).click()
    await heard(0, 'TERM_ACCEPTED')
    const runs = await runsOf(0)
    assert.equal(runs.length, 2)
    assertWhole(runs)
  })

  it('is heard only by its new listener when it is made again', async () => {
    await show()
    await heard(0, 'ONBOARDING_READY')
    await page.evaluate(() => (window as unknown as Host).shown[0]?.frame.close())
    await show()
    await page.frameLocator('iframe').getByRole('button', { name: 'Aceitar e começar' }).click()
    await heard(1, 'TERM_ACCEPTED')
    assertWhole(await runsOf(1))
    const [ofOld, ofNew] = [await runsOf(0), await runsOf(1)]
    assert.deepEqual([ofOld.length, ofNew.length], [1, 1])
    assert.notEqual(ofOld[0]?.[0]?.limiar.session, ofNew[0]?.[0]?.limiar.session)
  })
})

describe('a listener that comes late, to a page that was loaded again', () => {
  it('is told everything since, and the earlier listener hears both runs', async () => {
    await show()
    await page.frameLocator('iframe').getByRole('button', { name: 'Aceitar e começar' }).click()
    await heard(0, 'TERM_ACCEPTED')
    await page
      .frames()
      .find((frame) => frame.url() === server.link)
      ?.evaluate(() => void setTimeout(() => location.reload()))
    await heard(0, 'ONBOARDING_RESUMED')
    const late = await page.evaluate(async () => {
      const { door, shown } = window as unknown as Host
      const element = shown[0]?.frame.element
      if (!element) throw new Error('There is no frame.')
      const events: HostDoor.OnboardingEvent[] = []
      const listener = new door.OnboardingListener({ frame: element, origin: new URL(element.src).origin })
      for await (const event of listener) {
        events.push(event)
        if (event.code === 'ONBOARDING_RESUMED') break
      }
      listener.close()
      return { events, missed: listener.missed }
    })
    assertWhole([late.events])
    assert.equal(late.missed, 0)
    // A page that takes its time to open tells its height before it is ready.
    const [first] = late.events.filter(({ code }) => code !== 'ONBOARDING_RESIZED')
    assert.equal(first?.code, 'ONBOARDING_READY')
    const runs = await runsOf(0)
    assert.equal(runs.length, 2)
    assertWhole(runs)
    assert.equal(runs[1]?.[0]?.limiar.session, first.limiar.session)
  })
})
