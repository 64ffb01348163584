/** The playground's page registers its one element. */
import { PlaygroundPage } from './playground-page.ts'

customElements.define('limiar-playground', PlaygroundPage)
