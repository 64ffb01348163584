/** Checks that a recipe for apps installs each package that its program imports. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'

const root = join(import.meta.dirname, '..', '..')
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')
/** In the order of their names. */
const unique = (names: readonly string[]): readonly string[] => [...new Set(names)].toSorted()

describe('the recipe for Flutter', () => {
  const page = textOf('docs/hosts/flutter.md')
  const installed = [...page.matchAll(/^flutter pub add (.*)$/gm)].map(([, names = '']) => names.split(' '))
  for (const program of globSync('examples/flutter/*.dart', { cwd: root }))
    it(`installs what ${program} imports`, () => {
      const imported = unique(
        [...textOf(program).matchAll(/^import 'package:(\w+)\//gm)].map(([, name = '']) => name),
      ).filter((name) => name !== 'flutter')
      assert.notEqual(imported.length, 0)
      assert.ok(
        installed.some((names) => imported.every((name) => names.includes(name))),
        imported.join(),
      )
    })
})

describe('the recipe for Android', () => {
  it('installs the libraries that its activity imports', () => {
    const imported = [
      ...textOf('examples/android/OnboardingActivity.kt').matchAll(/^import (androidx\.\w+)\./gm),
    ].map(([, group = '']) => group)
    const installed = [...textOf('docs/hosts/android.md').matchAll(/implementation\("([\w.]+):/g)].map(
      ([, group = '']) => group,
    )
    assert.deepEqual(unique(imported), unique(installed))
  })
})

describe('the recipe for React Native', () => {
  it('installs what its screen imports', () => {
    const imported = unique(
      [...textOf('examples/react-native/onboarding-screen.tsx').matchAll(/ from '([^'/]+)/g)].map(
        ([, name = '']) => name,
      ),
    ).filter((name) => !['react', 'react-native'].includes(name))
    const [, installed = ''] = /^npm install (.*)$/m.exec(textOf('docs/hosts/react-native.md')) ?? []
    assert.deepEqual(imported, installed.split(' ').toSorted())
  })
})
