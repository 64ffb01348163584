import { useEffect, useState } from 'react'
import { PermissionsAndroid, Platform } from 'react-native'
import { WebView } from 'react-native-webview'
import { OnboardingListener, onboardingWebViewProps } from 'limiar/host/react-native'

interface OnboardingScreenProps {
  /** The link's address, which your server got from Limiar. */
  readonly url: string
  /** Told once how it ended; `executionId` is there when everything was sent. */
  readonly onEnded: (executionId: string | undefined) => void
}

export function OnboardingScreen({ url, onEnded }: OnboardingScreenProps) {
  const [listener] = useState(() => new OnboardingListener())
  const isAllowed = useCameraPermission()

  useEffect(() => {
    listener.on('SDK_CAPTURE_INVALID', ({ response }) => console.log(response?.reason))
    void listener.finished.then(({ executionId }) => onEnded(executionId))
    return () => listener.close()
  }, [listener, onEnded])

  // A web view can pass on only what the app holds, so the page is shown when that is known.
  if (isAllowed === undefined) return null
  return <WebView style={{ flex: 1 }} {...onboardingWebViewProps({ url, listener })} />
}

/** Whether the app may use the camera; undefined until it is known. The page works without: files can be sent. */
function useCameraPermission(): boolean | undefined {
  const [isAllowed, setAllowed] = useState<boolean>()
  useEffect(() => {
    // iOS asks by itself, with the sentence of Info.plist.
    if (Platform.OS !== 'android') setAllowed(true)
    else
      void PermissionsAndroid.request('android.permission.CAMERA').then((answer) =>
        setAllowed(answer === 'granted'),
      )
  }, [])
  return isAllowed
}
