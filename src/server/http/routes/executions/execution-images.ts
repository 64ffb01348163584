/** The pictures of an execution as addresses: the contract's `images` holds file names, which open nothing. */
import { Type } from 'typebox'
import { ExecutionImageAddresses } from '../../../../protocol/executions/execution-images.ts'
import { findExecution } from '../../../operations/executions/executions.ts'
import { accountOf } from '../../plugins/access.ts'
import type { Api, HttpContext } from '../../wire/api.ts'
import { answers } from '../../wire/schemas.ts'

export function executionImageRoutes(api: Api, { ports, pictureUrls }: HttpContext): void {
  const schema = {
    operationId: 'getExecutionImages',
    summary: 'Get the addresses of the pictures of one execution',
    description: 'Signed addresses, good for five minutes or more; ask again when they have expired.',
    tags: ['Executions'],
    params: Type.Object({ reportId: Type.String(), executionId: Type.String() }),
    response: answers(ExecutionImageAddresses, [401, 404]),
  }
  api.get(
    '/reports/:reportId/executions/:executionId/images',
    { schema, config: { scope: 'executions:read' } },
    async (request) => {
      const { reportId, executionId } = request.params
      const { images } = await findExecution(ports, accountOf(request).id, reportId, executionId, {})
      return Object.fromEntries(
        Object.entries(images).map(([kind, { blobKey }]) => [kind, pictureUrls.sign(blobKey, 'view')]),
      )
    },
  )
}
