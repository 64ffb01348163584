import { useState } from 'react'
import { Onboarding } from 'limiar-host/react'

interface OnboardingStepProps {
  /** The link's address, which your server got from Limiar. */
  readonly url: string
  /** Told when the person has sent everything; your server asks for the findings. */
  readonly onFinished: (executionId: string | undefined) => void
  readonly onLeft: () => void
}

export function OnboardingStep({ url, onFinished, onLeft }: OnboardingStepProps) {
  const [problem, setProblem] = useState<string>()
  if (problem) return <p role="alert">{problem}</p>
  return (
    <Onboarding
      url={url}
      onEvent={({ code }) => console.log(code)}
      onOutcome={({ outcome, executionId }) => (outcome === 'finished' ? onFinished(executionId) : onLeft())}
      onObstacle={(obstacle) => console.warn(`The camera will not open: ${obstacle}`)}
      onSilence={() => setProblem('A verificação não abriu. Confira a conexão e tente de novo.')}
    />
  )
}
