/** Lit's templates, custom elements, and what assistive technology hears of them; the rest is oxlint's (.oxlintrc.json). */
import { parser } from 'typescript-eslint'
import { configs as lit } from 'eslint-plugin-lit'
import { configs as wc } from 'eslint-plugin-wc'
import litA11y from 'eslint-plugin-lit-a11y'

/** Where templates are. */
const files = ['src/component/**/*.ts', 'src/console/**/*.ts', 'demo/**/*.ts']

export default [
  ...[lit['flat/recommended'], wc['flat/recommended'], wc['flat/best-practice']].map((config) => ({
    ...config,
    files,
  })),
  {
    files,
    languageOptions: { parser },
    plugins: { 'lit-a11y': litA11y },
    rules: { ...litA11y.configs.recommended.rules, 'wc/guard-super-call': 'off' },
  },
]
