import type { Command } from '../keys.ts'
import type { PictureViewer } from './picture-viewer.ts'

/** A command that changes how a picture is shown. */
export type PictureCommand = Extract<
  Command,
  { readonly name: 'closer' | 'farther' | 'fit' | 'turn-left' | 'turn-right' | 'picture' }
>

/** Carries out a command on the pictures. */
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
