import { render, type TemplateResult } from 'lit'
import { nextTask } from './session/next-task.ts'

/** A task that is longer than this goes on in another one. A phone that is four times as slow then stays below 50 ms. */
const TASK_MS = 8

/**
 * Lets Lit parse the templates within a view before the view is rendered. Parsing is most of the first render, which
 * otherwise is one task. The parts are rendered into nothing, a few in each task, and the view itself then only copies
 * what is parsed.
 */
export async function parseAhead(view: TemplateResult): Promise<void> {
  let begun = performance.now()
  for (const part of partsOf(view)) {
    render(part, document.createDocumentFragment())
    if (performance.now() - begun < TASK_MS) continue
    await nextTask()
    begun = performance.now()
  }
  await nextTask()
}

/** The templates of a screen, one by one; those of its parts come with them. */
function partsOf(view: TemplateResult): readonly TemplateResult[] {
  const screen = view.values.find(isTemplateResult)
  return screen?.values.flat().filter(isTemplateResult) ?? []
}

/** Lit has the same in `lit/directive-helpers.js`, which would make the page's first file larger by 0.1 kB. */
function isTemplateResult(value: unknown): value is TemplateResult {
  return typeof value === 'object' && value !== null && '_$litType$' in value
}
