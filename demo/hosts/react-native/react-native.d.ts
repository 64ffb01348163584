/** The little of React Native that the recipe uses, as its reference has it: its packages are too large to install. */
declare module 'react-native' {
  export const Platform: { readonly OS: 'ios' | 'android' | 'web' }
  export const PermissionsAndroid: {
    request(permission: 'android.permission.CAMERA'): Promise<'granted' | 'denied' | 'never_ask_again'>
  }
}

declare module 'react-native-webview' {
  import type { ReactElement } from 'react'

  export interface WebViewProps {
    style?: { flex?: number }
    source?: { uri: string }
    originWhitelist?: readonly string[]
    javaScriptEnabled?: boolean
    domStorageEnabled?: boolean
    allowsInlineMediaPlayback?: boolean
    mediaPlaybackRequiresUserAction?: boolean
    mediaCapturePermissionGrantType?:
      'prompt' | 'grant' | 'deny' | 'grantIfSameHostElsePrompt' | 'grantIfSameHostElseDeny'
    onMessage?: (event: { nativeEvent: { data: string; url: string } }) => void
    onShouldStartLoadWithRequest?: (request: { url: string }) => boolean
  }

  export function WebView(props: WebViewProps): ReactElement
}
