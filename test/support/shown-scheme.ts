export type Scheme = 'light' | 'dark'

/**
 * Runs in the page, so it uses nothing of this file: shows it as in a system of this scheme, and answers how many
 * conditions of its style sheets were set for that. No driver of Firefox and WebKitGTK can change the scheme of a page
 * that is open. The rules for dark systems are therefore made to hold by the style sheets themselves, also those of
 * shadow roots. Elements that come later with style sheets of their own need another call.
 */
export function showScheme(scheme: Scheme): number {
  const dark = '(prefers-color-scheme: dark)'
  const always = '(min-width: 0px)'
  const kept = globalThis as unknown as { rulesForDark?: Set<CSSMediaRule> }
  const forDark = (kept.rulesForDark ??= new Set())
  const collect = (rules: CSSRuleList): void => {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule && rule.media.mediaText === dark) forDark.add(rule)
      if ('cssRules' in rule) collect(rule.cssRules as CSSRuleList)
    }
  }
  const visit = (root: Document | ShadowRoot): void => {
    for (const sheet of [...root.styleSheets, ...root.adoptedStyleSheets]) collect(sheet.cssRules)
    for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) visit(shadowRoot)
  }
  visit(document)
  for (const rule of forDark) rule.media.mediaText = scheme === 'dark' ? always : dark
  // What the browser draws by itself: fields, lists of choices, bars.
  document.documentElement.style.colorScheme = scheme
  return forDark.size
}
