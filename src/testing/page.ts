/** `limiar/testing/page`: the kit as a script for a page, under the global name `limiarTesting`. */
import { startFakeApp } from './fake-apps.ts'
import { installSampleCamera } from './sample-camera.ts'

const limiarTesting = { installSampleCamera, startFakeApp }

declare global {
  var limiarTesting: LimiarTesting
}

/** The members that the script puts on the page's window. */
export type LimiarTesting = typeof limiarTesting

Object.assign(globalThis, { limiarTesting })
