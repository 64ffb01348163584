/** The port to the onboarding links. */
import type { Id } from '../../../protocol/ids.ts'
import type { Cpf } from '../../../protocol/cpf.ts'
import type { LinkState } from '../../../protocol/links/links.ts'
import type { Link } from './link.ts'
import type { Listed, Page } from '../listing.ts'

/** A reference to a link: its id, or the SHA-256 of its token. */
export type LinkName = { readonly id: Id } | { readonly tokenHash: Uint8Array }

export interface LinkFilter {
  /** Digits only; matches the CPF that the link was made for. */
  readonly cpf?: Cpf
  /** Only links that are in one of these states at the moment. */
  readonly states?: readonly LinkState[]
}

export interface LinkStore {
  insert(link: Link): Promise<void>
  /** Finds a link of any account by the SHA-256 of the token in its address: this is how a person arrives. */
  findByTokenHash(tokenHash: Uint8Array): Promise<Link | undefined>
  /** Finds a link of a report. */
  find(accountId: Id, reportId: Id, name: LinkName): Promise<Link | undefined>
  /** The links of a report, newest first, then by id. */
  list(accountId: Id, reportId: Id, filter: LinkFilter, now: Date, page: Page): Promise<Listed<Link>>
  /** Changes a link of a report and returns it as it is afterwards; undefined when there is none. */
  setActive(accountId: Id, reportId: Id, name: LinkName, active: boolean, at: Date): Promise<Link | undefined>
}
