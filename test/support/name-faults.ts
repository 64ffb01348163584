/**
 * Finds the faults that a compiler would find in the names of generated Dart, Kotlin or Swift, where there is no
 * compiler: types without a declaration, types declared twice, reserved words as names, and calls with too few or too
 * many arguments. It matches words without parsing, which is enough for such regular texts.
 */
import type { ParsedLanguage } from './syntax-faults.ts'

interface Words {
  /** Patterns that introduce the name of a type. */
  readonly types: RegExp
  /** Patterns that introduce any other name: a member, a word of an enumeration. */
  readonly members: RegExp
  /** Constructors and cases with their parameters, and calls of them. */
  readonly taking: RegExp
  readonly calling: RegExp
  /** Types and functions that the language and its library bring. */
  readonly brought: readonly string[]
  readonly reserved: readonly string[]
}

const words: Readonly<Record<ParsedLanguage, Words>> = {
  dart: {
    types: /\b(?:class|enum) (\w+)/g,
    members: /\bfinal [\w<>?]+ (\w+);|^ {2}(\w+)\('/gm,
    taking: /^ {2}const (\w+)(?=\()/gm,
    calling: /(?:return |: |= )([A-Z]\w+)(?=\()/g,
    brought: ['String', 'Map', 'Object', 'FormatException'],
    reserved:
      'assert break case catch class const continue default do else enum extends false final finally for if in is new null rethrow return super switch this throw true try var void while with'.split(
        ' ',
      ),
  },
  kotlin: {
    types: /\b(?:class|object) (\w+)/g,
    members: /\bval (\w+)|^ {4}([A-Z_]+)\("/gm,
    taking: /\bdata class (\w+)(?=\()/g,
    calling: /(?:-> |= )([A-Z]\w+)(?=\()/g,
    brought: ['String', 'Long', 'Boolean', 'JSONObject', 'JSONException', 'JvmStatic'],
    reserved:
      'as break class continue do else false for fun if in interface is null object package return super this throw true try typealias typeof val var when while'.split(
        ' ',
      ),
  },
  swift: {
    types: /\b(?:enum|struct) (\w+)|<(\w+): Decodable>/g,
    members: /\blet (\w+):|^ {4}case (\w+)/gm,
    taking: /^ {4}case (\w+)(?=\()/gm,
    calling: /return \.(\w+)(?=\()/g,
    brought: 'Decodable Equatable String Int Bool Data JSONDecoder Foundation'.split(' '),
    reserved:
      'Any as associatedtype break case catch class continue default defer deinit do else enum extension fallthrough false fileprivate for func guard if import in init inout internal is let nil operator private protocol public repeat rethrows return self Self static struct subscript super switch throw throws true try typealias var where while'.split(
        ' ',
      ),
  },
}

/** One sentence for each fault; empty when a compiler would find none in the names. */
export function nameFaults(language: ParsedLanguage, text: string): readonly string[] {
  const { types, members, taking, calling, brought, reserved } = words[language]
  const code = text.replaceAll(/\/\*.*?\*\/|\/\/[^\n]*/gs, '')
  const quoteless = code.replaceAll(/'[^'\n]*'|"[^"\n]*"/g, '')
  const declared = namesIn(quoteless, types)
  const named = [...declared, ...namesIn(code, members)]
  const known = new Set([...named, ...brought])
  const used = new Set([...quoteless.matchAll(/(?<!\w)[A-Z]\w*/g)].map(([name]) => name))
  const parameters = new Map(countedIn(quoteless, taking))
  return [
    ...[...used].filter((name) => !known.has(name)).map((name) => `${name} is declared nowhere.`),
    ...repeated(declared).map((name) => `${name} is declared twice.`),
    ...named.filter((name) => reserved.includes(name)).map((name) => `${name} is a reserved word.`),
    ...countedIn(quoteless, calling)
      .filter(([name, count]) => !brought.includes(name) && parameters.get(name) !== count)
      .map(([name, count]) => `${name} takes ${parameters.get(name) ?? 'nothing'}, not ${count}.`),
  ]
}

function namesIn(code: string, pattern: RegExp): readonly string[] {
  return [...code.matchAll(pattern)].map(([, ...groups]) => groups.find(Boolean) ?? '')
}

/** The name `Response` may repeat, because each of these types is declared inside another one. */
function repeated(types: readonly string[]): readonly string[] {
  return types.filter((name, at) => name !== 'Response' && types.indexOf(name) !== at)
}

/** Each name that the pattern finds, with the number of items between the brackets after it. */
function countedIn(code: string, pattern: RegExp): readonly (readonly [name: string, count: number])[] {
  return [...code.matchAll(pattern)].map((found) => [
    found[1] ?? '',
    countFrom(code, found.index + found[0].length),
  ])
}

function countFrom(code: string, opening: number): number {
  let depth = 0
  let commas = 0
  for (let at = opening; at < code.length; at++) {
    if ('([{'.includes(code.charAt(at))) depth++
    if (')]}'.includes(code.charAt(at)) && --depth === 0) {
      return code.slice(opening + 1, at).trim() === '' ? 0 : commas + 1
    }
    if (code.charAt(at) === ',' && depth === 1) commas++
  }
  return Number.NaN
}
