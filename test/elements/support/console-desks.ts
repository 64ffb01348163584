import { shown } from './console.ts'

/** Each desk, and what it shows once it has read. */
export const desks = [
  ['Links', '#links-list'],
  ['Base de faces', '#records'],
  ['Fluxos', '#versions'],
  ['Entregas', '#deliveries'],
  ['Pessoas', '#people'],
  ['Saúde', '.plots'],
] as const

/** Goes to a desk by the way that people see, and waits for what it shows. */
export async function openDesk(page: Element, name: string, selector: string): Promise<void> {
  const way = await shown(page, '.places a', name)
  way.click()
  await shown(page, selector)
}
