/** The same as `engines` in package.json. For an older version, npm only prints a warning. */
const OLDEST = { major: 22, minor: 18 } as const

/** Why a Node of that version cannot run the service; undefined when it can. */
export function whyTooOld(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > OLDEST.major || (major === OLDEST.major && minor >= OLDEST.minor)) return undefined
  return `Limiar needs Node ${OLDEST.major}.${OLDEST.minor} or newer; this is ${version}.`
}
