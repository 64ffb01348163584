/** The vision worker of a browser without WebAssembly and without WebGL. */
import './no-acceleration.ts'
import '../../../src/component/vision/vision-worker.ts'
