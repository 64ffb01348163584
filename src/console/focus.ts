/** Where the focus goes when a view changes, and how it moves along the rows of the queue. */

/** Moves the focus to the beginning of a view: its heading, or the field for signing in. */
export function focusBeginning(root: ParentNode): void {
  const field = root.querySelector<HTMLElement>('#access-token')
  const heading = root.querySelector<HTMLElement>('[data-heading]')
  ;(field ?? heading)?.focus()
}

/** Moves the focus to the row of an execution, if it is on the page. */
export function focusRow(root: ParentNode, executionId: string): void {
  root.querySelector<HTMLElement>(`a[data-execution="${executionId}"]`)?.focus()
}

/** Moves the focus to the next row up or down, or to the first one when the focus is elsewhere. */
export function focusNextRow(root: ShadowRoot, direction: 'up' | 'down'): void {
  const links = [...root.querySelectorAll<HTMLElement>('a[data-execution]')]
  const focused = links.findIndex((link) => link === root.activeElement)
  const next = focused < 0 ? 0 : focused + (direction === 'down' ? 1 : -1)
  links[Math.max(0, Math.min(links.length - 1, next))]?.focus()
}

/** Moves the focus to the first filter that is typed, and unfolds the filters where they are folded. */
export function focusFilters(root: ParentNode): void {
  root.querySelector('details.fold')?.setAttribute('open', '')
  root.querySelector<HTMLElement>('#cpf')?.focus()
}
