/** The vision worker of a browser whose workers cannot encode a picture. */
import './no-encoding.ts'
import '../../../src/component/vision/vision-worker.ts'
