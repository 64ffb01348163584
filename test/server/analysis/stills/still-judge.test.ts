import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { CaptureKind } from '../../../../src/protocol/reports/reports.ts'
import { LimiarError } from '../../../../src/protocol/errors.ts'
import { judgeStill, type JudgePorts } from '../../../../src/server/analysis/stills/still-judge.ts'
import type { DocumentGlance } from '../../../../src/documents/document-engine.ts'
import type { DetectedFace } from '../../../../src/server/domain/faces/face-engine.ts'
import { line } from '../../../documents/text-lines.ts'

const point = { x: 0, y: 0 }
const face = (overrides: Partial<DetectedFace> = {}): DetectedFace => ({
  box: { x: 0, y: 0, width: 300, height: 300 },
  confidence: 90,
  landmarks: [point, point, point, point, point],
  interEyePixels: 120,
  yawDegrees: 0,
  sharpness: 200,
  brightness: 120,
  embedding: undefined,
  ...overrides,
})
const front = ['CARTEIRA DE IDENTIDADE', 'POLEGAR DIREITO']
const back = ['LEI N 7.116 DE 29/08/83', 'DOC. ORIGEM']

const good: DocumentGlance = {
  width: 1920,
  height: 1080,
  textBoxes: 20,
  words: [],
  lines: [],
  cardWidth: 1300,
  isCardFound: true,
  sharpness: 0.25,
  brightness: 140,
  brightShare: 0.02,
  darkShare: 0.01,
  glareOverText: 0,
  cutLines: 0,
  beyondEdge: undefined,
  look: undefined,
  isOpen: false,
}
const noCard = { isCardFound: false }

interface Seen {
  readonly faces?: readonly DetectedFace[]
  readonly glance?: Partial<DocumentGlance>
  readonly failure?: Error
  /** Whether the picture was made of a PDF. */
  readonly isDrawn?: boolean
}

function judge(capture: CaptureKind, seen: Seen) {
  const { isDrawn } = seen
  const patience = new AbortController().signal
  return judgeStill(capture, new Uint8Array(), portsFor(seen), { patience, isDrawn })
}

function portsFor({ faces = [], glance = {}, failure }: Seen): JudgePorts {
  return {
    faces: {
      modelId: 'fake',
      dimensions: 1,
      calibration: { midpoint: 0, slope: 1 },
      findFaces: async () => {
        if (failure) throw failure
        return { width: 1920, height: 1080, faces }
      },
      copyAgreement: () => Promise.reject(new Error('A quick look compares nothing.')),
    },
    documents: {
      read: () => Promise.reject(new Error('A quick look reads nothing.')),
      readCodes: async () => [],
      readNames: () => Promise.reject(new Error('A quick look reads nothing.')),
      glance: async () => ({ ...good, ...glance }),
    },
  }
}

/** A quick look that read these lines, at any place. */
const saying = (...texts: readonly string[]) => ({
  words: texts.filter((text) => text !== ''),
  lines: texts.map((text, at) => line(text, 40, 40 * at)),
})

/** Print of a licence of 2022 that is 1400 pixels wide, from the top of the picture. */
const licenceTop = {
  words: ['CARTEIRA NACIONAL DE HABILITACAO'],
  lines: [
    line('REPUBLICA FEDERATIVA DO BRASIL', 455, 26, { height: 28 }),
    line('CARTEIRA NACIONAL DE HABILITACAO / DRIVER LICENSE / PERMISO DE CONDUCCION', 153, 128, {
      height: 25,
    }),
    line('2 e 1 NOME E SOBRENOME', 470, 174, { height: 24 }),
    line('3 DATA, LOCAL E UF DE NASCIMENTO', 470, 282, { height: 24 }),
    line('4d CPF', 470, 506, { height: 24 }),
    line('072.214.920-42', 475, 533, { height: 34 }),
  ],
}

