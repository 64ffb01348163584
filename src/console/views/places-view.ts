import { html, nothing, type TemplateResult } from 'lit'
import { deskNames, hashOf, isReview, type DeskName, type Place } from '../place.ts'
import type { Texts } from '../texts/texts.ts'

/** What a desk reads with; a session that may not do so is not led there. */
const needed: Readonly<Record<DeskName, string>> = {
  links: 'links:read',
  registry: 'faces:read',
  reports: 'reports:read',
  deliveries: 'webhooks',
  people: 'people:read',
  health: 'admin',
}

/** The ways to the desks that the session may use; without any but the review, nothing. */
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
