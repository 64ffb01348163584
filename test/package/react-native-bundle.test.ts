/**
 * The React Native example as Metro bundles it for an app: React Native's own packages, installed from the npm registry
 * (185 MB), and limiar-host as it would be published. Expo's command and its additions are left out.
 */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { packing } from './consumer.ts'

const example = join(import.meta.dirname, '..', '..', 'examples', 'react-native')
/** A bundle takes a minute of processor time, and took ten minutes at a load of 16. */
const TIMEOUT_MS = 15 * 60_000
const dependencies = {
  'react-native': '0.88.1',
  'react-native-webview': '16.0.0',
  react: '19.3.0',
  '@react-native/metro-config': '0.88.1',
  '@react-native/babel-preset': '0.88.1',
  '@babel/core': '7.29.13',
  metro: '0.87.1',
}
/** Starts the app with React Native only, where the example uses Expo. */
const files = {
  'index.js': `import { AppRegistry } from 'react-native'
    import { App } from './app'
    AppRegistry.registerComponent('app', () => App)`,
  'metro.config.js': `module.exports = require('@react-native/metro-config').getDefaultConfig(__dirname)`,
  'babel.config.js': `module.exports = { presets: ['module:@react-native/babel-preset'] }`,
}

describe('the React Native example', { timeout: 2 * TIMEOUT_MS }, () => {
  let project = ''
  before(() => {
    project = mkdtempSync(join(tmpdir(), 'limiar-react-native-'))
    for (const name of ['app.tsx', 'onboarding-screen.tsx']) cpSync(join(example, name), join(project, name))
    for (const [name, text] of Object.entries(files)) writeFileSync(join(project, name), text)
    const host = packing('host')(project)
    const manifest = { private: true, dependencies: { ...dependencies, 'limiar-host': `file:${host}` } }
    writeFileSync(join(project, 'package.json'), JSON.stringify(manifest))
    const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    execFileSync('npm', ['install', ...quietly], { cwd: project, stdio: 'ignore' })
  })
  after(() => rmSync(project, { recursive: true, force: true }))

  for (const platform of ['android', 'ios'])
    it(`is bundled for ${platform}, with the package for hosts`, { timeout: TIMEOUT_MS }, () => {
      const metro = join(project, 'node_modules', 'metro', 'src', 'cli.js')
      const how = ['--config', 'metro.config.js', '--platform', platform, '--dev', 'false', '--out', 'app.js']
      execFileSync(process.execPath, [metro, 'build', 'index.js', ...how], { cwd: project, stdio: 'ignore' })
      const bundle = readFileSync(join(project, 'app.js'), 'utf8')
      for (const words of [
        'grantIfSameHostElseDeny',
        'onContentProcessDidTerminate',
        'Recebemos seus dados.',
      ])
        assert.ok(bundle.includes(words), words)
    })
})
