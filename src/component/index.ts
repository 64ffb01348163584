/** The entry `limiar/component`: registers `<limiar-onboarding>`. */
import { OnboardingElement } from './onboarding-element.ts'

export { OnboardingElement }
export type { CameraRequest, Facing, OpenCamera } from './camera/camera-controller.ts'

if (!customElements.get('limiar-onboarding')) customElements.define('limiar-onboarding', OnboardingElement)
