/** WCAG 2.2 asks for 24 px; thumbs ask for 44. */
export const MIN_TARGET_PIXELS = 44

export interface Measured {
  /** Pixels by which the page is wider than its window. */
  readonly overflow: number
  /** Targets that are hard to hit. */
  readonly small: readonly string[]
  /** Words that are not shown, that are cut off, or that something else of the camera screen covers. */
  readonly lost: readonly string[]
  /** Words of titles, buttons and names that end on another line than they begin. */
  readonly broken: readonly string[]
}

/** Measures the faults of a view that a person would meet. */
export function measuredOf({ shadowRoot }: Element): Measured {
  if (!shadowRoot) throw new Error('There is no view to measure.')
  const all = (selector: string): readonly HTMLElement[] => [
    ...shadowRoot.querySelectorAll<HTMLElement>(selector),
  ]
  const hint = shadowRoot.querySelector('.pill') ?? undefined
  const words = all('h1, p:not(.spoken, :empty), .pill, button, select, a')
  return {
    overflow: document.documentElement.scrollWidth - innerWidth,
    small: all('button, label, summary, select, a')
      .filter(isSmall)
      .map(({ outerHTML }) => outerHTML),
    lost: words
      .filter((one) => isHidden(one) || isCut(one) || isCovered(one, hint))
      .map((one) => one.outerHTML.slice(0, 120)),
    broken: all('h1, button, label, a, .part, .choice-words, .eyebrow, .steps li').flatMap(brokenWords),
  }
}

/** Whether a target is hard to hit. */
export function isSmall(target: HTMLElement): boolean {
  if (!target.checkVisibility()) return false
  const { width, height } = target.getBoundingClientRect()
  return width < MIN_TARGET_PIXELS || height < MIN_TARGET_PIXELS
}

/** Whether a sentence has no place on the screen. What is folded is not meant. */
function isHidden(words: HTMLElement): boolean {
  const isFolded = words.closest('details:not([open])') !== null
  return words.getClientRects().length === 0 && words.textContent.trim() !== '' && !isFolded
}

function brokenWords(within: HTMLElement): readonly string[] {
  const broken: string[] = []
  const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\S+/g)) {
      const range = new Range()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (lines.size > 1) broken.push(word)
    }
  return broken
}

function isCut(words: HTMLElement): boolean {
  const box = words.getBoundingClientRect()
  const screen = words.closest('.capture, .review')?.getBoundingClientRect()
  if (!screen || box.width === 0) return false
  return (
    box.top < screen.top - 1 ||
    box.bottom > screen.bottom + 1 ||
    box.left < screen.left - 1 ||
    box.right > screen.right + 1
  )
}

function isCovered(words: HTMLElement, hint: Element | undefined): boolean {
  if (!hint || hint.contains(words)) return false
  const [one, other] = [words.getBoundingClientRect(), hint.getBoundingClientRect()]
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  return across > 1 && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1
}
