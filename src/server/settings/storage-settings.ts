import type { Settings } from './settings.ts'

/** Where a server with these settings keeps what it keeps, as storage is opened with. */
export function storageSettings(settings: Settings) {
  const { dataDirectory: dataDir, blobsDirectory, databaseUrl: url, s3, keys } = settings
  return { dataDir, blobsDirectory, url, s3, keys }
}
