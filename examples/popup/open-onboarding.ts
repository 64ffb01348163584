import { OnboardingListener, type Outcome } from 'limiar-host'

/**
 * Opens the onboarding in a window of its own; call it in the person's own click, or the browser blocks the window.
 * Answers undefined when it was blocked all the same: show the link to be tapped then.
 */
export async function openOnboarding(url: string): Promise<Outcome | undefined> {
  const { origin, protocol } = new URL(url)
  // A javascript: address would run in this page.
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError('The url must be http(s).')
  const popup = window.open(url, 'onboarding', 'popup,width=480,height=800')
  if (!popup) return undefined
  const listener = new OnboardingListener({ popup, origin })
  try {
    return await listener.finished
  } finally {
    listener.close()
    popup.close()
  }
}
