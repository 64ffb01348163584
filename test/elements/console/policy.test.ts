/** Checks that the policy which the product sends with the console is in force here. */
import { assert, oneEvent } from '@open-wc/testing'

describe('the console’s content security policy', () => {
  it('lets only Lit make HTML from text', () => {
    assert.throws(() => (document.body.innerHTML = '<b>text</b>'), TypeError)
  })

  it('forbids a script in the page, and code made from text', async () => {
    const violation = oneEvent(document, 'securitypolicyviolation')
    const onclick = () => document.body.setAttribute('onclick', 'globalThis.ran = true')
    assert.throws(onclick, TypeError)
    await violation
    assert.notProperty(globalThis, 'ran')
  })
})
