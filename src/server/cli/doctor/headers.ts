/** Checks the headers of the page: those that Limiar sends, as a proxy passes them on. */
import type { Diagnosis } from '../../../protocol/sessions/diagnosis.ts'

export function examineHeaders({ headers, status }: Response): readonly Diagnosis[] {
  // The page of a closed link has other headers.
  if (status !== 200) return []
  return [embeddingOf(headers), ...framesForbidden(headers), cameraOf(headers), ...isolationOf(headers)]
}

function embeddingOf(headers: Headers): Diagnosis {
  const check = 'who may embed the page'
  const policy = headers.get('Content-Security-Policy')
  const remedy = 'Have the proxy hand on the Content-Security-Policy that Limiar sends.'
  if (policy === null) return { check, verdict: 'doubtful', found: 'the policy was taken away', remedy }
  // Policies of several senders arrive in one line, and all of them apply.
  const ancestors = [...policy.matchAll(/frame-ancestors ([^;,]*)/g)].map(
    ([, sources]) => sources?.trim() ?? '',
  )
  if (ancestors.length === 0) return { check, verdict: 'doubtful', found: 'the policy does not say', remedy }
  if (ancestors.length > 1)
    return {
      check,
      verdict: 'bad',
      found: `two policies, of which both hold: ${ancestors.join(' and ')}`,
      remedy: 'Have the proxy add no Content-Security-Policy of its own.',
    }
  if (ancestors[0] === '*')
    return {
      check,
      verdict: 'note',
      found: 'anyone, who then hears codes without their response, and may show it where nobody sees it',
      remedy:
        'Name the hosts in the report’s embedOrigins: they alone may show it then, and hear whole events.',
    }
  return { check, verdict: 'good', found: ancestors[0] ?? '' }
}

function framesForbidden(headers: Headers): readonly Diagnosis[] {
  const found = headers.get('X-Frame-Options')
  if (found === null) return []
  const remedy = 'Have the proxy leave X-Frame-Options away: it forbids the iframe, whatever the policy says.'
  return [{ check: 'X-Frame-Options', verdict: 'bad', found, remedy }]
}

function cameraOf(headers: Headers): Diagnosis {
  const check = 'Permissions-Policy'
  const found = headers.get('Permissions-Policy')
  if (found === null) return { check, verdict: 'note', found: 'none, so the camera is allowed' }
  const camera = /(?:^|[\s,])camera=(\([^)]*\)|\*|self)/.exec(found)?.[1]
  if (camera === undefined) return { check, verdict: 'note', found: 'says nothing of the camera' }
  if (/self|\*/.test(camera)) return { check, verdict: 'good', found: `camera=${camera}` }
  const remedy = 'Have the proxy add no Permissions-Policy: the page may not use its own camera.'
  return { check, verdict: 'bad', found: `camera=${camera}`, remedy }
}

/** Headers that stop a page from being framed, or from communicating with a page that opened it in a window. */
function isolationOf(headers: Headers): readonly Diagnosis[] {
  const resource = headers.get('Cross-Origin-Resource-Policy') ?? ''
  const opener = headers.get('Cross-Origin-Opener-Policy') ?? ''
  return [
    ...(['same-origin', 'same-site'].includes(resource) ? [withheldResource(resource)] : []),
    ...(opener.startsWith('same-origin') ? [withheldOpener(opener)] : []),
  ]
}

function withheldResource(found: string): Diagnosis {
  const check = 'Cross-Origin-Resource-Policy'
  const remedy = `Have the proxy leave ${check} away: a host of another origin is cut off by it.`
  return { check, verdict: 'doubtful', found, remedy }
}

function withheldOpener(found: string): Diagnosis {
  const remedy = 'Set popups in the report if a host opens the page in a window and listens to it.'
  return { check: 'Cross-Origin-Opener-Policy', verdict: 'note', found, remedy }
}
