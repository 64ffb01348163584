/** A host written in React, under StrictMode: every effect begins, ends and begins again. */
import { createElement, StrictMode, useState, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { Onboarding } from '../../../src/host/react.ts'

const codes: string[] = []
const outcomes: unknown[] = []
Object.assign(window, { codes, outcomes })
const links = new URLSearchParams(location.hash.slice(1)).getAll('link')

function Host(): ReactElement {
  const [shown, show] = useState(0)
  const url = links[shown]
  return createElement(
    'main',
    undefined,
    url !== undefined &&
      createElement(Onboarding, {
        url,
        className: 'onboarding',
        // Another function at every rendering, as in most hosts.
        onEvent: ({ code }) => codes.push(code),
        onOutcome: (outcome) => outcomes.push(outcome),
      }),
    createElement('button', { onClick: () => show(shown + 1) }, 'Next'),
  )
}

createRoot(document.body.appendChild(document.createElement('div'))).render(
  createElement(StrictMode, undefined, createElement(Host)),
)
