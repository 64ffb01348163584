/** What the surroundings mean for the onboarding, and what to do about it: pure, so every case is a unit test. */
import type { Diagnosis } from '../protocol/sessions/diagnosis.ts'
import type { Embedding, Surroundings } from './surroundings.ts'

/** The diagnoses, in the order in which the onboarding would meet a fault. */
export function diagnose(surroundings: Surroundings): readonly Diagnosis[] {
  return checks.map((check) => check(surroundings))
}

const checks: readonly ((surroundings: Surroundings) => Diagnosis)[] = [
  ofTheLink,
  ofTheContext,
  ofTheEmbedding,
  ofThePolicy,
  ofThePermission,
  ofTheCameras,
  ofTheApp,
  ofTheListeners,
  ofTheContentPolicy,
  ofWebAssembly,
  ofWebGl,
  ofTheStorage,
]

function ofTheLink({ page }: Surroundings): Diagnosis {
  const check = 'link'
  if (!page)
    return {
      check,
      verdict: 'bad',
      found: 'its address does not answer',
      remedy: 'See that the server is reached.',
    }
  if (page.status === 200) return { check, verdict: 'good', found: 'open' }
  const found = page.status === 410 ? 'closed: used up, expired or switched off' : `answers ${page.status}`
  return { check, verdict: 'bad', found, remedy: 'Open the doctor behind a link that is open.' }
}

function ofTheContext({ camera }: Surroundings): Diagnosis {
  const check = 'secure context'
  if (camera.isSecureContext) return { check, verdict: 'good', found: 'yes' }
  const remedy =
    'Serve this page and every page around it over https, or from localhost; `limiar serve --phone` does on a local network.'
  return { check, verdict: 'bad', found: 'no: browsers give such a page no camera', remedy }
}

function ofTheEmbedding({ embedding, page }: Surroundings): Diagnosis {
  const check = 'embedded by'
  if (!embedding) return { check, verdict: 'note', found: 'nobody: this is the whole page' }
  if (embedding.isSandboxed)
    return {
      check,
      verdict: 'bad',
      found: 'an iframe with a sandbox',
      remedy: 'Add allow-scripts and allow-same-origin to the iframe’s sandbox, or leave it away.',
    }
  return embeddedBy(embedding, page?.policy)
}

function embeddedBy({ origin }: Embedding, policy: string | undefined): Diagnosis {
  const check = 'embedded by'
  const found = origin ?? 'a page that the browser does not name'
  const ancestors = /frame-ancestors ([^;]*)/
    .exec(policy ?? '')?.[1]
    ?.trim()
    .split(/\s+/)
  if (!ancestors || ancestors.includes('*'))
    return {
      check,
      verdict: 'doubtful',
      found: `${found}, as anybody may`,
      remedy: `Name it in the report’s embedOrigins${origin ? ` (${origin})` : ''}: until then anybody may show it, and events have no response.`,
    }
  if (origin !== undefined && !ancestors.includes(origin))
    return {
      check,
      verdict: 'bad',
      found: `${found}, which the report does not name`,
      remedy: `Add ${origin} to the report’s embedOrigins.`,
    }
  return { check, verdict: 'good', found: `${found}, which the report names` }
}

function ofThePolicy({ camera, embedding }: Surroundings): Diagnosis {
  const check = 'camera policy'
  if (camera.allowedByEmbedding === true) return { check, verdict: 'good', found: 'allowed' }
  if (camera.allowedByEmbedding === undefined)
    return { check, verdict: 'unknown', found: 'this browser does not tell; “Try the camera” does' }
  const remedy = embedding
    ? 'Add allow="camera" to the iframe, and see that no Permissions-Policy of the page around withholds it.'
    : 'See that no Permissions-Policy header before the server withholds it.'
  return { check, verdict: 'bad', found: 'withheld', remedy }
}

/** While a policy withholds the camera, browsers report the permission as refused and count no cameras. */
const HIDDEN_BY_POLICY = 'cannot be told while the policy withholds the camera'

