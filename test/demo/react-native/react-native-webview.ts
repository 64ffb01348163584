/** A web view that shows nothing, and leaves its props on the window. */
import { createElement, type ReactElement } from 'react'
import type { OnboardingWebViewProps } from '../../../src/host/react-native.ts'

export function WebView(props: OnboardingWebViewProps): ReactElement {
  Object.assign(window, { webView: props })
  return createElement('web-view')
}
