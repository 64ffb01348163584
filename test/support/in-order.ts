/** The wanted lines that appear in this order. */
export function inOrder(lines: readonly string[], wanted: readonly string[]): readonly string[] {
  let from = 0
  return wanted.filter((line) => {
    const at = lines.indexOf(line, from)
    if (at >= 0) from = at + 1
    return at >= 0
  })
}
