import type { DoctorWords } from './pt-br.ts'

export const en: DoctorWords = {
  title: 'Page doctor',
  looking: 'Checking…',
  language: 'Language',
  tryCamera: 'Try the camera',
  copy: 'Copy as text',
  copied: 'Copied.',
  about: (command) =>
    `For developers who put the page into a site or an app: open this in the browser or app where it will run. Nothing is recorded, and nothing leaves this browser. ${command} checks the deployment from outside.`,
  link: {
    name: 'Link',
    open: 'open',
    silent: 'the address does not answer',
    reach: 'Check that the server is running and can be reached.',
    closed: 'closed: used up, expired or switched off',
    answers: (status) => `answers ${status}`,
    useOpen: 'Open the doctor of a link that is open.',
  },
  context: {
    name: 'Secure connection',
    secure: 'yes',
    insecure: 'no: without https, browsers allow no camera',
    remedy:
      'Serve this page and every page around it over https, or from localhost; limiar serve --phone does so on a local network.',
  },
  embedding: {
    name: 'Page around this one',
    whole: 'none: this is the whole page',
    sandboxed: 'an iframe with a sandbox',
    leaveSandbox:
      'Add allow-scripts and allow-same-origin to the sandbox of the iframe, or remove the sandbox.',
    unnamed: 'a page that the browser does not name',
    open: (host) => `${host}; any site can embed the page today`,
    nameIt: (origin) =>
      `Name it in the flow’s embedOrigins${origin ? ` (${origin})` : ''}: until then any site can show the page, and events carry no response.`,
    foreign: (host) => `${host}, which is not in the flow`,
    add: (origin) => `Add ${origin} to the flow’s embedOrigins.`,
    named: (host) => `${host}, which is in the flow`,
  },
  policy: {
    name: 'Camera in this page',
    allowed: 'allowed',
    untold: 'this browser does not say; “Try the camera” shows it',
    withheld: 'blocked',
    allowFrame:
      'Add allow="camera" to the iframe, and check that no Permissions-Policy of the page around blocks the camera.',
    allowHeader: 'Check whether a Permissions-Policy header in front of the server blocks the camera.',
  },
  hidden: 'cannot be told while the page around blocks the camera',
  permission: {
    name: 'Camera permission',
    granted: 'given',
    denied: 'refused',
    allow: 'Allow the camera in the browser’s settings of this site, or in the app’s permissions.',
    prompt: 'the browser will ask',
    untold: 'this browser tells only after it has asked',
  },
  cameras: {
    name: 'Cameras',
    noWay: 'this browser gives no access to cameras',
    useAnother:
      'Use https; in apps, a WebView with a camera (iOS 14.3, Android WebView 53). Files can be sent instead.',
    uncounted: 'can be counted only after the permission',
    none: 'none',
    connect: 'Connect a camera, or send files instead.',
  },
  app: {
    name: 'Browser inside an app',
    none: 'none that is known to cause trouble',
    offerLink: 'Many of these block the camera: let the link open in the phone’s own browser.',
  },
  listeners: {
    name: 'Who receives events',
    parent: 'the page around (window.parent)',
    opener: 'the page that opened this one (window.opener)',
    nobody: 'nobody',
    addChannel:
      'In an app, register the channel before the page loads; its name is in the recipes for hosts.',
  },
  contentPolicy: {
    name: 'Content policy',
    unbroken: 'nothing was blocked',
    broken: (directives) => `blocked ${directives}`,
    remedy: 'Keep the proxy from adding a Content-Security-Policy of its own: Limiar already sends one.',
  },
  wasm: {
    name: 'WebAssembly',
    vectors: 'with vector instructions',
    plain: 'without vector instructions: guidance is slower, and the shutter still works',
    none: 'missing: guidance is slower, and the shutter still works',
  },
  webGl: {
    name: 'WebGL',
    has: 'yes',
    none: 'no: only MediaPipe’s detector needs it, and that is not the default',
  },
  storage: {
    name: 'Storage and cookies',
    allowed: 'allowed; the page keeps nothing',
    blocked: 'blocked; the page keeps nothing, so it does not need them',
  },
  trial: {
    name: 'Camera test',
    small: 'Small print may be unreadable: use a better camera.',
    obstacles: {
      'insecure-context': { found: 'blocked: the page is not secure', remedy: 'Use https.' },
      'embedding-forbids-camera': {
        found: 'blocked by the page around',
        remedy: 'Add allow="camera" to the iframe, and check Permissions-Policy and sandbox.',
      },
      'camera-denied': {
        found: 'refused',
        remedy: 'Allow the camera in the browser’s settings of this site, or in the app’s permissions.',
      },
      'camera-denied-by-system': {
        found: 'refused by the system',
        remedy: 'Allow the browser to use the camera in the settings of the device.',
      },
      'in-app-browser': {
        found: 'blocked by the browser of the app',
        remedy: 'Open the link in the phone’s own browser.',
      },
      'camera-dismissed': {
        found: 'the browser’s question was not answered',
        remedy: 'Try again, and answer the question.',
      },
      'camera-in-use': { found: 'in use', remedy: 'Close everything else that uses the camera.' },
      'camera-missing': { found: 'no camera', remedy: 'Connect a camera, or send files instead.' },
    },
    failed: 'the camera did not open',
  },
}
