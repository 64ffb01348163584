/**
 * Each request of a walk fails once, in every way in which networks fail. A person who only presses what the page offers
 * reaches the end all the same. In `npm test` each request fails in one of these ways, and the ways take turns.
 */
import assert from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright'
import { fakeCamera, openChromium } from '../support/chromium.ts'
import { whyNotNow } from '../support/scope.ts'
import type { Script } from './support/fake-onboarding.ts'
import { endWalksAfterEach, openLink } from './support/page-walk.ts'

endWalksAfterEach()

const CONFIRMED = 'Identidade confirmada'
/** What the page says until it has read the outcome, and where it cannot read it. */
const RECEIVED = 'Recebemos tudo'
/** The outcome that is not read within so many looks is never read. */
const LOOKS_AT_OUTCOME = 40
/** So much of the page's time passes between two looks at it, for the waits of the page are long. */
const BETWEEN_LOOKS_MS = 400
/** Walks wait for most of their time. */
const AT_ONCE = 4
/** No walk needs more looks, even where a request is never answered. */
const MOST_LOOKS = 900

type Fault = (asked: IncomingMessage, answer: ServerResponse) => void

const faults: readonly (readonly [how: string, fault: Fault])[] = [
  ['is cut off before the answer', (asked) => void asked.socket.destroy()],
  [
    'is cut off in the middle of the answer',
    (asked, answer) => {
      answer.writeHead(200, { 'content-type': typeOf(asked), 'content-length': 10_000 })
      answer.write(' ', () => asked.socket.destroy())
    },
  ],
  [
    'is answered by the sign-in page of a Wi-Fi',
    (_asked, answer) => void answer.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Wi-Fi</h1>'),
  ],
  ['is never answered', () => undefined],
]

/** The request without what differs from walk to walk. */
function nameOf({ method, url = '' }: IncomingMessage): string {
  const path = url.replace(/\?.*/, '').replace(/^\/[0-9a-f]{32}/, '')
  return `${method} ${path.replace(/-[\w-]{8}(\.\w+)$/, '-*$1')}`
}

function typeOf({ url = '' }: IncomingMessage): string {
  if (url.includes('.js')) return 'text/javascript'
  return url.includes('.css') ? 'text/css' : 'application/json'
}

/**
 * The requests of each that fail: all, or those that only it makes. Code of the movement that never comes has a test of its
 * own, because the person then chooses to go on without it.
 */
const walks: readonly (readonly [what: string, isWanted: RegExp, script: () => Script])[] = [
  ['a walk', /./, () => ({ documents: ['rg', 'cnh'] })],
  [
    'a walk with a movement that a verdict waits for',
    /challenge|bursts/,
    () => ({
      captures: ['selfie'],
      documents: [],
      selfie: 'camera-with-movement',
      bursts: [],
      challenges: [{ nonce: 'a'.repeat(32), directions: ['left'], expiresAt: '2030-01-01T00:00:00.000Z' }],
    }),
  ],
]

let browser: Browser
before(async () => {
  browser = await openChromium(fakeCamera())
})
after(() => browser.close())

for (const [what, isWanted, script] of walks)
  describe(what, () => {
    it('reaches its end when any one of its requests fails once', { timeout: 280_000 }, async () => {
      const requests = await requestsOf(script(), isWanted)
      const left = requests.flatMap((name, at) =>
        faultsOf(at, requests.length).map(([how, fault]) => ({ name, how, fault })),
      )
      assert.ok(left.length >= faults.length, `${left.length} walks`)
      const seen: string[] = []
      const walkOn = async (): Promise<void> => {
        for (let next = left.shift(); next; next = left.shift()) {
          const { name, how, fault } = next
          const end = await walkWith(script(), name, fault)
          if (end !== CONFIRMED && end !== RECEIVED) seen.push(`${name} ${how}: ${end}`)
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, walkOn))
      assert.deepEqual(seen, [])
    })
  })

/** The ways in which a request fails in this run: all, or one in turn where each way gets its turn. */
function faultsOf(request: number, requests: number): typeof faults {
  if (whyNotNow() === false || requests < faults.length) return faults
  return faults.filter((_fault, at) => at === request % faults.length)
}

/** The requests of a walk in which nothing fails, but for the page itself: the browser tells of that one. */
async function requestsOf(script: Script, isWanted: RegExp): Promise<readonly string[]> {
  const names = new Set<string>()
  const spoil: Script['spoil'] = (asked) => {
    names.add(nameOf(asked))
    return false
  }
  assert.equal(await walk({ ...script, spoil }, MOST_LOOKS), CONFIRMED)
  return [...names].filter((name) => name !== 'GET ' && isWanted.test(name))
}

function walkWith(script: Script, name: string, fault: Fault): Promise<string> {
  let isSpoiled = false
  return walk(
    {
      ...script,
      spoil: (asked, answer) => {
        if (isSpoiled || nameOf(asked) !== name) return false
        isSpoiled = true
        fault(asked, answer)
        return true
      },
    },
    LOOKS_AT_OUTCOME,
  )
}

/** Presses what the page offers until it is over; the words of the last screen. */
async function walk(script: Script, looksAtOutcome: number): Promise<string> {
  const { page } = await openLink(browser, script, { waitUntil: 'commit' }, (opened) =>
    opened.clock.install(),
  )
  for (let [looks, received] = [0, 0]; looks < MOST_LOOKS && received < looksAtOutcome; looks++) {
    const words = await look(page)
    if (words === CONFIRMED) break
    if (words === RECEIVED) received++
    await page.clock.fastForward(BETWEEN_LOOKS_MS)
  }
  const last = await look(page)
  await page.close()
  return last
}

/** One look of a person: presses the likeliest button. Answers the heading, or all words where there is none. */
async function look(page: Page): Promise<string> {
  // The page may be loading again.
  return page.evaluate(pressLikeliest).catch(() => '')
}

function pressLikeliest(): string {
  const root = document.querySelector('limiar-onboarding')?.shadowRoot
  const heading = root?.querySelector('h1')?.textContent.trim()
  const offered = root
    ? ['.primary', '.shutter', '.choice', '.quiet'].map((one) =>
        root.querySelector(`${one}:not([aria-disabled=true])`),
      )
    : [...document.querySelectorAll('a')].filter((link) => link.checkVisibility({ visibilityProperty: true }))
  const likeliest = offered.find((one) => one instanceof HTMLElement)
  // While a picture is sent, all that is offered is to stop it.
  if (!root?.querySelector('progress')) likeliest?.click()
  for (const animation of root ? [] : document.getAnimations()) animation.finish()
  return heading ?? document.body.textContent.trim()
}
