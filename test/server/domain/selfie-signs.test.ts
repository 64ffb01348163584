import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { SelfieSign } from '../../../src/protocol/executions/selfie-signs.ts'
import {
  asksForSelfieSigns,
  selfieSection,
  selfieStatus,
  withClaimedCamera,
} from '../../../src/server/domain/findings/selfie-signs.ts'
import { completeRule } from '../../../src/server/domain/reports/rule-descriptions.ts'
import { apiReportDefinition } from '../../../src/server/domain/reports/report.ts'
import { findings } from '../../support/fakes/service-ports.ts'

const seen: SelfieSign = { code: 'document-around-face', weight: 'refutes' }
const looked = (...signs: readonly SelfieSign[]) => findings({ selfie: { performed: true, signs } })
const notLooked = findings({ selfie: { performed: false, reason: 'There was none.' } })

describe('a selfie from a program in a camera’s place', () => {
  const virtual = { doubts: [], virtualCameras: ['front', 'selfie'] } as const
  const claimed = { code: 'virtual-camera', weight: 'doubts' }

  it('is doubted beside all other signs', () => {
    const captured = { ...virtual, doubts: [], virtualCameras: [...virtual.virtualCameras] }
    assert.deepEqual(withClaimedCamera(looked(seen), captured), {
      ...looked(seen),
      selfie: { performed: true, signs: [seen, claimed] },
    })
    assert.deepEqual(withClaimedCamera(looked(), captured).selfie, { performed: true, signs: [claimed] })
    assert.equal(withClaimedCamera(notLooked, captured), notLooked)
    const { selfie: _none, ...without } = looked()
    assert.deepEqual(withClaimedCamera(without as ReturnType<typeof looked>, captured), without)
  })

  it('is nobody’s whose page says something else, or nothing', () => {
    const found = looked(seen)
    for (const captured of [
      undefined,
      { doubts: [] },
      { doubts: [], virtualCameras: [] },
      { doubts: [], virtualCameras: ['back' as const] },
    ])
      assert.equal(withClaimedCamera(found, captured), found)
  })
})

describe('the signs against a selfie', () => {
  const asking = { ...apiReportDefinition, rules: [completeRule({ rule: 'selfie_is_live' })] }
  const section = (found: Pick<ReturnType<typeof looked>, 'selfie'>, definition = asking) =>
    selfieSection({ definition, findings: found })

  it('stand in the section of a report that asks for them', () => {
    assert.deepEqual(section(looked(seen)), { selfie: { performed: true, signs: [seen] } })
    assert.deepEqual(section(notLooked), {
      selfie: { performed: false, reason: 'There was none.', signs: [] },
    })
  })

  it('are left out of any other', () => {
    assert.deepEqual(section({}), {})
    assert.deepEqual(section(looked(seen), { ...asking, rules: [] }), {})
    assert.equal(asksForSelfieSigns(asking), true)
    assert.equal(asksForSelfieSigns({ rules: [completeRule({ rule: 'cpf_is_valid' })] }), false)
  })

  it('leave the rule open where nobody looked', () => {
    assert.equal(selfieStatus(undefined), 'NOT_PERFORMED')
    assert.equal(selfieStatus(notLooked.selfie), 'NOT_PERFORMED')
    assert.equal(selfieStatus(looked().selfie), 'VALID')
  })
})
