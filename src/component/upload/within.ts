/** What is promised, or undefined when it does not come in time. */
export function within<Value>(milliseconds: number, promised: Promise<Value>): Promise<Value | undefined> {
  return Promise.race([
    promised,
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), milliseconds)),
  ])
}
