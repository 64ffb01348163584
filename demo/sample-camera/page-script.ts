/**
 * The playground puts this script into a link's page. It gives the onboarding the sample camera instead of the
 * device's.
 */
import type { OnboardingElement } from '../../src/component/onboarding-element.ts'
import { onCaptureStarted } from '../../src/testing/sample-camera.ts'
import { openSampleCamera, showCapture, turnHead } from './sample-camera.ts'

const element = await onboardingElement()
element.openCamera = openSampleCamera
onCaptureStarted(element, showCapture)
// After the selfie comes the movement, on the same stream. A page that was loaded again goes on with it.
element.addEventListener('limiar-event', ({ detail }) => {
  const isSelfieTaken = detail.code === 'SDK_CAPTURE_COMPLETED' && detail.response.assuranceType === 'FACE'
  if (isSelfieTaken) turnHead()
})

/** The element. The page's own script may add it only after this script has run. */
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
