import { useEffect, useState } from 'react'
import { Text, View } from 'react-native'
import { OnboardingScreen } from './onboarding-screen'

/** Your server's address as the phone sees it; `../html` is such a server. In an app, phones load only https. */
const SERVER = 'https://your-server.example'
const FAILED = 'Não foi possível abrir a verificação. Tente de novo em alguns minutos.'

export function App() {
  const [url, setUrl] = useState<string>()
  const [words, setWords] = useState('Abrindo…')
  useEffect(() => {
    askForLink().then(setUrl, () => setWords(FAILED))
  }, [])

  function say(sentence: string): void {
    setUrl(undefined)
    setWords(sentence)
  }

  return (
    <View style={{ flex: 1 }}>
      {url ? (
        <OnboardingScreen
          url={url}
          onEnded={(executionId) => say(executionId ? 'Recebemos seus dados.' : 'Até logo.')}
          onSilence={() => say(FAILED)}
        />
      ) : (
        <Text>{words}</Text>
      )}
    </View>
  )
}

async function askForLink(): Promise<string> {
  const answer = await fetch(`${SERVER}/link`, { method: 'POST' })
  if (!answer.ok) throw new Error(`The link was not made: ${answer.status}.`)
  const { url } = (await answer.json()) as { readonly url: string }
  return url
}
