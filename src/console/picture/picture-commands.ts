import type { Command } from '../keys.ts'
import type { PictureViewer } from './picture-viewer.ts'

/** A command that concerns what is seen of a picture. */
export type PictureCommand = Extract<
  Command,
  { readonly name: 'closer' | 'farther' | 'fit' | 'turn-left' | 'turn-right' | 'picture' }
>

/** Does what a key asks of the pictures. */
export function obeyPictureCommand(viewer: PictureViewer, command: PictureCommand): void {
  switch (command.name) {
    case 'closer':
    case 'farther':
    case 'fit':
      return viewer.zoom(command.name)
    case 'turn-left':
      return viewer.rotate('left')
    case 'turn-right':
      return viewer.rotate('right')
    case 'picture':
      return viewer.choose(command.index)
  }
}
