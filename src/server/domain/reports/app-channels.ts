/** What an app may call its object on the page's window: what the page would never find there is refused beforehand. */
import type { AppChannels } from '../../../protocol/reports/reports.ts'

export const appSystems = ['android', 'ios'] as const satisfies readonly (keyof AppChannels)[]

/** As JavaScript writes names without quotes; other alphabets work in few of the languages of apps. */
const A_NAME = /^[A-Za-z_$][\w$]*$/

/** What every object has by itself: an app's would never be told from it. */
const ofEveryObject = ['__proto__', ...Object.getOwnPropertyNames(Object.prototype)]

/** What every window has, or other windows; an app would lose its own in their place. */
const ofEveryWindow = [
  ...[
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
  ],
  ...['postMessage', 'screen', 'self', 'status', 'top', 'webkit', 'window'],
]

/** iOS keeps its handlers in an object of their own. */
const taken: Readonly<Record<keyof AppChannels, ReadonlySet<string>>> = {
  android: new Set([...ofEveryObject, ...ofEveryWindow]),
  ios: new Set(ofEveryObject),
}

/** Why the page would not find an app's object of that name, and what to do; undefined when it would. */
export function whyNoAppChannel(system: keyof AppChannels, name: string): string | undefined {
  if (!A_NAME.test(name))
    return 'The page cannot look for such a name: write letters, digits, _ and $ alone, with no digit first.'
  if (taken[system].has(name))
    return `Something else is called ${name} in every page: give the app's object another name, such as OnboardingChannel.`
  return undefined
}
