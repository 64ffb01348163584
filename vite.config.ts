/** Builds the browser parts: `vite build --mode page | closed-link | console | doctor | component | host | demo`. */
import { brotliCompress, constants, gzip } from 'node:zlib'
import { basename } from 'node:path'
import { promisify } from 'node:util'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { notices } from './scripts/notices.ts'

const ofOthers = notices()

const shared: UserConfig = { publicDir: false, clearScreen: false, logLevel: 'warn' }

/** Leaves out of the templates of style sheets what only their readers need: comments, line breaks and indentation. */
function denseStyles(): Plugin {
  const dense = (styles: string): string =>
    styles
      .replace(/\/\*.*?\*\//gs, '')
      .replace(/\s+/g, ' ')
      .replace(/ ?([{};,]) ?/g, '$1')
      .replaceAll(': ', ':')
  return {
    name: 'dense-styles',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\.styles\.ts$/ },
      handler: (code) => ({
        code: code.replace(/css`[^`]*`/g, dense),
        map: null,
      }),
    },
  }
}

/** Leaves the indentation out of the files whose templates are shown. No sentence of a template needs two spaces. */
function denseTemplates(): Plugin {
  return {
    name: 'dense-templates',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/(views\/[^/]+|capture-screens|onboarding-element)\.ts$/ },
      handler: (code) => ({ code: code.replace(/\n\s+/g, '\n'), map: null }),
    },
  }
}

/**
 * Loads a later file as it is. Vite's own helper would first ask for the files that it imports, which are there by then,
 * and weighs most of a kilobyte. Without it, its lists of those files and the functions around each import do nothing.
 */
function plainImports(): Plugin {
  const plain = (code: string): string =>
    code
      .replace(/^const __vite__mapDeps=.*\n/m, '')
      .replace(/,__vite__mapDeps\(\[[\d,]*\]\)/g, '')
      .replace(
        /async\(\)=>\{let\{(\w+):(\w+)\}=await import\((`[^`]+`)\);return\{\1:\2\}\}/g,
        '()=>import($3)',
      )
  return {
    name: 'plain-imports',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper\.js$/ },
      handler: () => ({ code: 'export const __vitePreload = (load) => load()', map: null }),
    },
    generateBundle: {
      // Vite writes those lists in this same hook.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = plain(file.code)
      },
    },
  }
}

/** The detector's files are asked for by address and never inlined; its worker is a module, as its loader needs. */
const capture: UserConfig = {
  ...shared,
  plugins: [denseStyles(), denseTemplates(), plainImports(), ofOthers.page],
  worker: { format: 'es', plugins: () => [ofOthers.worker] },
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: false, emptyOutDir: true },
}

/**
 * Has every function of the first file compiled while it arrives, by V8's "explicit compile hint" (Chrome 136; others
 * see a comment). Nearly all of them are called at once, and each would otherwise be compiled where it is first called.
 */
function compiledOnArrival(): Plugin {
  return {
    name: 'compiled-on-arrival',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && file.isEntry) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      },
    },
  }
}

/** Compresses once, at build, what a phone would wait for; the server sends whichever file the browser can read. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    // What the tests serve themselves goes over no network.
    apply: ({ build }, { command }) => command === 'build' && !build?.outDir?.includes('.cache'),
    generateBundle: {
      // Vite writes the addresses of what is loaded later into the code in this same hook.
      order: 'post',
      async handler(_options, bundle) {
        const files = Object.values(bundle).filter(({ fileName }) =>
          /\.(js|css|wasm|tflite|blazeface)$/.test(fileName),
        )
        await Promise.all(
          files.map(async (file) => {
            const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
            const br = await promisify(brotliCompress)(content, brotliOptions(content.length))
            const gz = await promisify(gzip)(content, { level: 9 })
            this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: br })
            this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: gz })
          }),
        )
      },
    },
  }
}

/** The best quality takes half a minute for the detector's 11 MB, the one below it two seconds and 16 % more bytes. */
function brotliOptions(bytes: number): { readonly params: Readonly<Record<number, number>> } {
  const quality = bytes > 2 ** 20 ? 9 : constants.BROTLI_MAX_QUALITY
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
      // The smallest blocks: 101 bytes less of the page than with those that brotli chooses.
      [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MIN_INPUT_BLOCK_BITS,
    },
  }
}

