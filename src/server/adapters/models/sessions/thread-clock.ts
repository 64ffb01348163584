/** Processor time of this thread in milliseconds. Before Node 23.9 only the clock is available. */
export function threadCpuMs(): number {
  if (typeof process.threadCpuUsage !== 'function') return performance.now()
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
