/**
 * Parses the text on its standard input as the language that its argument names and prints a JSON array of its faults.
 * It is a program of its own, because V8 must be told at its start not to optimise a grammar, which is one function of
 * a megabyte: optimising it takes gigabytes and ends the process.
 */
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Language, Parser, type Node } from 'web-tree-sitter'

const [language] = process.argv.slice(2)
const grammar = join(import.meta.dirname, '..', '..', '.cache', 'grammars', `tree-sitter-${language}.wasm`)

await Parser.init()
const parser = new Parser().setLanguage(await Language.load(grammar))
const tree = parser.parse(await text(process.stdin))
if (!tree) throw new Error(`The parser of ${language} gave up.`)
console.log(JSON.stringify(faultsBelow(tree.rootNode)))

function faultsBelow(node: Node): readonly string[] {
  if (node.isError || node.isMissing) return [faultOf(node)]
  return node.hasError ? node.children.flatMap((child) => (child ? faultsBelow(child) : [])) : []
}

function faultOf({ startPosition: { row, column }, text: written, type }: Node): string {
  return `${row + 1}:${column + 1}: ${written.slice(0, 60) || `${type} is missing`}`
}
