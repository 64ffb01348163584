import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { greyBpg } from '../../../demo/specimens/issuer-codes/portrait.ts'
import type { IssuerCode, SignatureState } from '../../../src/documents/codes/issuer-code.ts'
import { notPerformed } from '../../../src/documents/stage.ts'
import { createIssuerPortraits } from '../../../src/server/adapters/file-pictures/issuer-portraits.ts'
import {
  examineIssuerPortrait,
  type IssuerPortraitExamined,
} from '../../../src/server/analysis/issuer-portrait.ts'
import { writtenFaces } from '../../support/fakes/written-faces.ts'

const shape = { width: 16, height: 32, bits: 5 }
const grey = new Uint8Array(shape.width * shape.height).fill(120)
const nobody = notPerformed('No face was found on the document.')

function examined(
  portrait: Uint8Array | undefined,
  signature: SignatureState,
): Promise<IssuerPortraitExamined> {
  const code: IssuerCode = {
    kind: 'cnh',
    format: 'vio-5-83',
    issuedAt: undefined,
    fields: {},
    keyId: undefined,
    problems: [],
    expiresOn: undefined,
    signed: new Uint8Array(),
    portrait,
    signature,
  }
  const engines = { faces: writtenFaces(), issuerPortraits: createIssuerPortraits({ maxMs: 30_000 }) }
  return examineIssuerPortrait(code, { print: nobody, selfie: nobody }, engines, AbortSignal.timeout(60_000))
}

describe('the portrait of a code', () => {
  it('that has too few bytes to know a face by is shown and not compared', async () => {
    const { comparison, picture } = await examined(greyBpg(grey, shape), 'valid')
    assert.deepEqual(comparison, { portraitReason: 'too-small' })
    assert.ok(picture.issuerPortrait)
  })

  it('that cannot be read says so', async () => {
    const { comparison, picture } = await examined(new Uint8Array(600), 'valid')
    assert.deepEqual([comparison, picture], [{ portraitReason: 'unreadable' }, {}])
  })

  it('is not looked at unless the issuer signed it', async () => {
    for (const signature of ['mismatch', 'no-key-for-date', 'not-checked'] as const) {
      const { comparison, picture } = await examined(greyBpg(grey, shape), signature)
      assert.deepEqual([comparison, picture], [{}, {}])
    }
    assert.deepEqual(await examined(undefined, 'valid'), { comparison: {}, picture: {} })
  })
})
