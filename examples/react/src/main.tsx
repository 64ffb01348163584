import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { OnboardingStep } from './onboarding-step'

type Step =
  { readonly name: 'asking' | 'failed' | 'left' | 'sent' } | { readonly name: 'open'; readonly url: string }

const words = {
  asking: 'Abrindo…',
  failed: 'Não foi possível abrir a verificação. Tente de novo em alguns minutos.',
  left: 'Até logo.',
  sent: 'Recebemos seus dados.',
} as const

function App() {
  const [step, setStep] = useState<Step>({ name: 'asking' })
  useEffect(() => {
    const asking = new AbortController()
    askForLink(asking.signal).then(
      (url) => setStep({ name: 'open', url }),
      () => asking.signal.aborted || setStep({ name: 'failed' }),
    )
    return () => asking.abort()
  }, [])
  if (step.name !== 'open') return <p>{words[step.name]}</p>
  return (
    <OnboardingStep
      url={step.url}
      onFinished={() => setStep({ name: 'sent' })}
      onLeft={() => setStep({ name: 'left' })}
    />
  )
}

async function askForLink(signal: AbortSignal): Promise<string> {
  const answer = await fetch('/link', { method: 'POST', signal })
  if (!answer.ok) throw new Error(`The link was not made: ${answer.status}.`)
  const { url } = (await answer.json()) as { readonly url: string }
  return url
}

const root = document.querySelector('#root')
if (root) createRoot(root).render(<App />)
