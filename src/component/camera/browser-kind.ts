/**
 * The browsers for which the page explains step by step where the camera is allowed. For other browsers the page
 * explains this only in general.
 */
export type BrowserKind = 'safari-ios' | 'chrome-ios' | 'chrome-android' | 'firefox'

/** The kind that this user agent names. */
export function browserKindOf(userAgent: string): BrowserKind | undefined {
  if (/\bCriOS\//.test(userAgent)) return 'chrome-ios'
  // Firefox on iPhones keeps its permissions in the system's settings, as Safari does.
  if (/\b(iPhone|iPad)\b/.test(userAgent)) return 'safari-ios'
  if (/\bFirefox\//.test(userAgent)) return 'firefox'
  return /\bAndroid\b.*\bChrome\//.test(userAgent) ? 'chrome-android' : undefined
}
