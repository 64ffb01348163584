/** Every style of the console's page, in the order in which they apply. */
import { controls } from './controls.styles.ts'
import { dialogs } from './dialog.styles.ts'
import { execution } from './execution.styles.ts'
import { header } from './header.styles.ts'
import { layout } from './layout.styles.ts'
import { queue } from './queue.styles.ts'
import { tokens } from './tokens.styles.ts'

export const consoleStyles = [tokens, controls, layout, header, queue, execution, dialogs]
