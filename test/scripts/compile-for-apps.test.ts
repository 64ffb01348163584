/** The files that apps copy compile, by compilers that are fetched from Debian once. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { compileKotlin, compileSwift } from '../../scripts/compile-for-apps.ts'

const skip = process.getuid?.() !== 0 && 'only root can make a folder with another Debian'
/** The first run fetches the compilers. */
const TIMEOUT_MS = 15 * 60_000

describe('the files that apps copy', { skip, timeout: 2 * TIMEOUT_MS }, () => {
  it('compile as Kotlin: the types of the events, and the activity', { timeout: TIMEOUT_MS }, () =>
    assert.doesNotThrow(compileKotlin),
  )

  it('compile as Swift: the types of the events, and the view controller', { timeout: TIMEOUT_MS }, () =>
    assert.doesNotThrow(compileSwift),
  )
})
