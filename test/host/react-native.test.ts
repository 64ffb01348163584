/** Checked against the types of react-native-webview 16: the names of props, and the argument of `onMessage`. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { WebViewProps } from 'react-native-webview'
import {
  OnboardingListener,
  onboardingWebViewProps,
  type OnboardingWebViewProps,
} from '../../src/host/react-native.ts'

const url = 'https://onboarding.example/0123456789abcdef0123456789abcdef'
const event = {
  code: 'ONBOARDING_FINISHED',
  response: { executionId: 'ab'.repeat(12) },
  limiar: { version: 1, session: 'run-1', sequence: 1, at: '2026-01-02T03:04:05.000Z' },
}

/** The web view declares every prop: in the recipe they are spread, and a spread may hold any name. */
const declared = (props: OnboardingWebViewProps): Pick<WebViewProps, keyof OnboardingWebViewProps> => props

function showing(shown: string): { readonly nativeEvent: { readonly data: string; readonly url: string } } {
  return { nativeEvent: { data: JSON.stringify(event), url: shown } }
}

describe('the props of a WebView', () => {
  it('show the link, with a camera and storage', () => {
    using listener = new OnboardingListener()
    const props = declared(onboardingWebViewProps({ url, listener }))
    const { onMessage, onShouldStartLoadWithRequest, ...settings } = props
    assert.deepEqual(settings, {
      source: { uri: url },
      originWhitelist: ['*'],
      setSupportMultipleWindows: false,
      javaScriptEnabled: true,
      domStorageEnabled: true,
      allowsInlineMediaPlayback: true,
      mediaPlaybackRequiresUserAction: false,
      mediaCapturePermissionGrantType: 'grantIfSameHostElseDeny',
    })
    assert.ok([onMessage, onShouldStartLoadWithRequest].every((prop) => typeof prop === 'function'))
  })

  it('hand the page’s messages to the listener', async () => {
    using listener = new OnboardingListener()
    onboardingWebViewProps({ url, listener }).onMessage(showing(`${url}?step=2#done`))
    assert.deepEqual(await listener.finished, { outcome: 'finished', executionId: 'ab'.repeat(12) })
  })

  it('hear and show no other page', () => {
    using listener = new OnboardingListener()
    const { onMessage, onShouldStartLoadWithRequest } = onboardingWebViewProps({ url, listener })
    let heard = 0
    listener.on('ONBOARDING_FINISHED', () => (heard += 1))
    for (const other of [
      'https://evil.example/',
      'http://onboarding.example/',
      'https://onboarding.example.evil.example/',
      'https://onboarding.example@evil.example/',
      'https://onboarding.example:8443/',
      'javascript:alert(1)',
      'about:blank',
      '',
    ]) {
      onMessage(showing(other))
      assert.equal(onShouldStartLoadWithRequest({ url: other }), false, other)
    }
    assert.equal(heard, 0)
    assert.equal(onShouldStartLoadWithRequest({ url: 'HTTPS://Onboarding.example/x' }), true)
  })

  it('never let the system open an address in another app or browser', () => {
    using listener = new OnboardingListener()
    const { originWhitelist } = onboardingWebViewProps({ url, listener })
    // The web view hands an address that matches none of these to the system, without a callback.
    const patterns = originWhitelist.map((pattern) => new RegExp(`^${pattern.replaceAll('*', '.*')}`))
    for (const other of ['https://evil.example/', 'tel:190', 'intent://pay#Intent;end', 'bank-app://pay', ''])
      assert.ok(
        patterns.some((pattern) => pattern.test(other)),
        other,
      )
  })

  it('refuse an address that would run in the app', () => {
    using listener = new OnboardingListener()
    assert.throws(() => onboardingWebViewProps({ url: 'javascript:alert(1)', listener }), TypeError)
  })
})
