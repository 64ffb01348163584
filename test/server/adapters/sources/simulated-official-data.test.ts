import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isValidCpf } from '../../../../src/protocol/cpf.ts'
import {
  simulatedCpfs,
  simulatedOfficialData,
} from '../../../../src/server/adapters/sources/simulated-official-data.ts'
import type { OfficialRecord } from '../../../../src/server/domain/findings/official-data.ts'

const CPF = '52998224725'
const read = { name: 'ANA LIMA', birthDate: '1990-05-17' }

async function recordOf(cpf: string, document: OfficialRecord = {}): Promise<OfficialRecord | undefined> {
  const answer = await simulatedOfficialData().lookUp({ cpf, read: document })
  assert.ok(answer.performed)
  return answer.record
}

describe('the simulated official source', () => {
  it('says that it is simulated', () => {
    assert.equal(simulatedOfficialData().simulated, true)
  })

  it('confirms the values of the document and invents the rest, the same every time', async () => {
    const record = await recordOf(CPF, read)
    assert.equal(record?.name, read.name)
    assert.equal(record.birthDate, read.birthDate)
    assert.ok(record.motherName && record.fatherName)
    assert.deepEqual(record, await recordOf(CPF, read))
    assert.notEqual(record.motherName, (await recordOf('11144477735', read))?.motherName)
  })

  it('behaves badly for some CPFs, which are valid', async () => {
    for (const cpf of Object.values(simulatedCpfs)) assert.ok(isValidCpf(cpf), cpf)
    assert.equal(await recordOf(simulatedCpfs.unknown, read), undefined)
    assert.notEqual((await recordOf(simulatedCpfs.otherName, read))?.name, read.name)
    const otherBirth = await recordOf(simulatedCpfs.otherBirthDate, read)
    assert.equal(otherBirth?.name, read.name)
    assert.notEqual(otherBirth.birthDate, read.birthDate)
    const answer = await simulatedOfficialData().lookUp({ cpf: simulatedCpfs.sourceDown, read })
    assert.deepEqual(answer, { performed: false, reason: 'source-unreachable' })
  })

  it('has mothers’ and fathers’ names that never overlap', async () => {
    const [mothers, fathers, people] = [new Set<string>(), new Set<string>(), new Set<string>()]
    for (let i = 10_000; i < 11_000; i++) {
      const record = await recordOf(String(i).padStart(11, '0'))
      mothers.add(firstName(record?.motherName))
      fathers.add(firstName(record?.fatherName))
      people.add(firstName(record?.name))
    }
    assert.ok(mothers.has('ANA') && fathers.has('BRUNO'))
    for (const name of mothers) assert.ok(!fathers.has(name), name)
    assert.deepEqual(people, new Set([...mothers, ...fathers]), 'people are of either')
  })
})

function firstName(name: string | undefined): string {
  return name?.split(' ')[0] ?? ''
}
