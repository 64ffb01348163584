/** Where the sample camera's makers read and write. */
export interface Folders {
  /** What set-up fetched: photographs and videos of people. */
  readonly media: string
  readonly output: string
}
