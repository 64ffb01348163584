import type { Frame, FrameLocator, Page } from 'playwright'

/** Consents, and opens the camera where the page explains it first. */
export async function consent(frame: Frame | FrameLocator | Page): Promise<void> {
  await frame.getByRole('button', { name: 'Aceitar e começar' }).click()
  const primer = frame.getByRole('button', { name: 'Abrir a câmera' })
  const shutter = frame.getByRole('button', { name: 'Tirar a foto' })
  const upload = frame.getByRole('button', { name: 'Enviar fotos sem a câmera' })
  await primer.or(shutter).or(upload).first().waitFor()
  if (await primer.isVisible()) await primer.click()
}
