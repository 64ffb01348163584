import { html, nothing, type TemplateResult } from 'lit'
import { deskNames, hashOf, isReview, type DeskName, type Place } from '../place.ts'
import type { Texts } from '../texts/texts.ts'

/** The scope that each desk needs. A session without it gets no link to the desk. */
const needed: Readonly<Record<DeskName, string>> = {
  links: 'links:read',
  registry: 'faces:read',
  reports: 'reports:read',
  deliveries: 'webhooks',
  people: 'people:read',
  health: 'admin',
}

/** The links to the desks that the session may use; nothing where it may only use the review. */
export function placesView(
  texts: Texts,
  here: Place,
  may: (scope: string) => boolean,
): TemplateResult | typeof nothing {
  const desks = deskNames.filter((name) => may(needed[name]))
  if (desks.length === 0) return nothing
  const way = (name: DeskName | 'queue', isHere: boolean): TemplateResult =>
    html`<a href=${hashOf({ name })} aria-current=${isHere ? 'page' : nothing}>${texts.places[name]}</a>`
  return html`<nav class="places" aria-label=${texts.placesLabel}>
    ${way('queue', isReview(here))} ${desks.map((name) => way(name, here.name === name))}
  </nav>`
}
