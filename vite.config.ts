/** Builds the browser parts: `vite build --mode page | component | host | demo`. */
import { defineConfig, type UserConfig } from 'vite'

const shared: UserConfig = { publicDir: false, clearScreen: false, logLevel: 'warn' }

const builds: Readonly<Record<string, UserConfig>> = {
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
        input: { playground: 'demo/playground/index.html' },
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
