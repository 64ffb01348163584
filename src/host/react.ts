/** `limiar/host/react`: the onboarding as a React component. */
import { createElement, useEffect, useRef, type ReactElement } from 'react'
import type { OnboardingEvent } from '../protocol/sessions/events.ts'
import { OnboardingFrame, type FrameOptions, type HostObstacle } from './onboarding-frame.ts'
import type { Outcome } from './onboarding-listener.ts'
import type { SilenceError } from './silence.ts'

export interface OnboardingProps extends Pick<
  FrameOptions,
  'url' | 'title' | 'resize' | 'greetedWithinMs' | 'heardWithinMs'
> {
  /** Called with every event, in order. */
  readonly onEvent?: (event: OnboardingEvent) => void
  /** Called once with how the onboarding ended; not called when the component is unmounted. */
  readonly onOutcome?: (outcome: Outcome) => void
  /** Called once when the page is silent for too long. */
  readonly onSilence?: (error: SilenceError) => void
  /** Called when something in this page would keep the onboarding from the camera. */
  readonly onObstacle?: (obstacle: HostObstacle) => void
  readonly className?: string
}

/** Shows one link. Another `url` starts again with that link. The callbacks may be new functions at every rendering. */
export function Onboarding(props: OnboardingProps): ReactElement {
  const { url, title, resize, greetedWithinMs, heardWithinMs, className } = props
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const address = String(url)
  useEffect(() => {
    const parent = place.current
    if (!parent) return undefined
    const settings = { title, resize, greetedWithinMs, heardWithinMs }
    const frame = new OnboardingFrame({ parent, url: address, ...withoutAbsent(settings) })
    if (frame.obstacle) latest.current.onObstacle?.(frame.obstacle)
    void follow(frame, () => latest.current)
    return () => frame.close()
  }, [address, title, resize, greetedWithinMs, heardWithinMs])
  return createElement('div', { ref: place, className })
}

async function follow({ listener }: OnboardingFrame, latest: () => OnboardingProps): Promise<void> {
  listener.finished.then(
    (outcome) => {
      if (outcome.outcome !== 'closed') latest().onOutcome?.(outcome)
    },
    (error: unknown) => latest().onSilence?.(error as SilenceError),
  )
  for await (const event of listener) latest().onEvent?.(event)
}

/** A React prop that is not set is undefined. The frame's options must leave it out instead. */
function withoutAbsent<Settings extends object>(
  settings: Settings,
): { [Name in keyof Settings]?: NonNullable<Settings[Name]> } {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Settings]?: NonNullable<Settings[Name]>
  }
}
