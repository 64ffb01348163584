/** Checks that the policy which the product sends is in force here, so that the tests run under it. */
import { assert, fixture, html, oneEvent } from '@open-wc/testing'

describe('the page’s content security policy', () => {
  const forbidden = [
    [
      'a script in the page',
      'script-src-elem',
      () => append('script', { textContent: 'globalThis.ran = true' }),
    ],
    [
      'a script from elsewhere',
      'script-src-elem',
      () => append('script', { src: 'https://elsewhere.example/a.js' }),
    ],
    ['a style in the page', 'style-src-elem', () => append('style', { textContent: 'body { color: red }' })],
    ['a picture from elsewhere', 'img-src', () => append('img', { src: 'https://elsewhere.example/a.png' })],
    ['a frame', 'frame-src', () => append('iframe', { src: 'https://elsewhere.example/' })],
    [
      'a request to elsewhere',
      'connect-src',
      () => void fetch('https://elsewhere.example/').catch(() => undefined),
    ],
    ['a worker made from text', 'worker-src', () => new Worker(URL.createObjectURL(new Blob([''])))],
  ] as const
  for (const [what, directive, attempt] of forbidden)
    it(`forbids ${what}`, async () => {
      const violation = oneEvent(document, 'securitypolicyviolation')
      attempt()
      const { effectiveDirective } = (await violation) as unknown as SecurityPolicyViolationEvent
      assert.equal(effectiveDirective, directive)
      assert.notProperty(globalThis, 'ran')
    })

  it('forbids code made from text', () => {
    // oxlint-disable-next-line typescript/no-implied-eval -- this must not work
    assert.throws(() => new Function('return 1'), EvalError)
  })

  it('lets a view be shown', async () => {
    const element = await fixture(html`<p>shown</p>`)
    assert.equal(element.textContent, 'shown')
  })
})

function append(name: 'script' | 'style' | 'img' | 'iframe', members: object): void {
  document.body.append(Object.assign(document.createElement(name), members))
}
