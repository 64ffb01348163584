/** The options of the command line. */
import { parseArgs } from 'node:util'
import { faultNames, type FaultName } from './faults.ts'
import { hostileNames, type HostileName } from './hostile.ts'
import { personKinds, type PersonKind } from './people.ts'

/** Ten minutes are a run of the long suite. */
const DEFAULT_MINUTES = 10
/**
 * The default: as many people as the service takes when nothing is wrong. Several nodes on one machine share its
 * processors with the database, the bucket and the attackers, and each start of a node takes some seconds of them. Then
 * the default is a third, because they keep up with that.
 */
const DEFAULT_LOAD = { one: 1, several: 0.35 }

export interface SoakOptions {
  /**
   * Minutes for which people come, at an average rate that is the share `load` of the rate in the calm. Or the number
   * of people who come at once; then each fault is done once.
   */
  readonly extent: { readonly minutes: number; readonly load: number } | { readonly people: number }
  /** The embedded database, one that the harness starts, or the address of somebody else's. */
  readonly database: 'embedded' | 'postgres' | { readonly url: string }
  /** Nodes behind a proxy on one PostgreSQL and one S3; 1: a server alone. */
  readonly nodes: number
  readonly faults: readonly FaultName[]
  readonly hostile: readonly HostileName[]
  readonly kinds: readonly PersonKind[]
  readonly erasedPeople: number
  readonly seed: number
  /** Whether the folder with the data and the server's log is kept. */
  readonly keepsFolder: boolean
}

export const usage = `npm run soak -- [--minutes N] [--database embedded|postgres|<url>] [--nodes N]
  [--load SHARE] [--faults all|none|<names>] [--seed N] [--keep]

  --minutes   how long people come (${DEFAULT_MINUTES}); the calm before and the checks after come on top
  --database  embedded (default); postgres: a server that the run starts, so that it can kill and stop it; or the
              address of a server with an empty database, whose faults are then left out
  --nodes     nodes behind HAProxy on one PostgreSQL and one S3; one is killed each minute, and each fifth minute all
              are restarted one after the other (1: a server alone)
  --load      people who come, as a share of the people that the service takes in the calm (${DEFAULT_LOAD.one};
              ${DEFAULT_LOAD.several} with several nodes)
  --faults    ${[...faultNames, ...hostileNames].join(', ')}
  --seed      decides who comes, and which faults come when (1)
  --keep      leaves the folder with the server's data and log`

/** @throws Error with a sentence that names the wrong option. */
export function readOptions(args: readonly string[]): SoakOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: 'string' },
      database: { type: 'string', default: 'embedded' },
      nodes: { type: 'string', default: '1' },
      load: { type: 'string' },
      faults: { type: 'string', default: 'all' },
      seed: { type: 'string', default: '1' },
      keep: { type: 'boolean', default: false },
    },
  })
  const minutes = Number(values.minutes ?? DEFAULT_MINUTES)
  const seed = Number(values.seed)
  if (!(minutes > 0 && minutes <= 24 * 60))
    throw new Error('--minutes is not a number of minutes up to a day.')
  if (!Number.isInteger(seed)) throw new Error('--seed is not a whole number.')
  const nodes = Number(values.nodes)
  if (!(Number.isInteger(nodes) && nodes >= 1 && nodes <= 9))
    throw new Error('--nodes is not a number of nodes up to 9.')
  if (nodes > 1 && values.database === 'embedded')
    throw new Error('--nodes needs --database postgres: the embedded database belongs to one process.')
  const load = Number(values.load ?? (nodes > 1 ? DEFAULT_LOAD.several : DEFAULT_LOAD.one))
  if (!(load > 0 && load <= 10)) throw new Error('--load is not a number above 0 and up to 10.')
  const wanted = chosen(values.faults)
  return {
    extent: { minutes, load },
    database: databaseOf(values.database),
    nodes,
    faults: faultNames.filter((name) => wanted.includes(name)),
    hostile: hostileNames.filter((name) => wanted.includes(name)),
    kinds: personKinds,
    erasedPeople: Math.min(12, Math.ceil(minutes / 3)),
    seed,
    keepsFolder: values.keep,
  }
}

function databaseOf(text: string): SoakOptions['database'] {
  if (text === 'embedded' || text === 'postgres') return text
  if (!/^postgres(ql)?:\/\//.test(text)) throw new Error('--database is embedded, postgres or an address.')
  return { url: text }
}

function chosen(text: string): readonly string[] {
  const all = [...faultNames, ...hostileNames]
  if (text === 'all') return all
  if (text === 'none') return []
  const names = text.split(',').map((name) => name.trim())
  const unknown = names.filter((name) => !all.some((one) => one === name))
  if (unknown.length > 0) throw new Error(`--faults has no ${unknown.join(', ')}: ${all.join(', ')}.`)
  return names
}
