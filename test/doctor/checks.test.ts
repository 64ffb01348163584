import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { diagnose } from '../../src/doctor/checks.ts'
import type { Surroundings } from '../../src/doctor/surroundings.ts'
import { conclusionOf, diagnosisLines, type Verdict } from '../../src/protocol/sessions/diagnosis.ts'

/** The iframe of a host that does everything right. */
const sound: Surroundings = {
  camera: {
    isSecureContext: true,
    hasGetUserMedia: true,
    allowedByEmbedding: true,
    permission: 'prompt',
    inApp: undefined,
  },
  cameras: 2,
  embedding: { origin: 'https://bank.example', isSandboxed: false },
  hasOpener: false,
  appChannels: [],
  hasStorage: true,
  hasCookies: true,
  hasWasm: true,
  hasSimd: true,
  hasWebGl: true,
  page: { status: 200, policy: "default-src 'none'; frame-ancestors https://bank.example" },
  brokenPolicies: [],
}

describe('the doctor of a page', () => {
  it('finds nothing in the way of a host that does everything right', () => {
    const diagnoses = diagnose(sound)
    assert.deepEqual(
      diagnoses.filter(({ remedy }) => remedy !== undefined),
      [],
    )
    assert.equal(conclusionOf(diagnoses), 'Nothing stands in the way.')
  })

  it('is content where storage is blocked', () => {
    const diagnoses = diagnose({ ...sound, hasStorage: false, hasCookies: false })
    assert.equal(conclusionOf(diagnoses), 'Nothing stands in the way.')
  })

  it('is content with an old browser, which captures by the shutter', () => {
    const diagnoses = diagnose({ ...sound, hasWasm: false, hasSimd: false, hasWebGl: false })
    assert.equal(conclusionOf(diagnoses), 'Nothing stands in the way.')
  })

  const { camera, embedding } = sound
  const faults: readonly (readonly [string, Partial<Surroundings>, Verdict, string, RegExp])[] = [
    ['no https', { camera: { ...camera, isSecureContext: false } }, 'bad', 'secure context', /https/],
    [
      'no allow',
      { camera: { ...camera, allowedByEmbedding: false } },
      'bad',
      'camera policy',
      /allow="camera"/,
    ],
    [
      'a policy of its own host',
      { camera: { ...camera, allowedByEmbedding: false }, embedding: undefined },
      'bad',
      'camera policy',
      /Permissions-Policy header/,
    ],
    ['a refusal', { camera: { ...camera, permission: 'denied' } }, 'bad', 'permission', /settings/],
    ['no getUserMedia', { camera: { ...camera, hasGetUserMedia: false } }, 'bad', 'cameras', /WebView/],
    ['no camera', { cameras: 0 }, 'doubtful', 'cameras', /files/],
    [
      'an app’s browser',
      { camera: { ...camera, inApp: 'Instagram' } },
      'doubtful',
      'browser of an app',
      /link/,
    ],
    [
      'a sandbox',
      { embedding: { origin: undefined, isSandboxed: true } },
      'bad',
      'embedded by',
      /allow-same-origin/,
    ],
    [
      'a host that is not named',
      { embedding: { origin: 'https://shop.example', isSandboxed: false } },
      'bad',
      'embedded by',
      /embedOrigins/,
    ],
    [
      'a report that names none',
      { embedding, page: { status: 200, policy: 'frame-ancestors *' } },
      'doubtful',
      'embedded by',
      /embedOrigins \(https:\/\/bank\.example\)/,
    ],
    ['a closed link', { page: { status: 410, policy: undefined } }, 'bad', 'link', /open/],
    ['no server', { page: undefined }, 'bad', 'link', /reached/],
    ['a second content policy', { brokenPolicies: ['worker-src'] }, 'bad', 'content policy', /proxy/],
    ['nobody to tell', { embedding: undefined }, 'note', 'who hears events', /channel/],
  ]
  for (const [fault, changed, verdict, check, remedy] of faults) {
    it(`says what to do about ${fault}`, () => {
      const found = diagnose({ ...sound, ...changed }).find((diagnosis) => diagnosis.check === check)
      assert.ok(found)
      assert.equal(found.verdict, verdict)
      assert.match(found.remedy ?? '', remedy)
      assert.equal(diagnosisLines(found).length, 2)
    })
  }

  it('blames the policy alone for what browsers say under it', () => {
    const withheld = { ...camera, allowedByEmbedding: false, permission: 'denied' } as const
    const diagnoses = diagnose({ ...sound, camera: withheld, cameras: 0 })
    assert.deepEqual(
      diagnoses
        .filter(({ verdict }) => verdict === 'bad' || verdict === 'doubtful')
        .map(({ check }) => check),
      ['camera policy'],
    )
  })

  it('names everybody who hears events', () => {
    const appChannels = ['ReactNativeWebView', 'webkit.messageHandlers.OnboardingChannel']
    const found = diagnose({ ...sound, hasOpener: true, appChannels }).find(
      ({ check }) => check === 'who hears events',
    )
    assert.match(found?.found ?? '', /parent.*opener.*ReactNativeWebView.*OnboardingChannel/)
  })

  it('counts what is to be mended', () => {
    const diagnoses = diagnose({ ...sound, page: undefined, cameras: 0 })
    assert.equal(conclusionOf(diagnoses), '1 to mend before this works, and 2 to look at.')
  })
})
