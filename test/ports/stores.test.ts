import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openStorage, type Storage, type StorageSettings } from '../../src/server/adapters/storage.ts'
import { onEachDatabase } from '../support/on-each-database.ts'
import { brandFilesContract } from './stores-brand-files-contract.ts'
import { executionsContract } from './stores-executions-contract.ts'
import { accessContract } from './stores-access-contract.ts'
import { officialUseContract } from './stores-official-use-contract.ts'
import { peopleContract } from './stores-people-contract.ts'
import { executionListsContract } from './stores-execution-lists-contract.ts'
import { faceChangesContract } from './stores-face-changes-contract.ts'
import { faceModelsContract } from './stores-face-models-contract.ts'
import { idempotencyContract } from './stores-idempotency-contract.ts'
import { issuerKeysContract } from './stores-issuer-keys-contract.ts'
import { jobsContract } from './stores-jobs-contract.ts'
import { linksContract } from './stores-links-contract.ts'
import { messagesContract } from './stores-messages-contract.ts'
import { reportsContract } from './stores-reports-contract.ts'
import { seenPicturesContract } from './stores-seen-pictures-contract.ts'
import { sessionsContract } from './stores-sessions-contract.ts'
import { storesContract } from './stores-contract.ts'
import { velocityContract } from './stores-velocity-contract.ts'
import { webhooksContract } from './stores-webhooks-contract.ts'

onEachDatabase(({ engine, settings }) => {
  const open = (more: Partial<StorageSettings> = {}): Promise<Storage> =>
    openStorage({ ...settings(), ...more })

  if (engine === 'PostgreSQL')
    test('servers that start together on an empty database take turns at creating the schema', async () => {
      const servers = await Promise.all(Array.from({ length: 6 }, () => open()))
      for (const { accounts } of servers) assert.deepEqual(await accounts.all(), [])
      for (const server of servers) await server.close()
    })

  storesContract(engine, open)
  executionsContract(engine, open)
  sessionsContract(engine, open)
  accessContract(engine, open)
  peopleContract(engine, open)
  executionListsContract(engine, open)
  faceModelsContract(engine, open)
  faceChangesContract(engine, open)
  idempotencyContract(engine, open)
  reportsContract(engine, open)
  webhooksContract(engine, open)
  messagesContract(engine, open)
  linksContract(engine, open)
  velocityContract(engine, open)
  seenPicturesContract(engine, open)
  issuerKeysContract(engine, open)
  officialUseContract(engine, open)
  brandFilesContract(engine, open)
  jobsContract(engine, (jobRetries) => open({ jobRetries }))
})
