/** The public keys of issuers that the operator trusts: an addition to the contract. */
import { Type } from 'typebox'
import {
  ImportIssuerKeyBody,
  IssuerKeyRecord,
  ListIssuerKeysAnswer,
} from '../../../../protocol/access/issuer-keys.ts'
import { importIssuerKey, listIssuerKeys, removeIssuerKey } from '../../../operations/access/issuer-keys.ts'
import type { Api, HttpContext } from '../../wire/api.ts'
import { issuerKeyRecord } from '../../wire/records/access-records.ts'
import { answers } from '../../wire/schemas.ts'

/** A key and its source. */
const BODY_BYTES = 8 * 1024

const tags = ['Issuer keys']
const config = { scope: 'admin' } as const

export function issuerKeyRoutes(api: Api, { ports }: HttpContext): void {
  const listSchema = {
    operationId: 'listIssuerKeys',
    summary: 'List the keys of issuers that are trusted',
    description: 'Of the whole installation, oldest first. Without a key a signed code is not checked.',
    tags,
    response: answers(ListIssuerKeysAnswer, [401]),
  }
  api.get('/issuer-keys', { schema: listSchema, config }, async () => {
    const docs = (await listIssuerKeys(ports)).map(issuerKeyRecord)
    return { docs, totalItems: docs.length }
  })

  const importSchema = {
    operationId: 'importIssuerKey',
    summary: 'Trust a key of an issuer',
    description:
      'Before you send a key, compare its fingerprint with the one that the issuer publishes. A key that ' +
      'its group and environment have already takes the new times and source.',
    tags,
    body: ImportIssuerKeyBody,
    response: answers(IssuerKeyRecord, [400, 401, 413, 415]),
  }
  api.post('/issuer-keys', { schema: importSchema, config, bodyLimit: BODY_BYTES }, async (request) =>
    issuerKeyRecord(await importIssuerKey(ports, request.body)),
  )

  const removeSchema = {
    operationId: 'removeIssuerKey',
    summary: 'Stop trusting a key of an issuer',
    description: 'Executions that were decided keep their verdicts.',
    tags,
    params: Type.Object({ keyId: Type.String() }),
    response: answers(IssuerKeyRecord, [401, 404]),
  }
  api.delete('/issuer-keys/:keyId', { schema: removeSchema, config }, async (request) =>
    issuerKeyRecord(await removeIssuerKey(ports, request.params.keyId)),
  )
}
