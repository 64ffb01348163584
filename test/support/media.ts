/** Photographs of real people for tests, and the models; set-up fetches both. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

export const modelsDir = join(root, 'models')

/** A file of `.cache/media`, by its name. */
export function media(name: string): Buffer {
  return readFileSync(join(root, '.cache', 'media', name))
}

/** Stills of one person, some seconds apart: looking ahead, aside, smiling, speaking. */
export const franckStills = ['01829', '02045', '02221', '02683', '02888', '03909', '04000', '04117'].map(
  (frame) => `franck_${frame}.jpg`,
)

/** Photographs of other people, one of each. */
export const otherPeople = [
  'audrey.jpg',
  'cage.jpg',
  'SeanConnery.jpg',
  'obama4_crop.jpg',
  'kim1_crop.jpg',
  'queen20_crop.jpg',
  'ri_1_crop.jpg',
  'chuck_crop.jpg',
]
