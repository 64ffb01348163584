/** Licences require their text to accompany the code: this writes the third-party notices of a build beside it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const PACKAGE = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/
const LICENCE_FILE = /^(licen[cs]e|notice)(\.(md|txt))?$/i

/** Plugins that gather the packages of a build and of its workers, and write `notices.txt`. */
export function notices(): { readonly page: Plugin; readonly worker: Plugin } {
  const folders = new Set<string>()
  const gather = (modules: readonly string[]): void => {
    for (const id of modules) {
      const [folder] = PACKAGE.exec(id) ?? []
      if (folder !== undefined) folders.add(folder)
    }
  }
  const worker: Plugin = {
    name: 'notices-of-workers',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') gather(Object.keys(file.modules))
    },
  }
  const page: Plugin = {
    name: 'notices',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') gather(Object.keys(file.modules))
      if (folders.size === 0) return
      const source = [...folders].toSorted().map(noticeOf).join('\n\n')
      this.emitFile({ type: 'asset', fileName: 'notices.txt', source: `${source}\n` })
    },
  }
  return { page, worker }
}

function noticeOf(folder: string): string {
  const { name, version, license } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as Readonly<Record<string, string>>
  const file = existsSync(folder) ? readdirSync(folder).find((one) => LICENCE_FILE.test(one)) : undefined
  const text = file === undefined ? undefined : readFileSync(join(folder, file), 'utf8').trim()
  return `${name} ${version} (${license})\n\n${text ?? 'The package holds no text of its licence.'}`
}
