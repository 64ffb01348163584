/** Makes the page of tests like the product's pages. */
import { oneEvent } from '@open-wc/testing'

/** Puts the style sheet of one of the product's pages into this one. */
export async function ownStyleSheet(address: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address })
  const loaded = oneEvent(link, 'load')
  document.head.append(link)
  await loaded
}

/** Violations of the content security policy from now on, one a line. */
export function policyViolations(): () => readonly string[] {
  const violations: string[] = []
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    violations.push(`${effectiveDirective}: ${blockedURI}`),
  )
  return () => violations
}

/** Refuses every copy, as a browser does in a frame or where the person said no. */
export function refuseCopies(): void {
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: () => Promise.reject(new DOMException('Denied.', 'NotAllowedError')) },
  })
}

/** Lets the page copy: a browser that is tested has no clipboard, or asks for it. */
export function takeCopies(): void {
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: () => Promise.resolve() },
  })
}
