/** Opens something with the first call, for every caller; if that fails, the next call tries again. */
export function opened<Thing>(open: () => Promise<Thing>): () => Promise<Thing> {
  let opening: Promise<Thing> | undefined
  return () =>
    (opening ??= open().catch((error: unknown) => {
      opening = undefined
      throw error
    }))
}
