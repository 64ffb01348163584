import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { newId } from '../../../src/protocol/ids.ts'
import type { Findings } from '../../../src/server/domain/findings/findings.ts'
import { apiReportDefinition, type StoredReport } from '../../../src/server/domain/reports/report.ts'
import { withSeenPictures } from '../../../src/server/operations/executions/seen-pictures.ts'
import { anExecution, aReport } from '../../ports/stores-records.ts'
import { fakePorts, findings, type FakePorts } from '../../support/fakes/service-ports.ts'

const ANA = '52998224725'
const BRUNO = '11144477735'
const account = 'a'.repeat(24)

/** The luminance of an aligned face that is like no other: waves whose lengths the number decides. */
function crop(number: number): Uint8Array {
  const wave = (at: number) => Math.sin(at / (2 + number)) + Math.cos((at * number) / 7)
  return Uint8Array.from({ length: 112 * 112 }, (_, i) => 128 + 30 * (wave(i % 112) + wave(i / 112)))
}

interface Sent {
  readonly documentCpf?: string | undefined
  readonly parameterCpf?: string | undefined
  readonly crops?: Findings['crops']
  readonly selfie?: Findings['selfie']
  readonly accountId?: string
  readonly definition?: StoredReport['definition']
}

/** The codes of the signs against a selfie that comes with these findings, as the next execution. */
async function signs(ports: FakePorts, sent: Sent): Promise<readonly string[] | undefined> {
  const { accountId = account, definition = apiReportDefinition, parameterCpf, documentCpf } = sent
  const report = aReport(accountId, { definition })
  const execution = anExecution({ accountId, reportId: report.id }, { id: newId(), parameterCpf })
  ports.executions.insert(execution)
  const { crops = {}, selfie = { performed: true, signs: [] } } = sent
  const found = findings({ documentCpf, crops, selfie })
  const { selfie: seen } = await withSeenPictures(ports, execution, report, found)
  return seen?.performed ? seen.signs.map(({ code }) => code) : undefined
}

const doubt = ['seen-with-another-person']

describe('a selfie that came before', () => {
  it('is a sign where it came with another person, as a selfie or on a document', async () => {
    for (const crops of [{ selfie: crop(1) }, { front: crop(1) }]) {
      const ports = fakePorts()
      assert.deepEqual(await signs(ports, { documentCpf: ANA, crops }), [])
      assert.deepEqual(await signs(ports, { documentCpf: BRUNO, crops: { selfie: crop(1) } }), doubt)
      assert.deepEqual(await signs(ports, { documentCpf: BRUNO, crops: { selfie: crop(5) } }), [])
    }
  })

  it('is no sign for the same person, by the CPF of the document or by the one that was sent', async () => {
    const ports = fakePorts()
    const crops = { selfie: crop(1) }
    await signs(ports, { documentCpf: ANA, crops })
    assert.deepEqual(await signs(ports, { documentCpf: ANA, crops }), [])
    assert.deepEqual(await signs(ports, { documentCpf: BRUNO, parameterCpf: ANA, crops }), [])
    assert.deepEqual(await signs(ports, { parameterCpf: ANA, crops }), [])
  })

  it('is neither kept nor judged without a CPF, nor for another account', async () => {
    const ports = fakePorts()
    const crops = { selfie: crop(1) }
    await signs(ports, { crops })
    assert.deepEqual(await signs(ports, { documentCpf: ANA, crops }), [])
    assert.deepEqual(await signs(ports, { crops }), [])
    assert.deepEqual(await signs(ports, { documentCpf: BRUNO, crops, accountId: 'f'.repeat(24) }), [])
  })

  it('is neither kept nor judged where the report asks for no signs', async () => {
    const ports = fakePorts()
    const crops = { selfie: crop(1) }
    const rules = apiReportDefinition.rules.filter(({ rule }) => rule !== 'selfie_is_live')
    const definition = { ...apiReportDefinition, rules }
    await signs(ports, { documentCpf: ANA, crops, definition })
    assert.deepEqual(await signs(ports, { documentCpf: BRUNO, crops, definition }), [])
    assert.deepEqual(await signs(ports, { documentCpf: BRUNO, crops }), [])
  })

  it('adds its sign to those that were found before, and none where none could be looked for', async () => {
    const ports = fakePorts()
    const crops = { selfie: crop(1) }
    await signs(ports, { documentCpf: ANA, crops })
    const found = { code: 'screen', weight: 'doubts', measure: 1, threshold: 1 } as never
    const selfie = { performed: true, signs: [found] } as const
    assert.deepEqual(await signs(ports, { documentCpf: BRUNO, crops, selfie }), ['screen', ...doubt])
    const unlooked = { performed: false, reason: 'no-selfie' } as const
    assert.equal(await signs(ports, { documentCpf: BRUNO, crops, selfie: unlooked }), undefined)
    assert.deepEqual(await signs(ports, { documentCpf: BRUNO, crops: { front: crop(1) } }), [])
  })
})
