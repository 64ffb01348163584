/** Codes of a file system without room, or of a user without more of their share of it. */
const codes: readonly unknown[] = ['ENOSPC', 'EDQUOT']

/** What other programs say then: PostgreSQL's own, and SQLite, which holds the locks on files. */
const words = /no space left on device|database or disk is full/i

/** Whether an error says that a disk is full, to this process or to a program that it ran. It passes with more room. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return codes.includes((error as NodeJS.ErrnoException).code) || words.test(error.message)
}
