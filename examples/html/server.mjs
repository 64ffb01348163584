/** The server of a host: it holds the token, makes a link for each person, and serves the page and `limiar-host`. */
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { answerOf, createLimiarClient } from 'limiar-client'

const { LIMIAR_URL = 'http://127.0.0.1:8080', LIMIAR_TOKEN, PORT = '3000' } = process.env
if (!LIMIAR_TOKEN) throw new Error('LIMIAR_TOKEN is not set: npx limiar token --show prints one.')

const limiar = createLimiarClient({ url: LIMIAR_URL, token: LIMIAR_TOKEN })
const files = {
  '/': ['text/html', fileURLToPath(new URL('index.html', import.meta.url))],
  '/host.js': ['text/javascript', fileURLToPath(import.meta.resolve('limiar-host/host.js'))],
}

const server = createServer(async ({ method, url }, answer) => {
  try {
    const file = method === 'GET' ? files[url] : undefined
    if (file) answer.setHeader('Content-Type', file[0]).end(await readFile(file[1]))
    else if (method === 'POST' && url === '/link') answer.end(JSON.stringify({ url: await makeLink() }))
    else answer.writeHead(404).end()
  } catch (problem) {
    // The message holds nothing about a person and no token.
    console.error(problem.message)
    answer.writeHead(502).end()
  }
})
server.listen(Number(PORT), '127.0.0.1', () => console.log(`http://localhost:${server.address().port}`))

/** Makes a link under the first report. Your service would choose the report and pass the person's CPF. */
async function makeLink() {
  const { docs } = await answerOf(limiar.GET('/reports'))
  const params = { path: { reportId: docs[0]._id } }
  const { url } = await answerOf(limiar.POST('/reports/{reportId}/onboarding-ext', { params, body: {} }))
  return url
}
