import { shown } from './console.ts'

/** Each desk, and an element that it shows once its data has come. */
export const desks = [
  ['Links', '#links-list'],
  ['Base de faces', '#records'],
  ['Fluxos', '#versions'],
  ['Entregas', '#deliveries'],
  ['Pessoas', '#people'],
  ['Saúde', '.plots'],
] as const

/** Goes to a desk by its link, and waits for that element. */
export async function openDesk(page: Element, name: string, selector: string): Promise<void> {
  const way = await shown(page, '.places a', name)
  way.click()
  await shown(page, selector)
}
