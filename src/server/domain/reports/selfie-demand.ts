/**
 * What a report asks of a selfie. A picture of a person is easy to get, so a report may ask that the page's camera took
 * the selfie, and that the head moved in front of it. A selfie that lacks this proves nothing against the person: a
 * reviewer looks at the execution, and nobody is refused for it.
 */
import type { ClaimedSource, SelfieAnswer, SelfieDemand, SelfieLack } from '../../../protocol/captures.ts'
import type { Validation } from '../../../protocol/executions/executions.ts'
import { ptBR } from '../../../protocol/executions/finding-words/pt-br.ts'
import type { ReportDefinition } from '../../../protocol/reports/reports.ts'
import { isShown, type MovementTried } from '../movement/movement-tries.ts'

/** The name under which an execution shows whether its selfie is as the report asks. */
export const SELFIE_AS_ASKED = 'selfie_as_asked'

/** The default demand: the most that the captures and sections of a definition make it possible to see. */
export function mostOfSelfie({
  captures,
  sections,
}: Pick<ReportDefinition, 'captures' | 'sections'>): SelfieDemand {
  if (!captures.includes('selfie')) return 'any'
  return sections.includes('liveness') ? 'camera-with-movement' : 'camera'
}

/** What was asked of a selfie and what is missing; undefined where the report has no selfie. */
export function selfieAnswer(
  definition: Pick<ReportDefinition, 'captures' | 'selfie' | 'movementChallenge'>,
  source: ClaimedSource | undefined,
  movement: MovementTried | undefined,
): SelfieAnswer | undefined {
  const { captures, selfie: asked, movementChallenge } = definition
  if (!captures.includes('selfie')) return undefined
  const lacks = asked === 'any' ? [] : lacksOfSource(source)
  if (asked === 'camera-with-movement') lacks.push(...lacksOfMovement(movement, movementChallenge))
  return { asked, met: lacks.length === 0, lacks }
}

/**
 * The device's camera app counts as a file: where there is none, the browser lets the person choose a file instead, and
 * the page cannot tell the difference.
 */
function lacksOfSource(source: ClaimedSource | undefined): SelfieLack[] {
  switch (source) {
    case 'camera':
    case 'shutter':
      return []
    case 'native-camera':
      return ['from-native-camera']
    case 'api':
      return ['from-api']
    case 'file':
    case 'pdf':
    case undefined:
      return ['from-file']
  }
}

function lacksOfMovement(movement: MovementTried | undefined, withChallenge: boolean): SelfieLack[] {
  if (isShown(movement, withChallenge)) return []
  return [(movement?.tries ?? 0) === 0 ? 'no-movement' : 'movement-unclear']
}

/**
 * Whether an execution may be approved without a reviewer for its selfie. Where nothing was noted, the demand of a
 * report is not met.
 */
export function isSelfieAsAsked(
  { captures, selfie }: Pick<ReportDefinition, 'captures' | 'selfie'>,
  answer: SelfieAnswer | undefined,
): boolean {
  return answer?.met ?? (selfie === 'any' || !captures.includes('selfie'))
}

/** The answer next to those of the rules, with its own title; undefined where the report asks nothing of a selfie. */
export function selfieValidation(answer: SelfieAnswer | undefined): Validation | undefined {
  if (!answer || answer.asked === 'any') return undefined
  if (answer.met)
    return {
      rule: SELFIE_AS_ASKED,
      title: 'Selfie feita como o fluxo pede',
      description: ptBR.selfieDemands[answer.asked],
      status: 'VALID',
    }
  return {
    rule: SELFIE_AS_ASKED,
    title: 'Selfie não foi feita como o fluxo pede',
    description: [...answer.lacks.map((lack) => ptBR.selfieLacks[lack]), 'Uma pessoa confere.'].join(' '),
    status: 'NOT_PERFORMED',
  }
}
