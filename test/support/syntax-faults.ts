/** Parses texts in languages that nothing here compiles; set-up fetches the grammars. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

export type ParsedLanguage = 'dart' | 'kotlin' | 'swift'

const parseSyntax = join(import.meta.dirname, 'parse-syntax.ts')

/** The faults of a text in its language, as `line:column: the text there`; empty when there are none. */
export function syntaxFaults(language: ParsedLanguage, text: string): readonly string[] {
  const printed = execFileSync(process.execPath, ['--liftoff-only', parseSyntax, language], {
    input: text,
    encoding: 'utf8',
  })
  return JSON.parse(printed) as readonly string[]
}
