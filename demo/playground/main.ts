/** The playground's page registers its elements. */
import { PagePreview } from './brand/page-preview.ts'
import { ThemeEditor } from './brand/theme-editor.ts'
import { PlaygroundPage } from './playground-page.ts'

customElements.define('limiar-page-preview', PagePreview)
customElements.define('limiar-theme-editor', ThemeEditor)
customElements.define('limiar-playground', PlaygroundPage)
