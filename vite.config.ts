/** Builds the browser parts: `vite build --mode page | component | host | demo`. */
import { defineConfig, type UserConfig } from 'vite'

const shared: UserConfig = { publicDir: false, clearScreen: false, logLevel: 'warn' }

/** The detector's files are asked for by address and never inlined; its worker is a module, as its loader needs. */
const capture: UserConfig = {
  ...shared,
  worker: { format: 'es' },
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false }, emptyOutDir: true },
}

const builds: Readonly<Record<string, UserConfig>> = {
  page: {
    ...capture,
    root: 'src/component',
    build: { ...capture.build, outDir: '../../dist/page' },
  },
  component: {
    ...capture,
    // Wherever it is put, it finds its worker and its texts beside itself.
    base: './',
    build: {
      ...capture.build,
      outDir: 'dist/component',
      rolldownOptions: {
        input: { index: 'src/component/index.ts' },
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].js' },
      },
    },
  },
  /** Every screen in a fixed state, for tests and pictures; not part of the package. */
  gallery: {
    ...capture,
    root: 'test/component/gallery',
    build: { ...capture.build, outDir: '../../../.cache/gallery' },
  },
  host: {
    build: {
      outDir: 'dist/host',
      target: 'es2022',
      minify: true,
      lib: { entry: 'src/host/index.ts', formats: ['es'], fileName: () => 'index.js' },
    },
  },
  demo: {
    root: 'demo/playground',
    build: {
      outDir: '../../dist/demo',
      emptyOutDir: true,
      target: 'es2022',
      assetsDir: 'playground',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: {
          playground: 'demo/playground/index.html',
          'sample-camera': 'demo/sample-camera/page-script.ts',
        },
        // The sample camera is asked for by this name.
        output: { entryFileNames: 'playground/[name].js' },
      },
    },
  },
}

export default defineConfig(({ mode }) => {
  const build = builds[mode]
  if (!build) throw new Error(`There is no build called ${mode}: ${Object.keys(builds).join(', ')}.`)
  return { ...shared, ...build }
})
