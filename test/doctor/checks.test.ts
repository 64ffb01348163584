import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { diagnose } from '../../src/doctor/checks.ts'
import { doctorWords } from '../../src/doctor/words/words.ts'
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

const { en } = doctorWords

describe('the doctor of a page', () => {
  it('finds nothing in the way of a host that does everything right', () => {
    const diagnoses = diagnose(sound, en)
    assert.deepEqual(
      diagnoses.filter(({ remedy }) => remedy !== undefined),
      [],
    )
    assert.equal(conclusionOf(diagnoses, 'en'), 'All clear: nothing keeps the page from working.')
  })

  it('is content where storage is blocked', () => {
    const diagnoses = diagnose({ ...sound, hasStorage: false, hasCookies: false }, en)
    assert.equal(conclusionOf(diagnoses, 'en'), 'All clear: nothing keeps the page from working.')
  })

  it('is content with an old browser, which captures by the shutter', () => {
    const diagnoses = diagnose({ ...sound, hasWasm: false, hasSimd: false, hasWebGl: false }, en)
    assert.equal(conclusionOf(diagnoses, 'en'), 'All clear: nothing keeps the page from working.')
  })

  const { camera, embedding } = sound
  const faults: readonly (readonly [string, Partial<Surroundings>, Verdict, string, RegExp])[] = [
    ['no https', { camera: { ...camera, isSecureContext: false } }, 'bad', 'Secure connection', /https/],
    [
      'no allow',
      { camera: { ...camera, allowedByEmbedding: false } },
      'bad',
      'Camera in this page',
      /allow="camera"/,
    ],
    [
      'a policy of its own host',
      { camera: { ...camera, allowedByEmbedding: false }, embedding: undefined },
      'bad',
      'Camera in this page',
      /Permissions-Policy header/,
    ],
    ['a refusal', { camera: { ...camera, permission: 'denied' } }, 'bad', 'Camera permission', /settings/],
    ['no getUserMedia', { camera: { ...camera, hasGetUserMedia: false } }, 'bad', 'Cameras', /WebView/],
    ['no camera', { cameras: 0 }, 'doubtful', 'Cameras', /files/],
    [
      'an app’s browser',
      { camera: { ...camera, inApp: 'Instagram' } },
      'doubtful',
      'Browser inside an app',
      /link/,
    ],
    [
      'a sandbox',
      { embedding: { origin: undefined, isSandboxed: true } },
      'bad',
      'Page around this one',
      /allow-same-origin/,
    ],
    [
      'a host that is not named',
      { embedding: { origin: 'https://shop.example', isSandboxed: false } },
      'bad',
      'Page around this one',
      /embedOrigins/,
    ],
    [
      'a report that names no host',
      { embedding, page: { status: 200, policy: 'frame-ancestors *' } },
      'doubtful',
      'Page around this one',
      /embedOrigins \(https:\/\/bank\.example\)/,
    ],
    ['a closed link', { page: { status: 410, policy: undefined } }, 'bad', 'Link', /open/],
    ['no server', { page: undefined }, 'bad', 'Link', /reached/],
    ['a second content policy', { brokenPolicies: ['worker-src'] }, 'bad', 'Content policy', /proxy/],
    ['nobody to tell', { embedding: undefined }, 'note', 'Who receives events', /channel/],
  ]
  for (const [fault, changed, verdict, check, remedy] of faults) {
    it(`says what to do about ${fault}`, () => {
      const found = diagnose({ ...sound, ...changed }, en).find((diagnosis) => diagnosis.check === check)
      assert.ok(found)
      assert.equal(found.verdict, verdict)
      assert.match(found.remedy ?? '', remedy)
      assert.equal(diagnosisLines(found).length, 2)
    })
  }

  it('blames only the policy for what browsers report under it', () => {
    const withheld = { ...camera, allowedByEmbedding: false, permission: 'denied' } as const
    const diagnoses = diagnose({ ...sound, camera: withheld, cameras: 0 }, en)
    assert.deepEqual(
      diagnoses
        .filter(({ verdict }) => verdict === 'bad' || verdict === 'doubtful')
        .map(({ check }) => check),
      ['Camera in this page'],
    )
  })

  it('names everybody who hears events', () => {
    const appChannels = ['ReactNativeWebView', 'webkit.messageHandlers.OnboardingChannel']
    const found = diagnose({ ...sound, hasOpener: true, appChannels }, en).find(
      ({ check }) => check === 'Who receives events',
    )
    assert.match(found?.found ?? '', /parent.*opener.*ReactNativeWebView.*OnboardingChannel/)
  })

  it('counts the faults to mend', () => {
    const diagnoses = diagnose({ ...sound, page: undefined, cameras: 0 }, en)
    assert.equal(conclusionOf(diagnoses, 'en'), 'Not working yet: 1 thing to fix and 2 to check.')
  })

  it('says the same in every language, and leaves no sentence in another one', () => {
    const hidden = { ...camera, allowedByEmbedding: false } as const
    const sameNames = ['Link', 'WebAssembly', 'WebGL']
    const states = [sound, { ...sound, page: undefined, cameras: 0, camera: hidden }].concat(
      faults.map(([, changed]) => ({ ...sound, ...changed })),
    )
    for (const state of states) {
      const inEnglish = diagnose(state, en)
      for (const language of ['pt-BR', 'es'] as const)
        for (const [index, told] of diagnose(state, doctorWords[language]).entries()) {
          const { verdict, check, remedy } = inEnglish[index]!
          assert.equal(told.verdict, verdict)
          assert.equal(told.remedy === undefined, remedy === undefined)
          if (!sameNames.includes(check)) assert.notEqual(told.check, check)
          if (remedy !== undefined) assert.notEqual(told.remedy, remedy)
        }
    }
  })
})
