/** `limiar report`: the reports of the running server, as files of JSON. */
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { DeleteReportAnswer, ListReportsAnswer, Report } from '../../../protocol/reports/reports.ts'
import { CommandError, onlyOperand, type ExitCode, type Invocation } from '../command/command.ts'
import { ServerClient } from '../command/server-client.ts'

/** Reports requested at a time. */
const PAGE = 100

/** Members that a file may have because `limiar report show` wrote them, but that cannot be changed. */
const readOnlyMembers: readonly string[] = ['_id', 'createdAt', 'updatedAt', 'archivedAt']

/** Prints the id, the version and the name of each report. */
export async function listReports(invocation: Invocation): Promise<ExitCode> {
  const client = await ServerClient.of(invocation)
  for (let offset = 0; ; offset += PAGE) {
    const path = `/reports?_limit=${PAGE}&_offset=${offset}`
    const { docs } = await client.call(ListReportsAnswer, 'GET', path)
    for (const { _id, version, name } of docs) invocation.terminal.say(`${_id}  ${version}  ${name}`)
    if (docs.length < PAGE) return 0
  }
}

/** Writes a report as JSON that can be changed and sent back. */
export async function showReport(invocation: Invocation): Promise<ExitCode> {
  const id = onlyOperand(invocation, 'the id of one report')
  const client = await ServerClient.of(invocation)
  say(invocation, await client.call(Report, 'GET', `/reports/${encodeURIComponent(id)}`))
  return 0
}

/** Creates a report from a file; a file of `show` makes a copy. */
export async function createReport(invocation: Invocation): Promise<ExitCode> {
  const { version: _, ...body } = await readBody(
    onlyOperand(invocation, 'the file to create the report from'),
  )
  const client = await ServerClient.of(invocation)
  const { _id, version } = await client.call(Report, 'POST', '/reports', body)
  invocation.terminal.say(`${_id}  ${version}`)
  return 0
}

/** Creates the next version of a report from a file, which names the version that it changes. */
export async function updateReport(invocation: Invocation): Promise<ExitCode> {
  const [id, file, ...others] = invocation.operands
  if (id === undefined || file === undefined || others.length > 0)
    throw new CommandError('Name the id of a report and a file, and nothing else.', { exitCode: 2 })
  const client = await ServerClient.of(invocation)
  const path = `/reports/${encodeURIComponent(id)}`
  const { _id, version } = await client.call(Report, 'PUT', path, await readBody(file))
  invocation.terminal.say(`${_id}  ${version}`)
  return 0
}

/** Removes a report that nothing names, or archives it, and prints which. */
export async function deleteReport(invocation: Invocation): Promise<ExitCode> {
  const id = onlyOperand(invocation, 'the id of one report')
  const client = await ServerClient.of(invocation)
  const path = `/reports/${encodeURIComponent(id)}`
  const { outcome, linksClosed } = await client.call(DeleteReportAnswer, 'DELETE', path)
  invocation.terminal.say(outcome === 'removed' ? 'removed' : `archived, ${linksClosed} links closed`)
  return 0
}

function say({ terminal }: Invocation, report: Report): void {
  terminal.say(JSON.stringify(report, undefined, 2))
}

/** The JSON object in a file, or on standard input for `-`, without the read-only members. */
async function readBody(file: string): Promise<Readonly<Record<string, unknown>>> {
  const body = parse(file === '-' ? await text(process.stdin) : await readText(file))
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new CommandError(
      'A report has to be a JSON object with name and definition, such as limiar report show prints.',
    )
  return Object.fromEntries(Object.entries(body).filter(([name]) => !readOnlyMembers.includes(name)))
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    throw new CommandError(`There is no file ${file} that can be read.`, { cause })
  }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json) as unknown
  } catch (cause) {
    throw new CommandError(`The report is not valid JSON: ${cause instanceof Error ? cause.message : ''}`, {
      cause,
    })
  }
}
