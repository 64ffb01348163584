/** What stands in the way of the session: the link, or the connection. */
import { nothing, type TemplateResult } from 'lit'
import type { SessionObstacle } from '../session/session-states.ts'
import type { FirstTexts } from '../texts/texts.ts'
import type { Delay } from '../upload/retries.ts'
import type { Company } from '../brand/company.ts'
import { helpWay, homeWay } from './company-parts.ts'
import { firstIcon, type FirstIconName } from './first-icons.ts'
import { openingView } from './start-view.ts'
import { noticeScreen, ways } from './view.ts'

export interface ClosedModel {
  readonly obstacle: SessionObstacle
  /** The company that asks, once it is known. */
  readonly company: Company | undefined
  readonly home: string | undefined
}

export function closedView(
  texts: FirstTexts,
  { obstacle, company, home }: ClosedModel,
  again: () => void,
): TemplateResult {
  const words = texts.closed[obstacle]
  const { title, body } = words
  const notice = { title, body: typeof body === 'string' ? body : body(company?.name) }
  // Nobody opens a link that was used or has expired. The server's page of such a link obeys the same rule.
  const retry = 'again' in words ? [{ label: words.again, go: again }] : []
  const others = (company ? [homeWay(texts, company, home), helpWay(texts, company)] : []).filter(
    (way) => way !== undefined,
  )
  const [primary, ...rest] = isOver(obstacle) ? (others.length > 0 ? others : retry) : [...retry, ...others]
  return noticeScreen(
    firstIcon(drawings[obstacle]),
    notice,
    nothing,
    primary ? ways(primary, ...rest) : nothing,
  )
}

/** Whether the link itself is closed. The company can send another one. */
function isOver(obstacle: SessionObstacle): boolean {
  return obstacle.startsWith('link-')
}

/** Shown while the rest of the page loads, or when it cannot be loaded. */
export function waitingView(texts: FirstTexts, delay: Delay | undefined, again: () => void): TemplateResult {
  if (!delay || delay.reason === 'crowded') return openingView(texts, delay)
  return closedView(texts, { obstacle: 'server-unreachable', company: undefined, home: undefined }, again)
}

const drawings: Readonly<Record<SessionObstacle, FirstIconName>> = {
  'link-unknown': 'link',
  'link-inactive': 'link',
  'link-spent': 'check',
  'link-expired': 'clock',
  'session-ended': 'clock',
  'server-unreachable': 'offline',
}
