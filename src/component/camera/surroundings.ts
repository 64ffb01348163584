import { inAppBrowserOf, type InAppBrowser } from './in-app-browser.ts'

/** What the platform says about itself, apart from the error. */
export interface CameraSurroundings {
  readonly isSecureContext: boolean
  readonly hasGetUserMedia: boolean
  /** Whether the pages around this one let it use the camera; undefined where the browser cannot say. */
  readonly allowedByEmbedding: boolean | undefined
  readonly permission: PermissionState | undefined
  /** The app whose built-in browser this is. */
  readonly inApp: InAppBrowser | undefined
}

/** Reads the surroundings of this page; every source is optional, because browsers differ in what they tell. */
export async function cameraSurroundings(): Promise<CameraSurroundings> {
  return {
    isSecureContext: globalThis.isSecureContext,
    // Absent on pages without https and in some browsers inside apps, whatever the types say.
    hasGetUserMedia: 'mediaDevices' in navigator && 'getUserMedia' in navigator.mediaDevices,
    allowedByEmbedding: (document as DocumentWithPolicy).featurePolicy?.allowsFeature('camera'),
    permission: await cameraPermission(),
    inApp: inAppBrowserOf(navigator.userAgent),
  }
}

/** Only Chromium has `featurePolicy`; Firefox and Safari do not. */
type DocumentWithPolicy = Document & {
  readonly featurePolicy?: { allowsFeature(feature: string): boolean }
}

async function cameraPermission(): Promise<PermissionState | undefined> {
  try {
    return (await navigator.permissions.query({ name: 'camera' })).state
  } catch {
    // Older Firefox does not know the name and throws.
    return undefined
  }
}
