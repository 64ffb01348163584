/** The playground's page registers its elements. */
import { FaceStrip } from '../../src/console/picture/face-strip.ts'
import { PictureViewer } from '../../src/console/picture/picture-viewer.ts'
import { ConsolePreview } from './brand/console-preview.ts'
import { PagePreview } from './brand/page-preview.ts'
import { ThemeEditor } from './brand/theme-editor.ts'
import { PlaygroundPage } from './playground-page.ts'

// The preview of the console is made of them.
customElements.define('limiar-picture-viewer', PictureViewer)
customElements.define('limiar-face-strip', FaceStrip)
customElements.define('limiar-console-preview', ConsolePreview)
customElements.define('limiar-page-preview', PagePreview)
customElements.define('limiar-theme-editor', ThemeEditor)
customElements.define('limiar-playground', PlaygroundPage)
