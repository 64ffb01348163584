import { css, html, LitElement, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import type { Company } from '../../../src/component/brand/company.ts'
import { brandOf, wear, type Brand } from '../../../src/console/brand.ts'
import { consoleStyles } from '../../../src/console/styles/console.styles.ts'
import { loadTexts } from '../../../src/console/texts/load-texts.ts'
import { ptBR } from '../../../src/console/texts/pt-br.ts'
import type { Texts } from '../../../src/console/texts/texts.ts'
import { executionView } from '../../../src/console/views/execution-view.ts'
import { headerView } from '../../../src/console/views/header-view.ts'
import { placesView } from '../../../src/console/views/places-view.ts'
import type { Language } from '../../../src/protocol/languages.ts'
import type { Theme } from '../../../src/protocol/reports/themes.ts'
import { sampleExecution, samplePictures } from './sample-execution.ts'

const ignored = (): void => undefined

/** Shows an execution in the console's own views, in a theme that is not saved yet. */
export class ConsolePreview extends LitElement {
  static override readonly styles = [
    ...consoleStyles,
    css`
      .root {
        min-block-size: 100%;
      }

      /* Nobody scrolls in it, so nothing needs to stay in sight. */
      .decision {
        position: static;
      }
    `,
  ]

  @property({ attribute: false }) theme: Theme = { name: '' }
  @property({ attribute: false }) logo: Company['logo']
  @property() language: Language = 'pt-BR'
  @state() private texts: Texts = ptBR

  protected override willUpdate(changed: ReadonlyMap<PropertyKey, unknown>): void {
    wear(this, this.#brand)
    if (changed.has('language')) void loadTexts(this.language).then((texts) => (this.texts = texts))
  }

  protected override render(): TemplateResult {
    const { texts } = this
    const execution = executionView(
      texts,
      {
        execution: sampleExecution,
        pictures: samplePictures,
        reports: [],
        failure: undefined,
        field: undefined,
        notice: undefined,
        ofPerson: 1,
        hasPrevious: false,
        next: undefined,
        mayExport: false,
        notes: html``,
        now: new Date(Date.parse(sampleExecution.createdAt) + 3 * 60_000),
      },
      {
        step: ignored,
        again: ignored,
        showPerson: ignored,
        exportPerson: ignored,
        decide: ignored,
        pointAt: ignored,
        showField: ignored,
      },
    )
    const here = {
      name: 'execution',
      reportId: sampleExecution.report,
      executionId: sampleExecution._id,
    } as const
    return html`<div class="root" lang=${this.language}>
      ${headerView(texts, true, undefined, this.#brand, { speak: ignored, help: ignored, signOut: ignored })}
      ${placesView(texts, here, () => true)} ${execution}
    </div>`
  }

  /** The logo of a theme that is not saved has no address on the server yet. */
  get #brand(): Brand | undefined {
    const brand = brandOf([{ definition: { theme: this.theme } }])
    return brand && { ...brand, logo: this.logo }
  }
}
