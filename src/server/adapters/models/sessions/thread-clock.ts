/** Milliseconds for which this thread has computed; before Node 23.9 there is only the clock. */
export function threadCpuMs(): number {
  if (typeof process.threadCpuUsage !== 'function') return performance.now()
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