function ofThePermission({ camera }: Surroundings): Diagnosis {
  const check = 'permission'
  if (camera.allowedByEmbedding === false) return { check, verdict: 'note', found: HIDDEN_BY_POLICY }
  switch (camera.permission) {
    case 'granted':
      return { check, verdict: 'good', found: 'given' }
    case 'denied':
      return {
        check,
        verdict: 'bad',
        found: 'refused',
        remedy: 'Allow the camera in the browser’s settings of this site, or in the app’s permissions.',
      }
    case 'prompt':
      return { check, verdict: 'note', found: 'will be asked for' }
    case undefined:
      return { check, verdict: 'unknown', found: 'this browser does not tell before it is asked' }
  }
}

function ofTheCameras({ camera, cameras }: Surroundings): Diagnosis {
  const check = 'cameras'
  if (!camera.hasGetUserMedia)
    return {
      check,
      verdict: 'bad',
      found: 'this browser has no way to one',
      remedy:
        'Use https; in an app, a WebView that has cameras (iOS 14.3, Android WebView 53). Files can be sent instead.',
    }
  if (camera.allowedByEmbedding === false) return { check, verdict: 'note', found: HIDDEN_BY_POLICY }
  if (cameras === undefined)
    return { check, verdict: 'unknown', found: 'not counted before they are allowed' }
  if (cameras > 0) return { check, verdict: 'good', found: String(cameras) }
  return { check, verdict: 'doubtful', found: 'none', remedy: 'Connect one, or send files instead.' }
}

function ofTheApp({ camera }: Surroundings): Diagnosis {
  const check = 'browser of an app'
  if (!camera.inApp) return { check, verdict: 'good', found: 'none that is known for trouble' }
  const remedy = 'Many of these give pages no camera: offer the link so that it opens in the phone’s browser.'
  return { check, verdict: 'doubtful', found: camera.inApp, remedy }
}

function ofTheListeners({ embedding, hasOpener, appChannels }: Surroundings): Diagnosis {
  const check = 'who hears events'
  const listeners = [
    ...(embedding ? ['the page around (window.parent)'] : []),
    ...(hasOpener ? ['the page that opened this one (window.opener)'] : []),
    ...appChannels,
  ]
  if (listeners.length > 0) return { check, verdict: 'good', found: listeners.join(', ') }
  const remedy = 'In an app, add the channel before the page is loaded; its name is in the recipes for hosts.'
  return { check, verdict: 'note', found: 'nobody', remedy }
}

function ofTheContentPolicy({ brokenPolicies }: Surroundings): Diagnosis {
  const check = 'content policy'
  if (brokenPolicies.length === 0) return { check, verdict: 'good', found: 'broken by nothing here' }
  const remedy = 'Have the proxy add no Content-Security-Policy of its own: Limiar sends one.'
  return { check, verdict: 'bad', found: `stopped ${brokenPolicies.join(', ')}`, remedy }
}

function ofWebAssembly({ hasWasm, hasSimd }: Surroundings): Diagnosis {
  const check = 'WebAssembly'
  if (hasWasm && hasSimd) return { check, verdict: 'good', found: 'with vectors' }
  const found = hasWasm ? 'without vectors' : 'none'
  return {
    check,
    verdict: 'note',
    found: `${found}: guidance is slower here, and the shutter works all the same`,
  }
}

function ofWebGl({ hasWebGl }: Surroundings): Diagnosis {
  const found = hasWebGl ? 'yes' : 'no: only the detector of MediaPipe needs it, which is not the default'
  return { check: 'WebGL', verdict: 'note', found }
}

function ofTheStorage({ hasStorage, hasCookies }: Surroundings): Diagnosis {
  const found = hasStorage && hasCookies ? 'allowed' : 'blocked'
  return { check: 'storage and cookies', verdict: 'good', found: `${found}; the onboarding keeps nothing` }
}
