/** The console's page registers its elements. */
import { ConsolePage } from './console-page.ts'
import { PictureViewer } from './picture/picture-viewer.ts'

customElements.define('limiar-picture-viewer', PictureViewer)
customElements.define('limiar-console', ConsolePage)
