/** The desks of the operation: each is a script of its own, and loaded when somebody opens it. */
import { html, type TemplateResult } from 'lit'
import type { Report } from '../protocol/reports/reports.ts'
import type { ApiClient, Failure } from './api-client.ts'
import type { DeskName } from './place.ts'
import type { Texts } from './texts/texts.ts'
import { failureNotice } from './views/parts.ts'

export interface DeskModel {
  readonly api: ApiClient
  readonly texts: Texts
  readonly reports: readonly Report[]
  readonly failed: (failure: Failure) => void
  readonly may: (scope: string) => boolean
  /** The id of the person who signed in; undefined for a token. */
  readonly self: string | undefined
}

const loaders: Readonly<Record<DeskName, () => Promise<CustomElementConstructor>>> = {
  links: async () => (await import('./links/links-desk.ts')).LinksDesk,
  registry: async () => (await import('./registry/registry-desk.ts')).RegistryDesk,
  reports: async () => (await import('./reports/reports-desk.ts')).ReportsDesk,
  deliveries: async () => (await import('./deliveries/deliveries-desk.ts')).DeliveriesDesk,
  people: async () => (await import('./people/people-desk.ts')).PeopleDesk,
  health: async () => (await import('./health/health-desk.ts')).HealthDesk,
}

/** Registers the element of a desk. */
export async function loadDesk(name: DeskName): Promise<void> {
  const tag = `limiar-${name}-desk`
  const desk = await loaders[name]()
  if (!customElements.get(tag)) customElements.define(tag, desk)
}

/** A desk whose script did not come. */
export function unloadedView(texts: Texts, name: DeskName, again: () => void): TemplateResult {
  return html`<main class="desk">
    <h1 tabindex="-1" data-heading>${texts.places[name]}</h1>
    ${failureNotice(texts, 'unreachable', again)}
  </main>`
}

/** The element of a desk; empty until its script is loaded. */
export function deskView(
  name: DeskName,
  { api, texts, reports, failed, may, self }: DeskModel,
): TemplateResult {
  switch (name) {
    case 'links':
      return html`<limiar-links-desk
        .api=${api}
        .texts=${texts}
        .reports=${reports}
        .failed=${failed}
        .may=${may}
      ></limiar-links-desk>`
    case 'registry':
      return html`<limiar-registry-desk
        .api=${api}
        .texts=${texts}
        .failed=${failed}
        .may=${may}
      ></limiar-registry-desk>`
    case 'reports':
      return html`<limiar-reports-desk
        .api=${api}
        .texts=${texts}
        .reports=${reports}
        .failed=${failed}
        .may=${may}
      ></limiar-reports-desk>`
    case 'deliveries':
      return html`<limiar-deliveries-desk
        .api=${api}
        .texts=${texts}
        .failed=${failed}
      ></limiar-deliveries-desk>`
    case 'people':
      return html`<limiar-people-desk
        .api=${api}
        .texts=${texts}
        .failed=${failed}
        .may=${may}
        .self=${self}
      ></limiar-people-desk>`
    case 'health':
      return html`<limiar-health-desk .api=${api} .texts=${texts} .failed=${failed}></limiar-health-desk>`
  }
}
