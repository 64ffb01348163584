import type { AppChannels } from '../protocol/reports/reports.ts'
import { nativeChannels, type NativeChannel } from './native-transport.ts'

/** Some web views put their object on `window` only when the page has loaded, or a little after. */
const LOOK_EVERY_MS = 500
const LOOK_FOR_MS = 15_000

/** Looks for the objects of apps. */
export interface AppWatch {
  /** Looks now, in addition to the regular looks of the first 15 seconds. */
  look(): void
  close(): void
}

/** Calls back once for each object of an app: at once when it is there, otherwise when it appears. */
export function watchForApps(
  window: object,
  names: Readonly<AppChannels>,
  found: (channel: NativeChannel) => void,
): AppWatch {
  const known = new Set<NativeChannel>()
  const look = (): void => {
    for (const channel of nativeChannels(window, names)) {
      if (known.has(channel)) continue
      known.add(channel)
      found(channel)
    }
  }
  look()
  const timer = setInterval(look, LOOK_EVERY_MS)
  const end = setTimeout(() => clearInterval(timer), LOOK_FOR_MS)
  return {
    look,
    close() {
      clearInterval(timer)
      clearTimeout(end)
    },
  }
}
