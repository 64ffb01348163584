/** The page at `/<token>`: nothing but the element, under the address it was opened at. */
import './index.ts'

const element = document.createElement('limiar-onboarding')
element.link = location.pathname.replace(/\/+$/, '')
document.body.append(element)
