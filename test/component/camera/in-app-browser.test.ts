import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { browserKindOf, type BrowserKind } from '../../../src/component/camera/browser-kind.ts'
import { inAppBrowserOf, type InAppBrowser } from '../../../src/component/camera/in-app-browser.ts'

const android =
  'Mozilla/5.0 (Linux; Android 14; SM-A546E Build/UP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko)'
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

describe('the browser inside an app', () => {
  const agents: readonly (readonly [string, InAppBrowser | undefined])[] = [
    [`${android} Version/4.0 Chrome/126.0 Mobile Safari/537.36 Instagram 334.0.0.42.95 Android`, 'Instagram'],
    [`${iPhone} Mobile/15E148 Instagram 334.0.4 (iPhone14,5; iOS 17_5)`, 'Instagram'],
    [`${android} Chrome/126.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/468.0.0.53.82;]`, 'Facebook'],
    [`${iPhone} Mobile/15E148 [FBAN/FBIOS;FBAV/468.0.0.40.102;FBBV/605;FBDV/iPhone14,5]`, 'Facebook'],
    [`${iPhone} Mobile/15E148 [FBAN/MessengerForiOS;FBAV/460.0.0]`, 'Messenger'],
    [`${android} Chrome/126.0 Mobile Safari/537.36 [FB_IAB/Orca-Android;FBAV/460.0.0]`, 'Messenger'],
    [`${android} Chrome/126.0 Mobile Safari/537.36 musical_ly_2023405030 BytedanceWebview/d8a21c6`, 'TikTok'],
    [`${iPhone} Mobile/15E148 WhatsApp/24.11.85`, 'WhatsApp'],
    [`${iPhone} Mobile/15E148 [LinkedInApp]/9.29`, 'LinkedIn'],
    [`${iPhone} Mobile/15E148 Twitter for iPhone/10.44`, 'X'],
    [`${iPhone} GSA/322.0.640 Mobile/15E148 Safari/604.1`, 'Google'],
    [`${android} Chrome/126.0 Mobile Safari/537.36`, undefined],
    [`${iPhone} Version/17.5 Mobile/15E148 Safari/604.1`, undefined],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', undefined],
  ]
  for (const [agent, app] of agents)
    it(`${app ? `of ${app} is known` : 'is not seen'} in ${agent.slice(-60)}`, () =>
      assert.equal(inAppBrowserOf(agent), app))
})

describe('the browser whose permissions are explained', () => {
  const agents: readonly (readonly [string, BrowserKind | undefined])[] = [
    [`${iPhone} Version/17.5 Mobile/15E148 Safari/604.1`, 'safari-ios'],
    [`${iPhone} CriOS/126.0.6478.35 Mobile/15E148 Safari/604.1`, 'chrome-ios'],
    ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile', 'chrome-android'],
    ['Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0', 'firefox'],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36', undefined],
  ]
  for (const [agent, kind] of agents)
    it(`is ${kind ?? 'any other'} in ${agent.slice(-50)}`, () => assert.equal(browserKindOf(agent), kind))
})
