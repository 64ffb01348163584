/** Put into a link's page by the playground: gives the onboarding the sample camera instead of the device's. */
import type { OnboardingElement } from '../../src/component/onboarding-element.ts'
import { openSampleCamera, showCapture, type Capture } from './sample-camera.ts'

/** The page keeps its camera between the sides of the document, so its events say what to show next. */
const capturesByEvent: Readonly<Record<string, Capture>> = {
  SDK_FRONT_CAPTURE_STARTED: 'front',
  SDK_BACK_CAPTURE_STARTED: 'back',
  SDK_SELFIE_CAPTURE_STARTED: 'selfie',
}

const element = await onboardingElement()
element.openCamera = openSampleCamera
element.addEventListener('limiar-event', (event) => {
  const { code } = (event as CustomEvent<{ readonly code: string }>).detail
  const capture = capturesByEvent[code]
  if (capture) showCapture(capture)
})

/** The element, which the page's own script may put there only after this one has run. */
function onboardingElement(): Promise<OnboardingElement> {
  const find = (): OnboardingElement | null => document.querySelector('limiar-onboarding')
  return new Promise((resolve) => {
    const seen = find()
    if (seen) return resolve(seen)
    const observer = new MutationObserver(() => {
      const added = find()
      if (!added) return
      observer.disconnect()
      resolve(added)
    })
    observer.observe(document, { childList: true, subtree: true })
  })
}
