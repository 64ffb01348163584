/** Files that need not be there. */

/** Whether a call failed because there is no such file or folder. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** For `catch`: undefined in place of a file that is not there. Every other failure is thrown again. */
export function orUndefinedWhenMissing(error: unknown): undefined {
  if (isMissing(error)) return undefined
  throw error
}
