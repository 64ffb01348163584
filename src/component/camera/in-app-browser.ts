/** Browsers built into apps. Many give a page no camera, and none shows where to allow it. */

const marks = {
  Instagram: /\bInstagram\b/,
  Facebook: /\bFB(AN|AV|_IAB)\b/,
  Messenger: /\bMessenger(ForiOS|Lite)?\b|Orca-Android/,
  TikTok: /\bmusical_ly|BytedanceWebview|\bTikTok\b/i,
  WhatsApp: /\bWhatsApp\b/,
  LinkedIn: /\bLinkedInApp\b/,
  X: /\bTwitter(Android| for iPhone)?\b/,
  Telegram: /\bTelegram(-Android)?\b/,
  Snapchat: /\bSnapchat\b/,
  Pinterest: /\bPinterest\b/,
  Line: /\bLine\/\d/,
  Google: /\bGSA\/\d/,
} as const

export type InAppBrowser = keyof typeof marks

const names = Object.keys(marks) as readonly InAppBrowser[]

/**
 * The app that this user agent names, if it names one. Messenger's also names Facebook, so Messenger is tested first.
 */
export function inAppBrowserOf(userAgent: string): InAppBrowser | undefined {
  if (marks.Messenger.test(userAgent)) return 'Messenger'
  return names.find((name) => marks[name].test(userAgent))
}
