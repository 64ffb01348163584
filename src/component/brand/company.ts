import { keptBrandFile } from '../../protocol/reports/brand-files.ts'
import type { SessionResumed } from '../../protocol/sessions/session-api.ts'
import {
  isContactAddress,
  isWebAddress,
  returnAddress,
  type ReturnOutcome,
} from '../../protocol/web-address.ts'

/** Who asks, as the page shows them, and where a person finds them. */
export interface Company {
  readonly name: string
  readonly logo?: { readonly address: string; readonly width: number; readonly height: number } | undefined
  readonly privacyUrl?: string | undefined
  readonly supportUrl?: string | undefined
  readonly returnUrl?: string | undefined
}

/** Addresses are looked at once more: one that is none is not shown. */
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

/** The way back to the company, which hears how it ended; undefined where it named none. */
export function homeAddress({ returnUrl }: Company, outcome: ReturnOutcome): string | undefined {
  return returnUrl === undefined ? undefined : returnAddress(returnUrl, outcome)
}
