/** Checks the headers of the page: those that Limiar sends, as a proxy passes them on. */
import type { Diagnosis } from '../../../protocol/sessions/diagnosis.ts'
import type { CommandWords } from './words/words.ts'

export function examineHeaders({ headers, status }: Response, words: CommandWords): readonly Diagnosis[] {
  // The page of a closed link has other headers.
  if (status !== 200) return []
  return [
    embeddingOf(headers, words.embedding),
    ...framesForbidden(headers, words),
    cameraOf(headers, words.camera),
    ...isolationOf(headers, words),
  ]
}

function embeddingOf(headers: Headers, words: CommandWords['embedding']): Diagnosis {
  const check = words.name
  const policy = headers.get('Content-Security-Policy')
  const remedy = words.handOn
  if (policy === null) return { check, verdict: 'doubtful', found: words.removed, remedy }
  // Policies of several senders arrive in one line, and all of them apply.
  const ancestors = [...policy.matchAll(/frame-ancestors ([^;,]*)/g)].map(
    ([, sources]) => sources?.trim() ?? '',
  )
  if (ancestors.length === 0) return { check, verdict: 'doubtful', found: words.silent, remedy }
  if (ancestors.length > 1)
    return {
      check,
      verdict: 'bad',
      found: words.two(ancestors.join(' + ')),
      remedy: words.addNone,
    }
  if (ancestors[0] === '*') return { check, verdict: 'note', found: words.anyone, remedy: words.nameHosts }
  return { check, verdict: 'good', found: ancestors[0] ?? '' }
}

function framesForbidden(headers: Headers, { framesForbidden: remedy }: CommandWords): readonly Diagnosis[] {
  const found = headers.get('X-Frame-Options')
  if (found === null) return []
  return [{ check: 'X-Frame-Options', verdict: 'bad', found, remedy }]
}

function cameraOf(headers: Headers, words: CommandWords['camera']): Diagnosis {
  const check = 'Permissions-Policy'
  const found = headers.get('Permissions-Policy')
  if (found === null) return { check, verdict: 'note', found: words.none }
  const camera = /(?:^|[\s,])camera=(\([^)]*\)|\*|self)/.exec(found)?.[1]
  if (camera === undefined) return { check, verdict: 'note', found: words.silent }
  if (/self|\*/.test(camera)) return { check, verdict: 'good', found: `camera=${camera}` }
  return { check, verdict: 'bad', found: `camera=${camera}`, remedy: words.remove }
}

/** Headers that stop a page from being framed, or from communicating with a page that opened it in a window. */
function isolationOf(headers: Headers, words: CommandWords): readonly Diagnosis[] {
  const resource = headers.get('Cross-Origin-Resource-Policy') ?? ''
  const opener = headers.get('Cross-Origin-Opener-Policy') ?? ''
  const found: Diagnosis[] = []
  if (['same-origin', 'same-site'].includes(resource))
    found.push({
      check: 'Cross-Origin-Resource-Policy',
      verdict: 'doubtful',
      found: resource,
      remedy: words.resource,
    })
  if (opener.startsWith('same-origin'))
    found.push({
      check: 'Cross-Origin-Opener-Policy',
      verdict: 'note',
      found: opener,
      remedy: words.opener,
    })
  return found
}
