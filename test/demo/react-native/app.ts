/** An app that shows the recipe's screen under StrictMode: every effect begins, ends and begins again. */
import { createElement, StrictMode, useState, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { OnboardingScreen } from '../../../examples/react-native/onboarding-screen.tsx'

const told: string[] = []
Object.assign(window, { told })

function App(): ReactElement {
  const [renderings, setRenderings] = useState(0)
  const [isOpen, setOpen] = useState(true)
  Object.assign(window, { renderAgain: () => setRenderings(renderings + 1), leave: () => setOpen(false) })
  const screen = createElement(OnboardingScreen, {
    url: 'https://onboarding.example/0123456789abcdef0123456789abcdef',
    // New functions at every rendering, as in most apps.
    onEnded: (executionId) => told.push(`ended ${executionId}`),
    onSilence: () => told.push('silence'),
  })
  return createElement('main', {}, isOpen && screen)
}

createRoot(document.body).render(createElement(StrictMode, undefined, createElement(App)))
