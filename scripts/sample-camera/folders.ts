/** The folders that the sample camera's scripts read and write. */
export interface Folders {
  /** The files that set-up downloaded: photographs and videos of people. */
  readonly media: string
  readonly output: string
}
