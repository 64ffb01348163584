import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isVirtualCamera } from '../../../src/component/camera/virtual-camera.ts'

describe('the name of a camera', () => {
  for (const label of [
    'OBS Virtual Camera',
    'OBS-Camera',
    'ManyCam Virtual Webcam',
    'Snap Camera',
    'XSplit VCam',
    'SplitCam Video Driver',
    'Dummy video device (0x0000)',
    'v4l2loopback',
    'DroidCam Source 3',
    'Iriun Webcam',
    'e2eSoft iVCam',
    'Unity Video Capture',
    'NDI Webcam Video 1',
    'NVIDIA Broadcast',
    'Camo',
  ])
    it(`is that of a program: ${label}`, () => assert.ok(isVirtualCamera(label)))

  for (const label of [
    '',
    'camera2 1, facing front',
    'camera 0, facing back',
    'Câmera frontal',
    'Front Camera',
    'Back Dual Wide Camera',
    'FaceTime HD Camera',
    'iPhone Camera',
    'Integrated Camera (04f2:b6be)',
    'Integrated Webcam',
    'HD Pro Webcam C920 (046d:082d)',
    'Logitech BRIO',
    'HP TrueVision HD Camera',
    'USB2.0 HD UVC WebCam',
    'Microsoft® LifeCam Studio(TM)',
    'Trust QHD Webcam',
    'Cam Link 4K',
    'Surface Camera Front',
    'Observer Webcam',
  ])
    it(`is that of a device: ${label}`, () => assert.ok(!isVirtualCamera(label)))
})
