/** Put into a link's page by the playground: gives the onboarding the sample camera instead of the device's. */
import type { OnboardingElement } from '../../src/component/onboarding-element.ts'
import { onCaptureStarted } from '../../src/testing/sample-camera.ts'
import { openSampleCamera, showCapture, turnHead } from './sample-camera.ts'

const element = await onboardingElement()
element.openCamera = openSampleCamera
onCaptureStarted(element, showCapture)
// What comes after the selfie is the movement, on the same stream; a page that was loaded again goes on with it.
element.addEventListener('limiar-event', ({ detail }) => {
  const isSelfieTaken = detail.code === 'SDK_CAPTURE_COMPLETED' && detail.response.assuranceType === 'FACE'
  if (isSelfieTaken) turnHead()
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
