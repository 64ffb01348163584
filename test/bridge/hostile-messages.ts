/** Messages that the bridge must not take for its own. */
export const at = '2026-01-02T03:04:05.000Z'

/** An event as the page would send it. */
export function wireEvent(sequence: number, session = 'run-1'): object {
  return { code: 'ONBOARDING_READY', limiar: { version: 1, session, sequence, at } }
}

/** Members that come as the `__proto__` of an object that has none of its own. */
function inPrototype(members: object): object {
  return JSON.parse(`{ "__proto__": ${JSON.stringify(members)} }`) as object
}

/** A message that counts how often any part of it was looked at. */
export function watchedMessage(): { readonly message: unknown; readonly looks: () => number } {
  let looks = 0
  const count = (): undefined => {
    looks += 1
    return undefined
  }
  // Every operation on a proxy looks up a trap of its handler.
  return { message: new Proxy({}, new Proxy({}, { get: count })), looks: () => looks }
}

/** Values that neither end may take for a message of the other. */
export const malformed: readonly unknown[] = [
  undefined,
  null,
  7,
  'not json',
  '{"code":"ONBOARDING_READY"}',
  '{'.repeat(5_000),
  'x'.repeat(10 * 1024 * 1024),
  [],
  { code: 'ONBOARDING_READY' },
  { ...wireEvent(1), code: 'constructor' },
  { ...wireEvent(1), code: '__proto__' },
  JSON.parse(`{ "__proto__": ${JSON.stringify(wireEvent(1))} }`),
  { code: 'ONBOARDING_READY', limiar: inPrototype({ version: 1, session: 'run-1', sequence: 1, at }) },
  { ...wireEvent(1), code: 'STEP_STARTED', response: inPrototype({ stepName: 'front', stepIndex: 1 }) },
  { limiar: inPrototype({ version: 1, hello: 'n1' }) },
  { ...wireEvent(1), code: 'SOMETHING_ELSE' },
  { ...wireEvent(1), code: 'STEP_STARTED', response: { stepName: 'root', stepIndex: 0 } },
  { ...wireEvent(1), code: 'ONBOARDING_FINISHED', response: { executionId: '../../etc' } },
  { ...wireEvent(1), code: 'ONBOARDING_ERROR', response: { reason: 'x'.repeat(10 * 1024 * 1024) } },
  { ...wireEvent(1), code: 'ONBOARDING_ERROR', response: 'reason' },
  wireEvent(0),
  wireEvent(1.5),
  wireEvent(1, 'a session'),
  { code: 'ONBOARDING_READY', limiar: { version: 2, session: 'run-1', sequence: 1, at } },
  { code: 'ONBOARDING_READY', limiar: { version: 1, session: 'run-1', sequence: 1, at: 'yesterday' } },
  { limiar: { version: 1, welcome: 'a-nonce-it-never-sent', session: 'run-1', first: 90 } },
  { limiar: { version: 2, hello: 'n1' } },
  { limiar: { version: 1, hello: '<script>' } },
  { limiar: { version: 1, hello: 'n'.repeat(65) } },
  { limiar: { version: 1, hello: 'n1', seen: { session: 'run-1', sequence: -1 } } },
]
