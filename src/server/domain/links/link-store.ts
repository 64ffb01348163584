/** The port to the onboarding links. */
import type { Id } from '../../../protocol/ids.ts'
import type { Cpf } from '../../../protocol/cpf.ts'
import type { LinkState } from '../../../protocol/links/links.ts'
import type { Link } from './link.ts'
import type { Listed, Page } from '../listing.ts'

/** What a link is called by: its id, or the SHA-256 of its token. */
export type LinkName = { readonly id: Id } | { readonly tokenHash: Uint8Array }

export interface LinkFilter {
  /** Digits only; matches the CPF that the link was made for. */
  readonly cpf?: Cpf
  /** A link passes that is in one of them at the moment. */
  readonly states?: readonly LinkState[]
}

export interface LinkStore {
  insert(link: Link): Promise<void>
  /** By the SHA-256 of the token in its address, whatever the account: this is how a person arrives. */
  findByTokenHash(tokenHash: Uint8Array): Promise<Link | undefined>
  /** Within a report. */
  find(accountId: Id, reportId: Id, name: LinkName): Promise<Link | undefined>
  /** Those of a report, newest first, the id deciding between equals. */
  list(accountId: Id, reportId: Id, filter: LinkFilter, now: Date, page: Page): Promise<Listed<Link>>
  /** Within a report; answers the link as it is afterwards, undefined when there is none. */
  setActive(accountId: Id, reportId: Id, name: LinkName, active: boolean, at: Date): Promise<Link | undefined>
}
