import { html, nothing, type TemplateResult } from 'lit'
import type { CreatedLink } from '../../../src/protocol/links/links.ts'
import type { LinkField, LinkOptions } from '../link-options.ts'
import type { Mistake } from '../mistakes.ts'
import type { Texts } from '../texts.ts'

export interface LinkViewState {
  readonly texts: Texts
  readonly link: CreatedLink | undefined
  readonly busy: boolean
  /** Why the last link could not be made. */
  readonly mistakes: readonly Mistake[]
}

/** The form that makes a link, and the link that it made. */
export function linkView(
  { texts, link, busy, mistakes }: LinkViewState,
  create: (options: LinkOptions) => void,
): TemplateResult {
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    create(readOptions(event.target as HTMLFormElement))
  }
  const isWrong = (field: LinkField): boolean => mistakes.some((one) => one.field === field)
  return html`
    <section class="card link" aria-labelledby="link-title">
      <h2 id="link-title">${texts.link.title} <small>${texts.link.hint}</small></h2>
      <form @submit=${submit} aria-label=${texts.link.options}>
        <label class="field cpf">
          <span>${texts.link.cpf} <small>${texts.link.cpfHint}</small></span>
          <input
            name="cpf"
            inputmode="numeric"
            autocomplete="off"
            placeholder="000.000.000-00"
            maxlength="14"
            aria-invalid=${isWrong('cpf')}
            aria-describedby=${isWrong('cpf') ? 'mistake-cpf' : nothing}
          />
        </label>
        <label class="field variables">
          <span>${texts.link.variables} <small>${texts.link.cpfHint}</small></span>
          <input
            name="variables"
            autocomplete="off"
            placeholder=${texts.link.variablesHint}
            aria-invalid=${isWrong('variables')}
            aria-describedby=${isWrong('variables') ? 'mistake-variables' : nothing}
          />
        </label>
        <label class="switch"><input type="checkbox" name="noExpire" />${texts.link.noExpire}</label>
        <button class="primary" aria-disabled=${busy ? 'true' : 'false'}>${texts.link.create}</button>
      </form>
      ${mistakes.map(({ field, words }, index) => {
        if (!field) return html`<p class="mistake" role="alert">${words}</p>`
        const isFirst = mistakes.findIndex((one) => one.field === field) === index
        return html`<p class="mistake" id=${isFirst ? `mistake-${field}` : nothing}>${words}</p>`
      })}
      ${link ? address(texts, link) : ''}
    </section>
  `
}

function address(texts: Texts, link: CreatedLink): TemplateResult {
  return html`
    <p class="address">
      <a href=${link.url} target="_blank" rel="noopener">${link.url}</a>
      <span>${texts.link.uses(link.maxSubmissions)}</span>
    </p>
  `
}

function readOptions(form: HTMLFormElement): LinkOptions {
  const entries = new FormData(form)
  return {
    cpf: textOf(entries.get('cpf')),
    variables: textOf(entries.get('variables')),
    noExpire: entries.has('noExpire'),
  }
}

function textOf(entry: FormDataEntryValue | null): string {
  return typeof entry === 'string' ? entry : ''
}
