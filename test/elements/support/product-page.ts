/** The page of tests as the product's pages are. */
import { oneEvent } from '@open-wc/testing'

/** Puts the style sheet of one of the product's pages into this one. */
export async function ownStyleSheet(address: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address })
  const loaded = oneEvent(link, 'load')
  document.head.append(link)
  await loaded
}

/** What the content security policy forbids from now on, a line each. */
export function policyViolations(): () => readonly string[] {
  const violations: string[] = []
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    violations.push(`${effectiveDirective}: ${blockedURI}`),
  )
  return () => violations
}
