import type { FirstScreen } from '../../../../protocol/sessions/session-api.ts'
import type { OpenLink } from '../../../operations/sessions/sessions.ts'

/** What the first screen of a link shows, before a person chose anything. */
export function firstScreenOf({ link, report }: OpenLink): FirstScreen {
  const { captures, consent, documentTypes, languages, theme } = report.definition
  const returnUrl = link.returnUrl ?? theme.returnUrl
  return {
    captures: [...captures],
    consent,
    documentTypes,
    languages,
    theme,
    ...(returnUrl === undefined ? {} : { returnUrl }),
  }
}
