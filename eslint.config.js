/** Types are checked by tsc; this finds what tsc cannot. */
import tseslint from 'typescript-eslint'
import { configs as lit } from 'eslint-plugin-lit'
import { configs as wc } from 'eslint-plugin-wc'
import litA11y from 'eslint-plugin-lit-a11y'

export default tseslint.config(
  {
    ignores: [
      'dist',
      'models',
      '.cache',
      'node_modules',
      'coverage',
      'screenshots',
      '**/*.mjs',
      '**/*.cjs',
      '**/*.js',
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        project: 'tsconfig.lint.json',
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      // `() => void doIt()` and one-line arrow functions are how listeners read best.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // Fastify's and Lit's contracts ask for async functions that may have nothing to await.
      '@typescript-eslint/require-await': 'off',
      // Pixel loops index typed arrays; noUncheckedIndexedAccess makes each access possibly undefined.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      // Names, MRZ and CPF are letters and digits of the Latin alphabet: there is nothing to decompose.
      '@typescript-eslint/no-misused-spread': 'off',
      // An underscore says that a parameter's place is needed and its value is not.
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      'no-console': 'error',
      'no-restricted-syntax': ['error', { selector: 'ExportDefaultDeclaration', message: 'Export by name.' }],
    },
  },
  // A recipe shows where a host hears something, and no more.
  { files: ['demo/hosts/**'], rules: { 'no-console': 'off' } },
  { files: ['**/*.config.ts'], rules: { 'no-restricted-syntax': 'off' } },
  {
    files: ['scripts/**', 'bench/**', 'demo/**', 'test/**', 'src/server/cli.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['test/**'],
    rules: {
      // node:test's `it` and `describe` answer promises that the runner awaits.
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          allowForKnownSafeCalls: [
            'it',
            'describe',
            'test',
            'suite',
            'before',
            'after',
            'beforeEach',
            'afterEach',
          ].map((name) => ({ from: 'package', name, package: 'node:test' })),
        },
      ],
      // Tests look into answers of the wire as a client does, who has no types of ours.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    files: ['src/component/**', 'src/console/**', 'demo/**'],
    extends: [lit['flat/recommended'], wc['flat/recommended'], wc['flat/best-practice']],
    plugins: { 'lit-a11y': litA11y },
    rules: { ...litA11y.configs.recommended.rules, 'wc/guard-super-call': 'off' },
  },
)