const builds: Readonly<Record<string, UserConfig>> = {
  page: {
    ...capture,
    root: 'src/component',
    plugins: [
      denseStyles(),
      denseTemplates(),
      plainImports(),
      ofOthers.page,
      compiledOnArrival(),
      compressed(),
    ],
    build: {
      ...capture.build,
      outDir: '../../dist/page',
      // Compressing takes most of the build, and is meant to.
      rolldownOptions: { checks: { bundlerTimings: false } },
    },
  },
  /** The script of the page of a closed link, which the server writes into that page. It comes after the page's build. */
  'closed-link': {
    build: {
      outDir: 'dist/page',
      emptyOutDir: false,
      target: 'es2022',
      minify: true,
      lib: { entry: 'src/component/closed-link.ts', formats: ['es'], fileName: () => 'closed-link.js' },
      rolldownOptions: { output: { minify: true } },
    },
  },
  console: {
    root: 'src/console',
    // The page is `/console` and its files lie below it, whatever a proxy puts before both.
    base: './',
    plugins: [denseStyles(), ofOthers.page, compressed()],
    build: {
      outDir: '../../dist/console',
      emptyOutDir: true,
      target: 'es2022',
      assetsDir: 'console',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
  },
  doctor: {
    root: 'src/doctor',
    plugins: [denseStyles(), ofOthers.page, compressed()],
    build: {
      outDir: '../../dist/doctor',
      emptyOutDir: true,
      target: 'es2022',
      assetsDir: 'doctor',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
  },
  component: {
    ...capture,
    // Wherever it is put, it finds its worker and its texts beside itself.
    base: './',
    // MediaPipe's runtime is in a package of its own: bundlers would look for it here, so they are shown no plain address.
    experimental: {
      renderBuiltUrl: (file) =>
        file.includes('/vision_wasm_')
          ? { runtime: `new URL(${JSON.stringify([basename(file)])}.join(), import.meta.url).href` }
          : undefined,
    },
    build: {
      ...capture.build,
      outDir: 'dist/component',
      rolldownOptions: {
        input: { index: 'src/component/index.ts' },
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].js' },
      },
    },
  },
  /** Every screen in a fixed state, and both face detectors, for tests and pictures; not part of the package. */
  gallery: {
    ...capture,
    root: 'test/component/gallery',
    build: {
      ...capture.build,
      outDir: '../../../.cache/gallery',
      rolldownOptions: {
        input: ['index', 'browse', 'detectors'].map((page) => `test/component/gallery/${page}.html`),
      },
    },
  },
  host: {
    build: {
      outDir: 'dist/host',
      target: 'es2022',
      minify: true,
      lib: { entry: 'src/host/index.ts', formats: ['es'], fileName: () => 'index.js' },
      // Vite leaves the spaces in libraries for bundlers to find their way; this one is loaded as it is, too.
      rolldownOptions: { output: { minify: true } },
    },
  },
  /** The testing kit as one classic script, as browsers' drivers put it into a page before all others. */
  testing: {
    build: {
      outDir: 'dist/testing',
      target: 'es2022',
      lib: { entry: 'src/testing/page.ts', formats: ['iife'], name: 'limiar', fileName: () => 'page.js' },
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
        input: {
          playground: 'demo/playground/index.html',
          'sample-camera': 'demo/sample-camera/page-script.ts',
        },
        // The sample camera is asked for by this name.
        output: { entryFileNames: 'playground/[name].js' },
      },
    },
  },
}

export default defineConfig(({ mode }) => {
  // Tools that only read this file name no build.
  if (mode === 'development' || mode === 'production') return shared
  const build = builds[mode]
  if (!build) throw new Error(`There is no build called ${mode}: ${Object.keys(builds).join(', ')}.`)
  return { ...shared, ...build }
})
