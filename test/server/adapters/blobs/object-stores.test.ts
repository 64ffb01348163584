import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFolderObjects } from '../../../../src/server/adapters/blobs/file-blobs.ts'
import { openS3Objects } from '../../../../src/server/adapters/blobs/s3-objects.ts'
import { readSettings } from '../../../../src/server/settings/settings.ts'
import { objectStoreContract } from '../../../ports/object-store-contract.ts'
import { IGNORED_CONDITIONS, startS3Server } from '../../../support/s3-server.ts'

objectStoreContract('a folder', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'limiar-objects-'))
  return {
    open: () => openFolderObjects(join(directory, 'blobs')),
    close: () => rm(directory, { recursive: true, force: true }),
  }
})

objectStoreContract('a bucket of s3rver', async () => {
  const server = await startS3Server()
  return {
    open: async () => {
      const objects = openS3Objects(server.settings, { pageSize: 5 })
      await objects.examine()
      return objects
    },
    close: () => server.close(),
  }
})

/** A real S3 that the environment names, as `scripts/s3-contract.ts` does. */
const { s3: named } = readSettings(process.env)
const ignoresConditions = process.env[IGNORED_CONDITIONS] !== undefined
if (named)
  objectStoreContract(
    `the bucket at ${named.endpoint ?? named.region}`,
    async () => {
      const prefix = `${named.prefix}contract-${Date.now()}/`
      const open = async () => {
        const objects = openS3Objects({ ...named, prefix }, { pageSize: 5 })
        const notices = await objects.examine()
        if (!ignoresConditions) assert.deepEqual(notices, [])
        return objects
      }
      return {
        open,
        close: async () => {
          const objects = await open()
          for await (const key of objects.list()) await objects.remove(key)
          await objects.close()
        },
      }
    },
    { ignoresConditions },
  )
