/** `limiar/host`: for the web page or app that shows the onboarding. */
export { OnboardingFrame, type FrameOptions, type HostObstacle } from './onboarding-frame.ts'
export { OnboardingListener, type ListenerOptions, type Outcome } from './onboarding-listener.ts'
export { SilenceError, type Silence } from './silence.ts'
export type {
  AssuranceType,
  EventCode,
  EventOf,
  EventResponses,
  EventStamp,
  OnboardingEvent,
  StepName,
} from '../protocol/sessions/events.ts'
