/** Asks whose session it is before anything of it is shown, because people share phones and computers. */
import { nothing, type TemplateResult } from 'lit'
import type { Texts } from '../texts/texts.ts'
import { icon } from './icons.ts'
import { noticeScreen, ways } from './view.ts'

export interface ReturningActions {
  readonly goOn: () => void
  readonly beginAgain: () => void
}

export function returningView({ returning }: Texts, actions: ReturningActions): TemplateResult {
  return noticeScreen(
    icon('selfie'),
    returning,
    nothing,
    ways(
      { label: returning.goOn, go: actions.goOn },
      { label: returning.beginAgain, go: actions.beginAgain },
    ),
  )
}
