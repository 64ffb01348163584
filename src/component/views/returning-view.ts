/** Whose session it is, asked before anything of it is shown: phones and computers are shared. */
import { nothing, type TemplateResult } from 'lit'
import type { Texts } from '../texts/texts.ts'
import { noticeScreen, ways } from './view.ts'

export interface ReturningActions {
  readonly goOn: () => void
  readonly beginAgain: () => void
}

export function returningView({ returning }: Texts, actions: ReturningActions): TemplateResult {
  return noticeScreen(
    'selfie',
    returning,
    nothing,
    ways(
      { label: returning.goOn, go: actions.goOn },
      { label: returning.beginAgain, go: actions.beginAgain },
    ),
  )
}
