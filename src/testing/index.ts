/** `limiar/testing`: for the tests of a page or app that shows the onboarding. */
export {
  fakeAppKinds,
  startFakeApp,
  type AppWindow,
  type FakeApp,
  type FakeAppKind,
  type FakeAppOptions,
} from './fake-apps.ts'
export { installSampleCamera, type SamplePictures } from './sample-camera.ts'
