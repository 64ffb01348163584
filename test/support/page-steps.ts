/** The steps of a walk through the page that a camera alone does not take. */
import type { Frame, FrameLocator, Page } from 'playwright'

type View = Pick<Page | Frame | FrameLocator, 'getByRole'>

/** Agrees, and says which document it will be. */
export async function beginWalk(view: View, documentType = 'cnh'): Promise<void> {
  await view.getByRole('button', { name: /aceitar/i }).click()
  await view.getByRole('button', { name: documentType.toUpperCase() }).click()
}

/** Tries once more when the page saw too little movement, and goes on without it as soon as that is offered. */
export function passMovement(view: View, timeout: number): void {
  const goOn = view.getByRole('button', { name: /Pular esta etapa|Seguir sem o movimento/ })
  const retry = view.getByRole('button', { name: 'Tentar de novo' })
  const pass = async (): Promise<void> => {
    await view.getByRole('heading', { name: 'Não deu para ver o movimento' }).waitFor({ timeout })
    if ((await goOn.count()) === 0) {
      await retry.click()
      return pass()
    }
    return goOn.click()
  }
  void pass().catch(() => undefined)
}
