/**
 * A dry run: the verdicts that past executions would get under changed settings of their report. It changes nothing.
 */
import { Type, type Static } from 'typebox'
import { ExecutionStatus, executionStatuses, ruleStatuses } from '../executions/executions.ts'
import { Id } from '../id-schemas.ts'
import { ReportDefinitionBody } from './reports.ts'

export const DRY_RUN_DEFAULT_LIMIT = 50
export const DRY_RUN_MAX_LIMIT = 100

export const DryRunBody = Type.Object({ definition: ReportDefinitionBody }, { additionalProperties: false })
export type DryRunBody = Static<typeof DryRunBody>

/** What the answer of a rule means for the verdict. */
export const ruleEffects = ['none', 'review', 'reject'] as const
export type RuleEffect = (typeof ruleEffects)[number]

const Effect = Type.Enum(ruleEffects)

/** One rule before and after; absent where the settings have no such rule. */
export const RuleJudged = Type.Object(
  {
    rule: Type.String({
      description: 'The name of the rule; selfie_as_asked stands for what the report asks of the selfie',
    }),
    before: Type.Optional(Type.Object({ status: Type.Enum(ruleStatuses), effect: Effect })),
    after: Type.Optional(
      Type.Object({
        status: Type.Enum([...ruleStatuses, 'not-known'] as const, {
          description: 'not-known: too little was kept of the execution to tell',
        }),
        effect: Type.Optional(Effect),
      }),
    ),
  },
  { $id: 'RuleJudged' },
)
export type RuleJudged = Static<typeof RuleJudged>

/** The verdict of the analysis, and the one under the changed settings. */
export const Rejudgement = Type.Object({
  before: ExecutionStatus,
  after: Type.Enum([...executionStatuses, 'not-known'] as const, {
    description:
      'not-known: the verdict depends on something that was not kept of the execution, or that was never looked for',
  }),
  rules: Type.Array(RuleJudged, {
    description: 'The rules whose answer or effect would change, or is not known',
  }),
})
export type Rejudgement = Static<typeof Rejudgement>

export const DryRunExecution = Type.Object(
  {
    _id: Id,
    createdAt: Type.String({ format: 'date-time' }),
    status: ExecutionStatus,
    ...Rejudgement.properties,
  },
  { $id: 'DryRunExecution' },
)
export type DryRunExecution = Static<typeof DryRunExecution>

export const DryRunAnswer = Type.Object({
  docs: Type.Array(DryRunExecution, {
    description: 'The newest first. Executions without a verdict of the analysis are left out',
  }),
  looked: Type.Integer({
    minimum: 0,
    description: 'How many executions this page covers, with those that have no verdict of the analysis',
  }),
  totalItems: Type.Integer({
    minimum: 0,
    description: 'How many executions the report has in the given days',
  }),
})
export type DryRunAnswer = Static<typeof DryRunAnswer>
