/** One execution in the form of the wire. */
import { captureKinds } from '../../../../protocol/reports/reports.ts'
import type { Execution } from '../../../../protocol/executions/executions.ts'
import type { StoredExecution } from '../../../domain/executions/execution.ts'
import { allowedReviews } from '../../../domain/executions/status-machine.ts'

/** The execution in the form of the wire, for a request for this one execution. */
export function executionRecord(execution: StoredExecution): Execution {
  return {
    ...commonAttributes(execution),
    sections: execution.sections,
    images: Object.fromEntries(
      captureKinds.flatMap((capture) => {
        const image = execution.images[capture]
        return image ? [[capture, image.fileName]] : []
      }),
    ),
    ...(execution.consent === undefined ? {} : { consent: execution.consent }),
    ...(execution.captured === undefined ? {} : { captured: execution.captured }),
    history: [...execution.history],
    allowedReviews: [...allowedReviews(execution)],
  }
}

function commonAttributes(
  execution: StoredExecution,
): Omit<Execution, 'sections' | 'images' | 'history' | 'allowedReviews' | 'consent' | 'captured'> {
  const { documentscopyRequestedAt: requestedAt, reprovalReasons } = execution
  return {
    _id: execution.id,
    report: execution.reportId,
    status: execution.status,
    fraud: execution.fraud,
    createdAt: execution.createdAt.toISOString(),
    ...(execution.type === undefined ? {} : { type: execution.type }),
    updatedAt: execution.updatedAt.toISOString(),
    validations: [...execution.validations],
    parameters: execution.parameters,
    data: execution.data,
    ...(requestedAt === undefined ? {} : { documentscopyRequestDate: requestedAt.toISOString() }),
    ...(reprovalReasons === undefined ? {} : { reprovalReasons: [...reprovalReasons] }),
    files: [...execution.files],
  }
}
