import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { simulatedOfficialData } from '../../../../src/server/adapters/sources/official-data.ts'

describe('a made-up person', () => {
  it('has a mother and a father of names that are never shared between them', async () => {
    const source = simulatedOfficialData()
    const [mothers, fathers, people] = [new Set<string>(), new Set<string>(), new Set<string>()]
    for (let i = 0; i < 1000; i++) {
      const record = await source.lookUp(String(i).padStart(11, '0'))
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
