/** The gauges and counters of this server as JSON, for the console and for monitoring without Prometheus. */
import { FiguresAnswer } from '../../../../protocol/executions/figures.ts'
import type { Api, HttpContext } from '../../wire/api.ts'
import { answers } from '../../wire/schemas.ts'

export function figureRoutes(api: Api, { metrics, ports }: HttpContext): void {
  const schema = {
    operationId: 'getFigures',
    summary: 'Queues, lanes, nodes and refusals as they are now',
    description:
      'The gauges and counters of /metrics, of the node that answers; jobs and nodes are of the whole ' +
      'installation. They hold nothing about a person.',
    tags: ['Operation'],
    response: answers(FiguresAnswer, [401]),
  }
  api.get('/figures', { schema, config: { scope: 'admin', isOfNobody: true } }, async () => ({
    at: ports.clock().toISOString(),
    figures: [...(await metrics.figures())],
  }))
}
