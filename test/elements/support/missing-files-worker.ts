/** The vision worker of a page whose server has no `limiar-mediapipe`. */
import './missing-files.ts'
import '../../../src/component/vision/vision-worker.ts'
