import { build } from 'vite'

/** How a program is bundled. */
interface Bundling {
  /** Files that stand in for packages, by the packages' names. */
  readonly alias?: Readonly<Record<string, string>>
}

/** A program as a host's bundler builds it: one module, from its entry file. */
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
