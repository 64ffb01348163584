import { generateKeyPairSync } from 'node:crypto'
import { licenceValues, vioSpecimen } from '../../demo/specimens/issuer-codes/issuer-codes.ts'
import { randomPerson } from '../../demo/specimens/person.ts'

/** The signed code of a made-up person's licence, by an issuer whose keys no other test has. */
export function signedLicence() {
  const issuer = generateKeyPairSync('ec', { namedCurve: 'brainpoolP256r1' })
  const licence = {
    version: 5,
    templateId: 83,
    values: licenceValues(randomPerson(5)),
    privateKey: issuer.privateKey,
    issuedAt: Date.parse('2024-01-02T12:00:00Z'),
  } as const
  return { issuer, licence, code: vioSpecimen(licence) }
}
