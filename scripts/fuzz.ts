/**
 * `npm run fuzz [-- --requests 30000 --seed 1 --database embedded|postgres]`: sends mutated requests for every route of
 * `/openapi.json` over sockets, to the service on a real database, with pictures that state in text whose face they
 * show. It ends with 1 when an answer is a 5xx, takes over 2 s or is not a proper problem document, when a secret is
 * echoed, or when an onboarding behaves differently afterwards. The same seed sends the same requests.
 */
import { parseArgs } from 'node:util'
import { fuzz } from '../test/support/fuzz/fuzzed-service.ts'
import { asBase64, writtenFace } from '../test/support/fakes/written-faces.ts'
import { seededRandom } from '../test/support/random.ts'
import { storageEngines } from '../test/support/storage-engines.ts'
import { startStoredService } from '../test/support/stored-service.ts'

const MOST_MS = 2_000

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '30000' },
    seed: { type: 'string', default: '1' },
    database: { type: 'string', default: 'embedded' },
  },
})
const wanted = values.database === 'postgres' ? /postgres/i : /pglite|embedded/i
const engine = storageEngines.find(({ name }) => wanted.test(name))
if (engine === undefined || engine.skip) throw new Error(`${values.database} cannot be used here.`)
const requests = Number(values.requests)
const service = await startStoredService(engine)
const began = performance.now()
const { statuses, reached, slowOnce, failure, walks } = await fuzz(service, {
  requests,
  random: seededRandom(Number(values.seed)),
  mostMs: MOST_MS,
  pictures: [asBase64(writtenFace('ana')), asBase64(writtenFace('bia'))],
})
await service.close()
const counts = [...statuses]
  .sort(([one], [other]) => one - other)
  .map(([status, count]) => `${count} x ${status}`)
const sent = [...statuses.values()].reduce((sum, count) => sum + count, 0)
const seconds = ((performance.now() - began) / 1000).toFixed(0)
console.log(
  `seed ${values.seed}, ${engine.name}: ${sent} requests in ${seconds} s; 0 is a connection cut off`,
)
console.log(counts.join(', '))
console.log(`operations that answered a valid request with 2xx: ${reached.size}`)
console.log(`over ${MOST_MS} ms once, and not when asked again: ${slowOnce}`)
if (failure !== undefined) console.log(`FAILED: ${failure}\n${lastError(service.log())}`)
const isSame = walks[0] === walks[1]
if (!isSame)
  console.log(
    `FAILED: an onboarding behaved differently afterwards.\nbefore: ${walks[0]}\nafter:  ${walks[1]}`,
  )
process.exit(failure === undefined && isSame ? 0 : 1)

/** The log of the service's last failure, which no answer shows. */
function lastError(log: string): string {
  return log.split('\n').findLast((line) => line.includes('"level":50')) ?? ''
}
