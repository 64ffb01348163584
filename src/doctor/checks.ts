/** The effects of the surroundings on the onboarding, and the remedies. It is pure, so every case is a unit test. */
import type { Diagnosis } from '../protocol/sessions/diagnosis.ts'
import type { Embedding, Surroundings } from './surroundings.ts'
import type { DoctorWords } from './words/words.ts'

/** The diagnoses, in the order in which the onboarding would meet a fault. */
export function diagnose(surroundings: Surroundings, words: DoctorWords): readonly Diagnosis[] {
  return checks.map((check) => check(surroundings, words))
}

const checks: readonly ((surroundings: Surroundings, words: DoctorWords) => Diagnosis)[] = [
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

function ofTheLink({ page }: Surroundings, { link: words }: DoctorWords): Diagnosis {
  const check = words.name
  if (!page) return { check, verdict: 'bad', found: words.silent, remedy: words.reach }
  if (page.status === 200) return { check, verdict: 'good', found: words.open }
  const found = page.status === 410 ? words.closed : words.answers(page.status)
  return { check, verdict: 'bad', found, remedy: words.useOpen }
}

function ofTheContext({ camera }: Surroundings, { context: words }: DoctorWords): Diagnosis {
  const check = words.name
  if (camera.isSecureContext) return { check, verdict: 'good', found: words.secure }
  return { check, verdict: 'bad', found: words.insecure, remedy: words.remedy }
}

function ofTheEmbedding({ embedding, page }: Surroundings, { embedding: words }: DoctorWords): Diagnosis {
  const check = words.name
  if (!embedding) return { check, verdict: 'note', found: words.whole }
  if (embedding.isSandboxed)
    return { check, verdict: 'bad', found: words.sandboxed, remedy: words.leaveSandbox }
  return embeddedBy(embedding, page?.policy, words)
}

function embeddedBy(
  { origin }: Embedding,
  policy: string | undefined,
  words: DoctorWords['embedding'],
): Diagnosis {
  const check = words.name
  const host = origin ?? words.unnamed
  const ancestors = /frame-ancestors ([^;]*)/
    .exec(policy ?? '')?.[1]
    ?.trim()
    .split(/\s+/)
  if (!ancestors || ancestors.includes('*'))
    return { check, verdict: 'doubtful', found: words.open(host), remedy: words.nameIt(origin) }
  if (origin !== undefined && !ancestors.includes(origin))
    return { check, verdict: 'bad', found: words.foreign(host), remedy: words.add(origin) }
  return { check, verdict: 'good', found: words.named(host) }
}

function ofThePolicy({ camera, embedding }: Surroundings, { policy: words }: DoctorWords): Diagnosis {
  const check = words.name
  if (camera.allowedByEmbedding === true) return { check, verdict: 'good', found: words.allowed }
  if (camera.allowedByEmbedding === undefined) return { check, verdict: 'unknown', found: words.untold }
  const remedy = embedding ? words.allowFrame : words.allowHeader
  return { check, verdict: 'bad', found: words.withheld, remedy }
}

// While a policy withholds the camera, browsers report the permission as refused and count no cameras.
function ofThePermission({ camera }: Surroundings, { permission: words, hidden }: DoctorWords): Diagnosis {
  const check = words.name
  if (camera.allowedByEmbedding === false) return { check, verdict: 'note', found: hidden }
  switch (camera.permission) {
    case 'granted':
      return { check, verdict: 'good', found: words.granted }
    case 'denied':
      return { check, verdict: 'bad', found: words.denied, remedy: words.allow }
    case 'prompt':
      return { check, verdict: 'note', found: words.prompt }
    case undefined:
      return { check, verdict: 'unknown', found: words.untold }
  }
}

function ofTheCameras({ camera, cameras }: Surroundings, words: DoctorWords): Diagnosis {
  const { name: check, noWay, useAnother, uncounted, none, connect } = words.cameras
  if (!camera.hasGetUserMedia) return { check, verdict: 'bad', found: noWay, remedy: useAnother }
  if (camera.allowedByEmbedding === false) return { check, verdict: 'note', found: words.hidden }
  if (cameras === undefined) return { check, verdict: 'unknown', found: uncounted }
  if (cameras > 0) return { check, verdict: 'good', found: String(cameras) }
  return { check, verdict: 'doubtful', found: none, remedy: connect }
}

function ofTheApp({ camera }: Surroundings, { app: words }: DoctorWords): Diagnosis {
  const check = words.name
  if (!camera.inApp) return { check, verdict: 'good', found: words.none }
  return { check, verdict: 'doubtful', found: camera.inApp, remedy: words.offerLink }
}

function ofTheListeners(
  { embedding, hasOpener, appChannels }: Surroundings,
  { listeners: words }: DoctorWords,
): Diagnosis {
  const check = words.name
  const listeners = [
    ...(embedding ? [words.parent] : []),
    ...(hasOpener ? [words.opener] : []),
    ...appChannels,
  ]
  if (listeners.length > 0) return { check, verdict: 'good', found: listeners.join(', ') }
  return { check, verdict: 'note', found: words.nobody, remedy: words.addChannel }
}

function ofTheContentPolicy(
  { brokenPolicies }: Surroundings,
  { contentPolicy: words }: DoctorWords,
): Diagnosis {
  const check = words.name
  if (brokenPolicies.length === 0) return { check, verdict: 'good', found: words.unbroken }
  return { check, verdict: 'bad', found: words.broken(brokenPolicies.join(', ')), remedy: words.remedy }
}

function ofWebAssembly({ hasWasm, hasSimd }: Surroundings, { wasm: words }: DoctorWords): Diagnosis {
  const check = words.name
  if (hasWasm && hasSimd) return { check, verdict: 'good', found: words.vectors }
  return { check, verdict: 'note', found: hasWasm ? words.plain : words.none }
}

function ofWebGl({ hasWebGl }: Surroundings, { webGl: words }: DoctorWords): Diagnosis {
  return { check: words.name, verdict: 'note', found: hasWebGl ? words.has : words.none }
}

function ofTheStorage({ hasStorage, hasCookies }: Surroundings, { storage: words }: DoctorWords): Diagnosis {
  const found = hasStorage && hasCookies ? words.allowed : words.blocked
  return { check: words.name, verdict: 'good', found }
}
