import type { Settings } from './settings.ts'

/** The settings of the storage for a server with these settings. */
export function storageSettings(settings: Settings) {
  const { dataDirectory: dataDir, blobsDirectory, databaseUrl: url, s3, keys } = settings
  return { dataDir, blobsDirectory, url, s3, keys }
}
