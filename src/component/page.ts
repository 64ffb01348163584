/** The page at `/<token>`: nothing but the element, under the address it was opened at. */
import './index.ts'
import { historyMemory } from './session/session-memory.ts'

const element = document.createElement('limiar-onboarding')
element.link = location.pathname.replace(/\/+$/, '')
element.debug = new URLSearchParams(location.search).has('debug')
element.memory = historyMemory(history)
document.body.append(element)
