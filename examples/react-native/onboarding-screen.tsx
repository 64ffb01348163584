import { useEffect, useRef, useState } from 'react'
import { PermissionsAndroid, Platform } from 'react-native'
import { WebView } from 'react-native-webview'
import { OnboardingListener, onboardingWebViewProps } from 'limiar-host/react-native'

interface OnboardingScreenProps {
  /** The link's address, which your server got from Limiar. */
  readonly url: string
  /** Told once how it ended; `executionId` is there when everything was sent. */
  readonly onEnded: (executionId: string | undefined) => void
  /** Told once when the page has not said a word for 30 seconds. */
  readonly onSilence: () => void
}

export function OnboardingScreen(props: OnboardingScreenProps) {
  // A web view can pass on only a permission that the app holds, so the page is shown once the answer is known.
  return useCameraAsked() ? <OnboardingPage {...props} /> : null
}

function OnboardingPage({ url, onEnded, onSilence }: OnboardingScreenProps) {
  const [listener, setListener] = useState<OnboardingListener>()
  // The callbacks may be other functions at every rendering: the onboarding goes on all the same.
  const latest = useRef({ onEnded, onSilence })
  useEffect(() => {
    latest.current = { onEnded, onSilence }
  })

  useEffect(() => {
    const begun = new OnboardingListener()
    setListener(begun)
    begun.on('SDK_CAPTURE_INVALID', ({ response }) => console.log(response?.reason))
    begun.finished.then(
      // It is closed when the screen is left; there is nobody to tell then.
      ({ outcome, executionId }) => outcome !== 'closed' && latest.current.onEnded(executionId),
      () => latest.current.onSilence(),
    )
    return () => begun.close()
  }, [url])

  // The system took the page's process, for want of memory: without another web view the person looks at a white screen.
  const [round, setRound] = useState(0)
  const beginAgain = () => setRound((before) => before + 1)
  return (
    listener && (
      <WebView
        key={round}
        style={{ flex: 1 }}
        onContentProcessDidTerminate={beginAgain}
        onRenderProcessGone={beginAgain}
        {...onboardingWebViewProps({ url, listener })}
      />
    )
  )
}

/** Whether the person was asked for the camera. Whatever the answer, the page works: files can be sent instead. */
function useCameraAsked(): boolean {
  // iOS asks by itself, with the sentence of Info.plist.
  const [wasAsked, setAsked] = useState(Platform.OS !== 'android')
  useEffect(() => {
    if (Platform.OS !== 'android') return
    void PermissionsAndroid.request('android.permission.CAMERA').finally(() => setAsked(true))
  }, [])
  return wasAsked
}