describe('the judge of stills', () => {
  const cases: readonly (readonly [string, CaptureKind, Seen, string])[] = [
    [
      'a front with its words and portrait',
      'front',
      { faces: [face()], glance: { words: front } },
      'accepted',
    ],
    ['a back with its words and no portrait', 'back', { glance: { words: back } }, 'accepted'],
    ['an open document as a front', 'front', { glance: { words: [...front, ...back] } }, 'accepted'],
    [
      'an open document as a back',
      'back',
      { faces: [face()], glance: { words: [...front, ...back] } },
      'accepted',
    ],
    ['a back in place of the front', 'front', { glance: { words: back } }, 'wrong-side'],
    ['a front in place of the back', 'back', { faces: [face()], glance: { words: front } }, 'wrong-side'],
    ['a front whose portrait was not found', 'front', { glance: { words: front } }, 'accepted'],
    ['a back on which the reader knew no word', 'back', {}, 'accepted'],
    ['a front on which nothing was made out', 'front', {}, 'warned: wrong-side'],
    ['a picture without text', 'front', { faces: [face()], glance: { textBoxes: 0 } }, 'not-a-document'],
    [
      'a blurred scene without a card',
      'back',
      { glance: { ...noCard, textBoxes: 0, sharpness: 0 } },
      'not-a-document',
    ],
    ['a card far away', 'front', { glance: { cardWidth: 350 } }, 'too-small'],
    ['a card some way off', 'back', { glance: { cardWidth: 500 } }, 'warned: too-small'],
    ['a dark picture', 'back', { glance: { brightness: 10 } }, 'too-dark'],
    ['a washed-out front without a portrait', 'front', { glance: { brightShare: 0.9 } }, 'too-bright'],
    ['a scan on white', 'back', { glance: { brightShare: 0.9 } }, 'warned: too-bright'],
    [
      'a white page of a PDF without a portrait',
      'front',
      { glance: { brightShare: 0.9 }, isDrawn: true },
      'not-a-document',
    ],
    [
      'a digital document on a white page',
      'front',
      { faces: [face()], glance: { brightShare: 0.9, words: front }, isDrawn: true },
      'accepted',
    ],
    ['a blurred picture', 'back', { glance: { sharpness: 0.005, textBoxes: 0 } }, 'too-blurred'],
    ['a soft picture', 'back', { glance: { sharpness: 0.02 } }, 'warned: too-blurred'],
    ['lines over the edge', 'back', { glance: { ...noCard, cutLines: 2 } }, 'cut-off'],
    [
      'keys of a keyboard',
      'back',
      { glance: { ...noCard, ...saying('Q', 'WE', 'ENTER') } },
      'not-a-document',
    ],
    [
      'keys in a shape that looks like a card',
      'back',
      { glance: saying('Q', 'CAPS LOCK', '') },
      'not-a-document',
    ],
    ['a card on which only two short lines were read', 'back', { glance: saying('AB', 'SP') }, 'accepted'],
    ['bars that are no letters', 'back', { glance: { ...noCard, ...saying('', '') } }, 'not-a-document'],
    [
      'a licence whose lower edge lies outside',
      'front',
      { glance: { ...noCard, height: 640, ...licenceTop } },
      'cut-off',
    ],
    [
      'the same licence in the middle, as a front',
      'front',
      { glance: { ...noCard, ...licenceTop } },
      'accepted',
    ],
    [
      'a line over the edge and no portrait',
      'front',
      { glance: { ...noCard, words: front, cutLines: 1 } },
      'cut-off',
    ],
    ['one line over the edge', 'back', { glance: { ...noCard, cutLines: 1 } }, 'warned: cut-off'],
    [
      'one line over the edge that the card runs over',
      'back',
      { glance: { ...noCard, cutLines: 1, beyondEdge: 0 } },
      'cut-off',
    ],
    ['a card a tenth of which lies outside', 'back', { glance: { ...noCard, beyondEdge: 0.06 } }, 'cut-off'],
    [
      'a card whose last row may lie outside',
      'back',
      { glance: { ...noCard, beyondEdge: 0.03 } },
      'warned: cut-off',
    ],
    ['a card that reaches to the edge', 'back', { glance: { ...noCard, beyondEdge: 0 } }, 'accepted'],
    [
      'a portrait over the edge',
      'front',
      { faces: [face()], glance: { ...noCard, words: front } },
      'cut-off',
    ],
    ['a reflection over text', 'back', { glance: { glareOverText: 0.05 } }, 'glare'],
    ['a small reflection', 'back', { glance: { glareOverText: 0.01 } }, 'warned: glare'],
    ['a good selfie', 'selfie', { faces: [face()] }, 'accepted'],
    ['a selfie with nobody', 'selfie', {}, 'no-face'],
    ['two people', 'selfie', { faces: [face(), face()] }, 'several-faces'],
    [
      'a passer-by far behind',
      'selfie',
      { faces: [face(), face({ box: { x: 0, y: 0, width: 60, height: 60 } })] },
      'warned: several-faces',
    ],
    ['a face far away', 'selfie', { faces: [face({ interEyePixels: 20 })] }, 'face-too-small'],
    ['a face in the dark', 'selfie', { faces: [face({ brightness: 8 })] }, 'too-dark'],
    ['a blurred face', 'selfie', { faces: [face({ sharpness: 2 })] }, 'too-blurred'],
    [
      'bytes that are no picture',
      'selfie',
      { failure: new LimiarError('image-unreadable', '') },
      'not-an-image',
    ],
  ]
  for (const [what, capture, seen, expected] of cases)
    it(`judges ${what}: ${expected}`, async () => {
      const judgement = await judge(capture, seen)
      const accepted = judgement.accepted && judgement.warnings.length === 0
      const said = !judgement.accepted ? judgement.reason : `warned: ${judgement.warnings.join()}`
      assert.equal(accepted ? 'accepted' : said, expected)
    })

  it('takes a still with a doubt when there was no time to look at it', async () => {
    const waiting = new AbortController()
    const never = (signal: AbortSignal | undefined) =>
      new Promise<never>((_, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason as Error)),
      )
    const ports: JudgePorts = {
      ...portsFor({}),
      faces: { ...portsFor({}).faces, findFaces: (_image, { signal } = {}) => never(signal) },
    }
    const judgement = judgeStill('selfie', new Uint8Array(), ports, { patience: waiting.signal })
    waiting.abort(new Error('too late'))
    assert.deepEqual(await judgement, { accepted: true, warnings: ['not-looked-at'] })
  })

  it('takes a still with a doubt when every worker died on it', async () => {
    const failure = new LimiarError('internal', 'The picture could not be looked at.')
    assert.deepEqual(await judge('selfie', { failure }), { accepted: true, warnings: ['not-looked-at'] })
  })

  it('passes on a failure that is not due to the picture', async () => {
    await assert.rejects(judge('selfie', { failure: new LimiarError('overloaded', 'busy') }), {
      code: 'overloaded',
    })
  })
})
