/** Builds the browser parts: `vite build --mode page | component | host | demo`. */
import { defineConfig, type UserConfig } from 'vite'

const shared: UserConfig = { publicDir: false, clearScreen: false, logLevel: 'warn' }

const builds: Readonly<Record<string, UserConfig>> = {}

export default defineConfig(({ mode }) => {
  const build = builds[mode]
  if (!build) throw new Error(`There is no build called ${mode}: ${Object.keys(builds).join(', ')}.`)
  return { ...shared, ...build }
})
