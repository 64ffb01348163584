import { keptBrandFile } from '../../protocol/reports/brand-files.ts'
import type { SessionResumed } from '../../protocol/sessions/session-api.ts'
import {
  isContactAddress,
  isWebAddress,
  returnAddress,
  type ReturnOutcome,
} from '../../protocol/web-address.ts'

/** The company that asks, as the page shows it, and where a person finds it. */
export interface Company {
  readonly name: string
  readonly logo?: { readonly address: string; readonly width: number; readonly height: number } | undefined
  readonly privacyUrl?: string | undefined
  readonly supportUrl?: string | undefined
  readonly returnUrl?: string | undefined
}

/** Checks the addresses once more. One that is not a web address is not shown. */
export function companyOf({ theme, returnUrl }: Pick<SessionResumed, 'theme' | 'returnUrl'>): Company {
  const { name, logo, privacyUrl = '', supportUrl = '' } = theme
  const { width, height } = keptBrandFile(logo) ?? {}
  return {
    name,
    ...(logo !== undefined && width && height && { logo: { address: logo, width, height } }),
    ...(isWebAddress(privacyUrl) && { privacyUrl }),
    ...(isContactAddress(supportUrl) && { supportUrl }),
    ...(returnUrl !== undefined && isWebAddress(returnUrl) && { returnUrl }),
  }
}

/** The address that leads back to the company and tells it the outcome; undefined where the company named none. */
export function homeAddress({ returnUrl }: Company, outcome: ReturnOutcome): string | undefined {
  return returnUrl === undefined ? undefined : returnAddress(returnUrl, outcome)
}
