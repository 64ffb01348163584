/**
 * Published packages that find documents or faces before a camera, and the files of each that a page needs for that.
 */

export interface Peer {
  readonly name: string
  readonly version: string
  /** Paths in the package; each pattern matches a file. */
  readonly files: readonly RegExp[]
  readonly counted: string
}

/**
 * They are fetched when they are measured, and are not dependencies. Files that they load from elsewhere are not in
 * their packages.
 */
export const peers: readonly Peer[] = [
  {
    name: '@innovatrics/dot-document-auto-capture',
    version: '7.6.1',
    files: [
      /^index\.mjs$/,
      /^dot-assets\/document\/dot-.*\.js$/,
      /sam_simd\.wasm$/,
      /dot_embedded_bg\.wasm$/,
    ],
    counted: 'document: component, worker, WebAssembly',
  },
  {
    name: '@innovatrics/dot-face-auto-capture',
    version: '7.6.1',
    files: [/^index\.mjs$/, /^dot-assets\/face\/dot-.*\.js$/, /sam_simd\.wasm$/, /dot_embedded_bg\.wasm$/],
    counted: 'face: component, worker, WebAssembly',
  },
  {
    name: '@microblink/blinkid',
    version: '7.4.3',
    files: [/^dist\/blinkid\.js$/, /lightweight\/advanced\/BlinkIdModule\.(js|wasm|data)$/],
    counted: 'document, reads it too: component, lightweight resources',
  },
  {
    name: '@smileid/web-components',
    version: '11.4.0',
    files: [/^dist\/smart-camera-web\.js$/],
    counted: 'document and face: component; its detector comes from elsewhere',
  },
  {
    name: '@getyoti/react-face-capture',
    version: '2.7.0',
    files: [/^vanilla\/index\.js$/, /^vanilla\/assets\/face-capture\/tiny_face_detector_model-shard1$/],
    counted: 'face: component with its framework, model',
  },
  {
    name: 'unico-webframe',
    version: '3.23.8',
    files: [/UnicoCheck\.esm\.js$/],
    counted: 'document and face: component',
  },
  {
    name: '@regulaforensics/vp-frontend-document-components',
    version: '9.8.3074',
    files: [/^dist\/main\.js$/],
    counted: 'document: component; its WebAssembly comes from elsewhere',
  },
  {
    name: '@mediapipe/tasks-vision',
    version: '0.10.35',
    files: [/^vision_bundle\.mjs$/, /^wasm\/vision_wasm_internal\.(js|wasm)$/],
    counted: 'face: runtime alone, without the model',
  },
  {
    name: '@vladmandic/human',
    version: '3.3.6',
    files: [/^dist\/human\.esm\.js$/, /^models\/blazeface\.(bin|json)$/],
    counted: 'face: code, detector',
  },
  {
    name: '@vladmandic/face-api',
    version: '1.7.15',
    files: [/^dist\/face-api\.esm\.js$/, /^model\/tiny_face_detector_model\.bin$/],
    counted: 'face: code, smallest detector',
  },
  {
    name: 'jscanify',
    version: '1.4.3',
    files: [/^src\/jscanify\.js$/, /^src\/opencv\.js$/],
    counted: 'document: code with its OpenCV',
  },
]
