/** The console's page registers its elements. */
import { ConsolePage } from './console-page.ts'
import { ExecutionNotes } from './notes/execution-notes.ts'
import { FaceStrip } from './picture/face-strip.ts'
import { PictureViewer } from './picture/picture-viewer.ts'

customElements.define('limiar-picture-viewer', PictureViewer)
customElements.define('limiar-face-strip', FaceStrip)
customElements.define('limiar-execution-notes', ExecutionNotes)
customElements.define('limiar-console', ConsolePage)
