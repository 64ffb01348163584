import { traced } from '../../../telemetry/tracing.ts'

/** The action and the table of a statement: the parts of it that are nobody's data. */
const HEAD =
  /^\s*(select|insert into|update|delete from|with|begin|start transaction|commit|rollback)\b(?:\s+"?([a-z_]{1,40})"?)?/i

/** Runs a statement of the database in a span, which shows neither its text nor its parameters. */
export function tracedStatement<Result>(text: string, run: () => Promise<Result>): Promise<Result> {
  const [, verb = 'statement', table] = HEAD.exec(text) ?? []
  const operation = verb.split(' ')[0]!.toLowerCase()
  const isNamed = table !== undefined && /^(insert|update|delete)$/.test(operation)
  const name = isNamed ? `${operation} ${table}` : operation
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation }
  return traced(name, { kind: 'client', attributes }, run)
}
