/** Copies a text; whether the browser has a clipboard for pages (not over plain http) and allowed it. */
export async function isCopied(text: string): Promise<boolean> {
  // TypeScript's types always have it, but it exists only in a secure context.
  const clipboard = navigator.clipboard as Clipboard | undefined
  if (!clipboard) return false
  return clipboard.writeText(text).then(
    () => true,
    () => false,
  )
}
