/**
 * `npm run gallery`: shows every view of the page in each language, size, scheme and colour, and the console with
 * invented executions, on this machine only.
 */
import { startConsole } from '../test/console/support/console-server.ts'
import { serveGallery } from '../test/component/support/gallery-server.ts'

/** More than one page of the queue. */
const EXECUTIONS = 22

const gallery = await serveGallery()
const reviewed = await startConsole()
for (let count = 0; count < EXECUTIONS; count++) await reviewed.add()
await reviewed.add({ status: 'processando' })
console.log(`The page:    ${gallery.address}/browse.html  (j and k: next and last view)`)
console.log(`The console: ${reviewed.address}  with the token ${reviewed.client.token}`)
console.log('Ctrl-C ends both.')
process.once('SIGINT', () => void Promise.all([gallery.close(), reviewed.close()]))
