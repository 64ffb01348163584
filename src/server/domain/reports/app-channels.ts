/**
 * Names that an app may use for its object on the page's window. A name that the page could not find is refused early.
 */
import type { AppChannels } from '../../../protocol/reports/reports.ts'

export const appSystems = ['android', 'ios'] as const satisfies readonly (keyof AppChannels)[]

/** A name as JavaScript writes it without quotes. Other alphabets work in few of the languages of apps. */
const A_NAME = /^[A-Za-z_$][\w$]*$/

/** Members that every object has: the page could not tell whether an app added one of that name. */
const ofEveryObject = ['__proto__', ...Object.getOwnPropertyNames(Object.prototype)]

/** Members that every window has, or names of other windows: they would replace an app's object. */
const ofEveryWindow = [
  'chrome',
  'document',
  'external',
  'frames',
  'history',
  'location',
  'name',
  'navigator',
  'opener',
  'parent',
  'postMessage',
  'screen',
  'self',
  'status',
  'top',
  'webkit',
  'window',
]

/** iOS keeps its handlers in an object of their own. */
const taken: Readonly<Record<keyof AppChannels, ReadonlySet<string>>> = {
  android: new Set([...ofEveryObject, ...ofEveryWindow]),
  ios: new Set(ofEveryObject),
}

/** Why the page would not find an app's object of that name, and what to do; undefined when it would find it. */
export function whyNoAppChannel(system: keyof AppChannels, name: string): string | undefined {
  if (!A_NAME.test(name))
    return 'The page cannot look for such a name: use only letters, digits, _ and $, and no digit first.'
  if (taken[system].has(name))
    return `Every page has something else called ${name}: give the app's object another name, such as OnboardingChannel.`
  return undefined
}
