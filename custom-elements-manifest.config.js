/** `custom-elements-manifest analyze`: the element's documentation for editors, from its own comments. */
export default {
  globs: ['src/component/onboarding-element.ts', 'src/component/index.ts'],
  outdir: 'dist/component',
  litelement: true,
}
