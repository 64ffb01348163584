/** What the playground finds around it: the reports, and the devices of the browser. */
import type { ListReportsAnswer, Report } from '../../src/protocol/reports/reports.ts'

/** A report that lets this page embed its links; otherwise the first report, whose links open in a tab of their own. */
export function chooseReport({ docs }: ListReportsAnswer): Report | undefined {
  return docs.find(({ definition }) => definition.embedOrigins.includes(location.origin)) ?? docs[0]
}

/** Whether the browser knows of a camera, before it is asked for. */
export async function hasCamera(): Promise<boolean> {
  // A page that was not served securely has no mediaDevices, whatever the types say.
  const { mediaDevices } = navigator as { readonly mediaDevices?: MediaDevices }
  const devices = (await mediaDevices?.enumerateDevices().catch(() => [])) ?? []
  return devices.some((device) => device.kind === 'videoinput')
}
