/** The steps of a walk through the page that need more than a camera. */
import type { Frame, FrameLocator, Page } from 'playwright'

type View = Pick<Page | Frame | FrameLocator, 'getByRole'>

/** Consents, and chooses the document. */
export async function beginWalk(view: View, documentType = 'cnh'): Promise<void> {
  await view.getByRole('button', { name: /aceitar/i }).click()
  await view.getByRole('button', { name: documentType.toUpperCase() }).click()
}

/** Tries the movement again when the page saw too little of it, and skips it as soon as the page offers that. */
export function passMovement(view: View, timeout: number): void {
  const goOn = view.getByRole('button', { name: /Pular esta etapa|Seguir sem o movimento/ })
  const retry = view.getByRole('button', { name: 'Tentar de novo' })
  const pass = async (): Promise<void> => {
    await view.getByRole('heading', { name: 'Não deu para ver o movimento' }).waitFor({ timeout })
    if ((await goOn.count()) > 0) return goOn.click()
    await retry.click()
    return pass()
  }
  void pass().catch(() => undefined)
}
