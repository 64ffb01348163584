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
}

export default defineConfig(({ mode }) => {
  const build = builds[mode]
  if (!build) throw new Error(`There is no build called ${mode}: ${Object.keys(builds).join(', ')}.`)
  return { ...shared, ...build }
})
