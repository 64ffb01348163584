/**
 * Writes packages of hundreds of small modules into `dist/lib/joined/`, a few files each, and lets the built code import
 * them from there. To find and read a module takes about 0.3 ms of processor time, at every start of a command, of a
 * server and of each worker for its models. `node scripts/joined-packages.ts`, after `dist/lib` was written.
 */
import { copyFileSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { build } from 'vite'
import { joinedFiles, joinedFolder } from './joined-files.ts'

const packages = join(import.meta.dirname, '../node_modules')
const library = dirname(joinedFolder)
const names = new Set([...joinedFiles.keys()].map((name) => name.replace(/\/.*/, '')))

await build({
  configFile: false,
  logLevel: 'warn',
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: true,
    outDir: joinedFolder,
    target: 'node22',
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries([...joinedFiles].map(([name, file]) => [file.replace(/\.js$/, ''), name])),
      // All names that the packages export, also those that nobody uses today.
      preserveEntrySignatures: 'strict',
      treeshake: false,
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'shared-[name].js' },
    },
  },
})

for (const name of names) copyFileSync(licenceOf(name), join(joinedFolder, `LICENSE.${name}`))

for (const file of globSync('**/*.js', { cwd: library, exclude: ['joined/**'] })) {
  const path = join(library, file)
  const code = readFileSync(path, 'utf8')
  const joined = code.replaceAll(/(?<= from )'([^'.]+)';$/gm, (quoted, name: string) => {
    const target = joinedFiles.get(name)
    return target === undefined ? quoted : `'${addressFrom(dirname(path), target)}';`
  })
  if (joined !== code) writeFileSync(path, joined)
}

function addressFrom(folder: string, target: string): string {
  const address = relative(folder, join(joinedFolder, target))
  return address.startsWith('.') ? address : `./${address}`
}

/** A copy of the code must have its licence with it. */
function licenceOf(name: string): string {
  const file = readdirSync(join(packages, name)).find((one) => /^licen[cs]e/i.test(one))
  if (file === undefined) throw new Error(`The package ${name} has no file with its licence.`)
  return join(packages, name, file)
}
