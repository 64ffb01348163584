/** The page at `/<token>`: nothing but the element, under the address it was opened at. */
import './index.ts'
import { historyMemory } from './session/session-memory.ts'

// A file that is dropped beside the chooser would have the browser leave this page to show it.
for (const type of ['dragover', 'drop'])
  addEventListener(type, (event) => {
    if (!event.composedPath().some((target) => target instanceof HTMLInputElement)) event.preventDefault()
  })

const element = document.createElement('limiar-onboarding')
element.link = location.pathname.replace(/\/+$/, '')
element.debug = new URLSearchParams(location.search).has('debug')
element.memory = historyMemory(history)
document.body.append(element)
