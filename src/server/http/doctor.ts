/** The doctor of a link: its page at `/<token>/doctor`, under the policies of the link's own page, and its files. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { Type } from 'typebox'
import { LimiarError } from '../../protocol/errors.ts'
import { findLink } from '../operations/sessions.ts'
import type { Api, HttpContext } from './api.ts'
import { pagePolicy, sendClosedPage, sendHtml } from './pages.ts'
import { LINK_PATH } from './session-access.ts'

/** Names of the files carry the hash of their content. */
const FILES_MAX_AGE_MS = 365 * 24 * 60 * 60 * 1000

export async function doctorRoutes(api: Api, { ports, doctorDirectory }: HttpContext): Promise<void> {
  if (!existsSync(join(doctorDirectory, 'index.html'))) {
    api.log.warn('the doctor is not built: it cannot be opened')
    return
  }
  const schema = {
    operationId: 'openDoctor',
    summary: 'The doctor of a link',
    description:
      'HTML that says whether a browser, and what is around the page in it, let the onboarding work.',
    tags: ['Page'],
    security: [],
    params: Type.Object({ linkToken: Type.String() }),
  }
  api.get(`${LINK_PATH}/doctor`, { schema }, async (request, reply) => {
    try {
      // Of a closed link too: that it is closed is what the doctor then says.
      const { report } = await findLink(ports, request.params.linkToken)
      const html = await readFile(join(doctorDirectory, 'index.html'))
      return await sendHtml(reply, html, pagePolicy(report.definition.embedOrigins))
    } catch (error) {
      if (error instanceof LimiarError) return sendClosedPage(reply, error.code)
      throw error
    }
  })
  await api.register(fastifyStatic, {
    root: join(doctorDirectory, 'doctor'),
    prefix: '/doctor/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: FILES_MAX_AGE_MS,
  })
}
