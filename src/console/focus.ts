/** Where the focus goes when a view changes, and how it moves along the rows of the queue. */

/** To where a view begins: its heading, or the field that signing in asks for. */
export function focusBeginning(root: ParentNode): void {
  const field = root.querySelector<HTMLElement>('#access-token')
  const heading = root.querySelector<HTMLElement>('[data-heading]')
  ;(field ?? heading)?.focus()
}

/** To the row of an execution, where it is on the page. */
export function focusRow(root: ParentNode, executionId: string): void {
  root.querySelector<HTMLElement>(`a[data-execution="${executionId}"]`)?.focus()
}

/** From row to row; to the first one when the focus is elsewhere. */
export function focusNextRow(root: ShadowRoot, direction: 'up' | 'down'): void {
  const links = [...root.querySelectorAll<HTMLElement>('a[data-execution]')]
  const focused = links.findIndex((link) => link === root.activeElement)
  const next = focused < 0 ? 0 : focused + (direction === 'down' ? 1 : -1)
  links[Math.max(0, Math.min(links.length - 1, next))]?.focus()
}
