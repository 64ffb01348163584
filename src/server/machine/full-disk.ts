/** Codes of a file system without room, or of a user without more of their share of it. */
const codes: readonly unknown[] = ['ENOSPC', 'EDQUOT']

/** Whether an error says that a disk is full, to this process or to a program that it ran. It passes with more room. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    codes.includes((error as NodeJS.ErrnoException).code) || /no space left on device/i.test(error.message)
  )
}
