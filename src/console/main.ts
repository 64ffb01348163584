/** The console's page registers its elements. */
import { ConsolePage } from './console-page.ts'
import { FaceStrip } from './picture/face-strip.ts'
import { PictureViewer } from './picture/picture-viewer.ts'

customElements.define('limiar-picture-viewer', PictureViewer)
customElements.define('limiar-face-strip', FaceStrip)
customElements.define('limiar-console', ConsolePage)
