/** The doctor of a link: its page at `/<token>/doctor`, under the policies of the link's own page, and its files. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findLink } from '../../operations/sessions/sessions.ts'
import type { Api, HttpContext } from '../wire/api.ts'
import { serveBuiltFiles } from './built-files.ts'
import { sendPageOfLink } from './pages.ts'
import { pageAnswers } from '../wire/schemas.ts'
import { LINK_PATH, LinkPath } from '../plugins/session-access.ts'

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
    params: LinkPath,
    response: pageAnswers(200, 404, 429, 503),
  }
  // Also for a closed link: the doctor then says that it is closed.
  api.get(`${LINK_PATH}/doctor`, { schema }, async (request, reply) =>
    sendPageOfLink(request, reply, await findLink(ports, request.params.linkToken), doctorDirectory),
  )
  await serveBuiltFiles(api, [join(doctorDirectory, 'doctor')], '/doctor/')
}
