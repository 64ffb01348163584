/**
 * Compiles the files that apps copy, with the compilers that Debian has: `node scripts/compile-for-apps.ts`. The types
 * of the events in Kotlin and Swift are compiled as they are; the programs of `examples/android` and `examples/ios`
 * against stand-ins for the classes of Android and iOS (`test/support/stand-ins`). The compilers lie in folders of
 * `.cache` and change nothing of this machine; only root on a Debian can make these. Dart has no compiler in Debian.
 */
import { globSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DebianRoot, debianRoot, type DebianSuite } from './deploy/debian-root.ts'

const project = join(import.meta.dirname, '..')
/** Where the roots see the repository. */
const SEEN = '/limiar'
const OUT = '/tmp/out'
/** Android's own org.json, as a library for every Java. */
const JSON_LIBRARY = '/usr/share/java/com.android.json.jar'

/** Compiles the files of the repository. @throws with the compiler's output. */
type Compile = (files: readonly string[]) => void

/** Makes or finds the root with a compiler. @throws when this machine can have none. */
function rootOf(suite: DebianSuite, packages: readonly string[]): DebianRoot {
  const root = debianRoot(suite, packages)
  if (!(root instanceof DebianRoot)) throw new Error(root)
  const out = root.makeFolder(OUT)
  rmSync(out, { recursive: true })
  mkdirSync(out)
  return root
}

function compilerOf(root: DebianRoot, program: string, args: readonly string[]): Compile {
  return (files) =>
    void root.run({
      program,
      args: [...args, ...files.map((file) => join(SEEN, file))],
      mounts: { [SEEN]: project },
    })
}

/** The types of the events, and the activity of `examples/android`. */
export function compileKotlin(): void {
  const root = rootOf('bookworm', ['kotlin', 'libandroid-json-java'])
  const compile = compilerOf(root, 'kotlinc', ['-nowarn', '-cp', JSON_LIBRARY, '-d', join(OUT, 'out.jar')])
  compile(['dist/events/OnboardingEvents.kt'])
  const standIns = globSync('test/support/stand-ins/android/*.kt', { cwd: project })
  compile(['examples/android/OnboardingActivity.kt', ...standIns])
}

/** The types of the events, and the view controller of `examples/ios`. */
export function compileSwift(): void {
  const root = rootOf('trixie', ['swiftlang', 'libc6-dev', 'libstdc++-14-dev'])
  const swiftc = (...args: readonly string[]): Compile => compilerOf(root, 'swiftc', ['-I', OUT, ...args])
  const check = swiftc('-typecheck')
  check(['dist/events/OnboardingEvents.swift'])
  for (const module of ['UIKit', 'WebKit']) {
    const made = join(OUT, `${module}.swiftmodule`)
    const make = swiftc('-emit-module', '-module-name', module, '-emit-module-path', made)
    make([`test/support/stand-ins/ios/${module}.swift`])
  }
  check(['examples/ios/OnboardingViewController.swift'])
}

if (import.meta.main) {
  compileKotlin()
  compileSwift()
}
