import { build } from 'vite'

/** How a program is bundled. */
interface Bundling {
  /** What stands in for packages, by their names. */
  readonly alias?: Readonly<Record<string, string>>
}

/** A program as a host's bundler makes it: one module, of the file that it begins with. */
export async function bundled(entry: string, { alias = {} }: Bundling = {}): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"development"' },
    resolve: { alias },
    build: { write: false, lib: { entry, formats: ['es'] } },
  })
  const [bundle] = Array.isArray(built) ? built : []
  return bundle?.output[0].code ?? ''
}
