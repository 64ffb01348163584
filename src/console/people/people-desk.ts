import { html, nothing, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import type {
  InvitedPerson,
  ListPeopleAnswer,
  PersonRecord,
  PersonRole,
} from '../../protocol/access/people.ts'
import { DeskView } from '../desk/desk-view.ts'
import { PagedList, pagedRows, type Paging } from '../desk/paged-list.ts'
import { Removal, removalQuestion, removeButton } from '../desk/removal.ts'
import { givenText } from '../given-text.ts'
import { spellMoment, spellText } from '../texts/spelling.ts'
import { icon } from '../views/icons.ts'
import { ago } from '../views/parts.ts'
import { peopleWords, type PeopleWords } from './people-words.ts'

/** Named here once more: the protocol’s list would bring the library of its schemas into the page. */
const roles = ['analyst', 'supervisor', 'auditor'] as const satisfies readonly PersonRole[]

/** Who uses the console: inviting them, their roles, removing them. */
export class PeopleDesk extends DeskView {
  /** The id of the person who looks. */
  @property({ attribute: false }) self: string | undefined
  @state() private invited: InvitedPerson | undefined
  @state() private isNameless = false
  @state() private inviting = false
  @state() private wanted: PersonRole = 'analyst'
  readonly #removal = new Removal(this)
  readonly #people = new PagedList<PersonRecord>(this, (query: Paging) =>
    this.ask<ListPeopleAnswer>(this.api.limiar.GET('/people', { params: { query } })),
  )

  get #words(): PeopleWords {
    return peopleWords[this.texts.language]
  }

  protected heading(): string {
    return this.texts.places.people
  }

  protected async begin(): Promise<void> {
    await this.#people.begin()
  }

  protected content(): TemplateResult {
    const words = this.#words
    return html`${this.may('people:write') ? this.#form(words) : nothing}
      ${this.invited ? this.#address(words, this.invited) : nothing}
      <section aria-labelledby="people">
        <h2 id="people" class="unseen">${words.people}</h2>
        ${pagedRows(this.#people, words, (person) =>
          this.#row(words, { ...person, name: spellText(person.name) }),
        )}
      </section>`
  }

  #form(words: PeopleWords): TemplateResult {
    const submit = (event: SubmitEvent): void => {
      event.preventDefault()
      const form = event.currentTarget as HTMLFormElement
      void this.#invite(givenText(new FormData(form), 'name'), form)
    }
    const choose = (event: Event): void => {
      this.wanted = roleOf((event.currentTarget as HTMLSelectElement).value)
    }
    return html`<form class="card create" novalidate autocomplete="off" @submit=${submit}>
      <h2>${words.invite}</h2>
      <div class="field">
        <label for="person-name">${words.name}</label>
        <input
          id="person-name"
          name="name"
          maxlength="100"
          autocomplete="off"
          aria-invalid=${this.isNameless ? 'true' : 'false'}
          aria-describedby=${this.isNameless ? 'person-mistake' : nothing}
        />
      </div>
      <div class="field">
        <label for="person-role">${words.role}</label>
        <select id="person-role" aria-describedby="role-hint" @change=${choose}>
          ${this.#options(words, this.wanted)}
        </select>
      </div>
      <button type="submit" class="primary" aria-disabled=${this.inviting ? 'true' : 'false'}>
        ${words.make}
      </button>
      <p id="role-hint" class="hint">${words.may[this.wanted]}</p>
      ${
        this.isNameless
          ? html`<p id="person-mistake" class="mistake" role="alert">${words.nameMissing}</p>`
          : nothing
      }
    </form>`
  }

  #options(words: PeopleWords, chosen: PersonRole): readonly TemplateResult[] {
    return roles.map(
      (role) => html`<option value=${role} .selected=${role === chosen}>${words.roles[role]}</option>`,
    )
  }

  #address(words: PeopleWords, { name, invitationUrl }: InvitedPerson): TemplateResult {
    return html`<section class="notice good">
      ${icon('check')}
      <p>${words.invited(spellText(name))}</p>
      <div class="address">
        <input readonly aria-label=${words.address} .value=${invitationUrl} />
        <button type="button" class="primary" @click=${() => void this.copy(invitationUrl, words.copied)}>
          ${words.copy}
        </button>
      </div>
    </section>`
  }

  #row(words: PeopleWords, person: PersonRecord): TemplateResult {
    const { _id, name, role, state: standing, joinedAt, invitationExpiresAt } = person
    const isSelf = _id === this.self
    const facts = [
      words.roles[role],
      ...(isSelf ? [words.you] : []),
      ...(invitationExpiresAt ? [words.expires(spellMoment(invitationExpiresAt, this.texts.language))] : []),
    ].join(', ')
    const since = joinedAt && html`, ${words.since} ${ago(this.texts, joinedAt, new Date())}`
    return html`<li data-person=${_id}>
      <div class="main">
        <b>${name}</b>
        <span class="muted">${facts}${since ?? nothing}</span>
      </div>
      <span class="pill ${standing === 'active' ? 'aprovado' : 'pendente'}">${words.states[standing]}</span>
      ${this.may('people:write') ? this.#acts(words, person, isSelf) : nothing}
    </li>`
  }

  #acts(words: PeopleWords, person: PersonRecord, isSelf: boolean): TemplateResult {
    const { _id, name, role } = person
    if (this.#removal.isAsked(_id))
      return removalQuestion(this.#removal, words.sure(name), words, () => void this.#remove(person))
    const change = (event: Event): void =>
      void this.#change(person, roleOf((event.currentTarget as HTMLSelectElement).value))
    const again = html`<button type="button" class="quiet" @click=${() => void this.#again(person)}>
      ${icon('again')}${words.again}<span class="unseen"> ${name}</span>
    </button>`
    if (isSelf) return html`<span class="does">${again}</span>`
    return html`<span class="does">
      <select aria-label="${words.role}: ${name}" @change=${change}>
        ${this.#options(words, role)}
      </select>
      ${again} ${removeButton(this.#removal, _id, words.remove, name)}
    </span>`
  }

  async #invite(name: string, form: HTMLFormElement): Promise<void> {
    if (this.inviting) return
    this.isNameless = name === ''
    if (this.isNameless) return form.querySelector<HTMLInputElement>('#person-name')?.focus()
    this.inviting = true
    const answer = await this.ask(this.api.limiar.POST('/people', { body: { name, role: this.wanted } }))
    this.inviting = false
    if (answer) form.reset()
    await this.#show(answer)
  }

  async #again({ _id }: PersonRecord): Promise<void> {
    const path = { personId: _id }
    await this.#show(
      await this.ask(this.api.limiar.POST('/people/{personId}/invitation', { params: { path } })),
    )
  }

  async #show(invited: InvitedPerson | undefined): Promise<void> {
    if (!invited) return
    this.invited = invited
    this.said = ''
    await this.#people.begin()
    await this.updateComplete
    this.renderRoot.querySelector<HTMLElement>('.address .primary')?.focus()
  }

  async #change({ _id, name }: PersonRecord, role: PersonRole): Promise<void> {
    const path = { personId: _id }
    const call = this.api.limiar.PATCH('/people/{personId}', { params: { path }, body: { role } })
    if (await this.ask(call)) this.said = this.#words.changed(name, this.#words.roles[role])
    await this.#people.begin()
  }

  async #remove({ _id, name }: PersonRecord): Promise<void> {
    const path = { personId: _id }
    const call = this.api.limiar.DELETE('/people/{personId}', { params: { path } })
    if (!(await this.askToRemove(call))) return this.#removal.keep()
    this.#removal.end()
    if (this.invited?._id === _id) this.invited = undefined
    this.said = this.#words.removed(name)
    await this.#people.begin()
    this.renderRoot.querySelector<HTMLElement>('[data-heading]')?.focus()
  }
}

function roleOf(value: string): PersonRole {
  return roles.find((role) => role === value) ?? 'analyst'
}

declare global {
  interface HTMLElementTagNameMap {
    'limiar-people-desk': PeopleDesk
  }
}
