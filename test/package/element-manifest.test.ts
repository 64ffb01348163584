/** `custom-elements.json`, from which editors know the element: it is complete, and describes every entry. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'

const root = join(import.meta.dirname, '..', '..')
const sources = globSync('src/component/**/*.ts', { cwd: root }).map((file) => read(file))

interface Named {
  readonly name: string
  readonly description?: string
}

const kinds = ['members', 'attributes', 'events', 'cssParts', 'cssProperties'] as const
type Kind = (typeof kinds)[number]

interface Manifest {
  readonly modules: readonly {
    readonly declarations?: readonly (Readonly<Partial<Record<Kind, readonly Named[]>>> & {
      readonly tagName?: string
    })[]
  }[]
}

const { customElements } = JSON.parse(read('package.json')) as { readonly customElements: string }
const manifest = JSON.parse(read(customElements)) as Manifest
const elements = manifest.modules
  .flatMap(({ declarations = [] }) => declarations)
  .filter(({ tagName }) => tagName !== undefined)

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

function named(kind: Kind): readonly string[] {
  return (elements[0]?.[kind] ?? []).map(({ name }) => name).toSorted()
}

/** The first group of every match in the component's sources, without repetitions. */
function inSources(pattern: RegExp): readonly string[] {
  const found = sources.flatMap((source) => [...source.matchAll(pattern)].map(([, group = '']) => group))
  return [...new Set(found.flatMap((group) => group.split(' ')))].toSorted()
}

describe('the manifest of the element', () => {
  it('describes the one element that the package has', () => {
    assert.deepEqual(
      elements.map(({ tagName }) => tagName),
      ['limiar-onboarding'],
    )
  })

  for (const kind of kinds)
    it(`has words for each of its ${kind}`, () => {
      const listed = elements[0]?.[kind] ?? []
      assert.ok(listed.length > 0)
      assert.deepEqual(
        listed.filter(({ description = '' }) => description.trim() === '').map(({ name }) => name),
        [],
      )
    })

  it('lists every property that the element says it has, and nothing of its inside', () => {
    const written = read('src/component/onboarding-element.ts')
    const properties = [...written.matchAll(/@property\([^)]*\)(?: override)? (\w+)/g)]
    assert.deepEqual(named('members'), properties.map(([, name]) => name).toSorted())
    const attributes = properties.filter(([declared]) => !declared.includes('attribute: false'))
    assert.deepEqual(named('attributes'), [...attributes.map(([, name]) => name), 'scheme'].toSorted())
  })

  it('lists every custom property that the styles ask for, and no other', () => {
    assert.deepEqual(named('cssProperties'), inSources(/var\((--limiar-[\w-]+)/g))
  })

  it('lists every part that the views name, and no other', () => {
    // A view that gets its button's part as an argument gets one that other views name.
    assert.deepEqual(named('cssParts'), inSources(/part="([\w ]+?)(?: \$\{rank\})?"/g))
  })

  it('lists every event that the element dispatches', () => {
    assert.deepEqual(named('events'), inSources(/dispatchEvent\(\s*new CustomEvent\('([\w-]+)'/g))
  })
})
