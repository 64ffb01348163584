/** Contradictions between the settings of a definition whose single members are all valid. */
import type { InputError } from '../../../protocol/errors.ts'
import { sectionNames, type ReportDefinition, type SectionName } from '../../../protocol/reports/reports.ts'
import { appSystems, whyNoAppChannel } from './app-channels.ts'
import { whyNoEmbedOrigin } from './embed-origins.ts'
import { aDocument, ruleDescriptions, type NeededCaptures } from './rule-descriptions.ts'
import { themeFaults } from './theme-faults.ts'
import { secretOf, type CustomSources, type SourceSecrets } from '../findings/custom-sources.ts'

const ROOT = '/definition'

const capturesOfSection: Partial<Readonly<Record<SectionName, NeededCaptures>>> = {
  ocr: aDocument,
  documentscopy: aDocument,
  faceMatch: { all: ['selfie'], ...aDocument },
  liveness: { all: ['selfie'] },
}

/** Headers that HTTP or this service sets on a question to a source. A source's own header cannot have these names. */
const ownHeaders: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'connection',
  'content-length',
  'content-type',
  'expect',
  'host',
  'idempotency-key',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
])

/** Every contradiction of a whole definition, each with its pointer and its remedy. */
export function contradictions(definition: ReportDefinition): readonly InputError[] {
  return [
    ...definition.sections.flatMap((section, i) =>
      lacking(`${ROOT}/sections/${i}`, section, capturesOfSection[section], definition),
    ),
    ...definition.rules.flatMap((_rule, i) => faultsOfRule(definition, i)),
    ...faultsOfAge(definition),
    ...faultsOfSelfie(definition),
    ...faultsOfOrigins(definition),
    ...themeFaults(definition.theme),
    ...faultsOfAppChannels(definition),
    ...definition.sources.flatMap((_source, i) => faultsOfSource(definition, i)),
  ]
}

/** Faults in the sources' addresses and secrets. */
export function sourceFaults(
  { sources }: Pick<ReportDefinition, 'sources'>,
  secrets: SourceSecrets,
  asked: Pick<CustomSources, 'whyRefused'>,
): readonly InputError[] {
  return sources.flatMap(({ section, url, header }, i) => {
    const at = `${ROOT}/sources/${i}`
    const refusal = asked.whyRefused(url)
    return [
      ...fault(refusal !== undefined, `${at}/url`, refusal ?? ''),
      ...fault(
        header !== undefined && secretOf(secrets, section) === undefined,
        `${at}/header/value`,
        'The value of the header is not known for this section, header and host: send it.',
      ),
    ]
  })
}

/** Faults in consent texts: a receipt names the edition that a person agreed to, so one edition must have one text. */
export function consentFaults(
  { consent }: Pick<ReportDefinition, 'consent'>,
  before: Pick<ReportDefinition, 'consent'>,
): readonly InputError[] {
  const isMuddled = consent.version === before.consent.version && consent.text !== before.consent.text
  return fault(
    isMuddled,
    `${ROOT}/consent/version`,
    'The text of the consent changed: give it another version, so that receipts tell which one was agreed to.',
  )
}

function faultsOfRule(definition: ReportDefinition, index: number): readonly InputError[] {
  const name = definition.rules[index]!.rule
  const at = `${ROOT}/rules/${index}`
  const { section, captures } = ruleDescriptions[name]
  return [
    ...fault(
      definition.rules.findIndex(({ rule }) => rule === name) !== index,
      `${at}/rule`,
      `The rule ${name} is configured twice: leave one out.`,
    ),
    ...fault(
      section !== undefined && !definition.sections.includes(section),
      `${at}/rule`,
      `The rule ${name} answers from the section ${section}: add it to sections, or leave the rule out.`,
    ),
    ...fault(
      name === 'custom_sources_approve' && !definition.sources.some(({ approvedWhen }) => approvedWhen),
      `${at}/rule`,
      'No source says when it approves: give one approvedWhen, or leave the rule out.',
    ),
    ...lacking(`${at}/rule`, `rule ${name}`, captures, definition),
  ]
}

function lacking(
  pointer: string,
  what: string,
  { all = [], any = [] }: NeededCaptures = {},
  { captures }: ReportDefinition,
): readonly InputError[] {
  const missing = all.filter((capture) => !captures.includes(capture))
  const hasAny = any.length === 0 || any.some((capture) => captures.includes(capture))
  const needed = [...missing, ...(hasAny ? [] : [any.join(' or ')])]
  return fault(
    needed.length > 0,
    pointer,
    `The ${what} needs a picture that is not asked for: add ${needed.join(' and ')} to captures, or leave it out.`,
  )
}

function faultsOfAge({ rules, minimumAge }: ReportDefinition): readonly InputError[] {
  const index = rules.findIndex(({ rule }) => rule === 'minimum_age_reached')
  return [
    ...fault(
      index >= 0 && minimumAge === null,
      `${ROOT}/minimumAge`,
      'The rule minimum_age_reached needs an age in years: set minimumAge, or leave the rule out.',
    ),
    ...fault(
      index < 0 && minimumAge !== null,
      `${ROOT}/minimumAge`,
      'Nothing looks at minimumAge: add the rule minimum_age_reached, or leave minimumAge out.',
    ),
  ]
}

function faultsOfSelfie({ selfie, captures, sections }: ReportDefinition): readonly InputError[] {
  const at = `${ROOT}/selfie`
  return [
    ...fault(
      selfie !== 'any' && !captures.includes('selfie'),
      at,
      'The report captures no selfie, so nothing can be asked of it: add selfie to captures, or set the ' +
        'member selfie to any.',
    ),
    ...fault(
      selfie === 'camera-with-movement' && !sections.includes('liveness'),
      at,
      'The movement is shown by the section liveness: add it to sections, or ask for camera or any.',
    ),
  ]
}

function faultsOfOrigins({ embedOrigins }: ReportDefinition): readonly InputError[] {
  return embedOrigins.flatMap((origin, i) => {
    const refusal = whyNoEmbedOrigin(origin)
    return fault(refusal !== undefined, `${ROOT}/embedOrigins/${i}`, refusal ?? '')
  })
}

function faultsOfAppChannels({ appChannels }: ReportDefinition): readonly InputError[] {
  return appSystems.flatMap((system) => {
    const refusal = whyNoAppChannel(system, appChannels[system])
    return fault(refusal !== undefined, `${ROOT}/appChannels/${system}`, refusal ?? '')
  })
}

function faultsOfSource({ sources, rules }: ReportDefinition, index: number): readonly InputError[] {
  const { section, header, approvedWhen } = sources[index]!
  const at = `${ROOT}/sources/${index}`
  return [
    ...fault(
      sectionNames.some((name) => name === section) ||
        sources.findIndex((other) => other.section === section) !== index,
      `${at}/section`,
      `Another section is called ${section} already: choose another name.`,
    ),
    ...fault(
      header !== undefined && ownHeaders.has(header.name.toLowerCase()),
      `${at}/header/name`,
      'This header is set by the service: choose another one.',
    ),
    ...fault(
      approvedWhen !== undefined && !rules.some(({ rule }) => rule === 'custom_sources_approve'),
      `${at}/approvedWhen`,
      'Nothing looks at approvedWhen: add the rule custom_sources_approve, or leave approvedWhen out.',
    ),
  ]
}

function fault(isFault: boolean, pointer: string, detail: string): readonly InputError[] {
  return isFault ? [{ pointer, detail, code: 'contradiction' }] : []
}
