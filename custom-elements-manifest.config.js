/** `custom-elements-manifest analyze`: the element's documentation for editors, from its own comments. */
export default {
  globs: ['src/component/onboarding-element.ts', 'src/component/index.ts'],
  outdir: 'dist/component',
  litelement: true,
  plugins: [
    {
      name: 'only-what-a-page-may-use',
      // Members marked `@internal` are left out by the analyzer itself.
      packageLinkPhase({ customElementsManifest }) {
        for (const { declarations } of customElementsManifest.modules)
          for (const declaration of declarations ?? [])
            declaration.members = declaration.members?.filter(
              ({ privacy = 'public' }) => privacy === 'public',
            )
      },
    },
  ],
}
