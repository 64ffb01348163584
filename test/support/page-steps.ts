/** The steps of a walk through the page that a camera alone does not take. */
import type { Frame, FrameLocator, Page } from 'playwright'

type View = Pick<Page | Frame | FrameLocator, 'getByRole'>

/** Agrees, and says which document it will be. */
export async function beginWalk(view: View, documentType = 'cnh'): Promise<void> {
  await view.getByRole('button', { name: /aceitar/i }).click()
  await view.getByRole('button', { name: documentType.toUpperCase() }).click()
}

/** Goes on without the movement as soon as the page says that it saw too little of it; most pictures move enough. */
export function passMovement(view: View, timeout: number): void {
  const goOn = async (): Promise<void> => {
    await view.getByRole('heading', { name: 'Não deu para ver o movimento' }).waitFor({ timeout })
    await view.getByRole('button', { name: 'Pular esta etapa' }).click()
  }
  void goOn().catch(() => undefined)
}
