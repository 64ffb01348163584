/**
 * The sentences by which the service says why something about an execution is as it is. The wire carries them in
 * English; `finding-words.ts` translates them. The server can say no other sentence, so none lacks its translation.
 */

/** Why a check of a document passed, failed or was not made. */
const checkReasons = [
  'The kind of both sides is not known.',
  'The kind of one side is doubtful.',
  'Both sides are of one kind of document.',
  'The two sides are of different kinds of documents.',
  'No machine-readable zone was read.',
  'The machine-readable zone was not read without doubt.',
  'Every check digit of the machine-readable zone holds.',
  'The machine-readable zone does not tell.',
  'The code does not tell.',
  'The printed value was not read.',
  'The printed value is doubtful.',
  'Print and machine-readable zone agree.',
  'Print and machine-readable zone differ.',
  'Print and code agree.',
  'Print and code differ.',
  'The name was not read in both places.',
  'The printed name was not read.',
  'Parts of the name were not read alike.',
  'Both names agree.',
  'The two names differ.',
  'It was not read on both sides.',
  'One of the readings is doubtful.',
  'Both sides agree.',
  'The two sides differ.',
  'Fewer than two dates were read.',
  'One of the dates is doubtful.',
  'Birth, issue and expiry follow each other.',
  'The dates of birth, issue and expiry contradict each other.',
  'No CPF was read.',
  'The CPF was not read without doubt.',
  'The check digits of the CPF hold.',
  'The check digits of a CPF that stands in two places fail.',
  'No expiry date was read.',
  'The document has not expired.',
  'The document has expired.',
  'There is no photograph of this side.',
  'The card could not be told from its background.',
  'The card is in colour.',
  'The card has no colours, as a black-and-white copy.',
  'The picture is too small for a pattern to be told.',
  'No pattern of a screen or a print was seen.',
  'There is a regular pattern, as of a screen or of printed dots.',
  'No portrait was seen, or too little noise around it to compare.',
  'The portrait is as noisy as what is around it.',
  'The portrait has less noise than what is around it, as if it were put in later.',
  'The signature of the PDF was not checked.',
  'The PDF is what was signed; whose signature counts is said by the notes of the capture.',
  'The PDF was changed after it was signed.',
  'Made up by the emulator.',
] as const

/** Why a field has no value. */
const fieldReasons = [
  'Nothing was read.',
  'Its label was not found.',
  'No name was read at its label.',
  'No date was read at its label.',
  'No number was read at its label.',
  'One of the two parts of the name was not read.',
  'Only a part of the name was read.',
  'The names of the parents could not be told apart.',
  'The document does not say which parent is which, and neither do their names.',
  'One parent alone was read.',
  'The number read as CPF fails its check digits.',
  'No CPF was found.',
  'Several numbers on the card could be the CPF.',
  'Nothing is known of the numbers of this kind of document.',
] as const

/** Why a part of the analysis was not made. */
const stageReasons = [
  'The pictures show no document that is known.',
  'There is no picture of the front.',
  'There is no picture of the back.',
  'The front is in the picture of the back.',
  'The back is in the picture of the front.',
  'There is no selfie.',
  'No face was found on the document.',
  'No face was found on the front.',
  'No face was found on the back.',
  'No face was found on the selfie.',
  'No face was found on the portrait of the code.',
  'The flow does not ask for it.',
] as const

export const reasons = [...checkReasons, ...fieldReasons, ...stageReasons] as const
export type Reason = (typeof reasons)[number]

/** The parts of an analysis that can fail. The sentence of a failure begins with them. */
export const stageNames = [
  'Reading the front',
  'Reading the back',
  'Reading the code',
  'Reading a name again',
  'Reading the portrait of the code',
  'Looking at the front as a picture',
  'Looking at the back as a picture',
  'Cutting out the portrait',
  'Looking for a face on the front',
  'Looking for a face on the back',
  'Looking for a face on the selfie',
  'Looking for a face on the portrait of the code',
  'The search of the registry',
] as const
export type StageName = (typeof stageNames)[number]

/** The units in which a check of a document measures. */
export const checkUnits = [
  'kinds of documents',
  'failing check digits',
  'differing characters',
  'share of its words missing',
  'dates before the one they follow',
  'places with one number that fails',
  'days past the expiry date',
  'levels of colour spread',
  'deviations of the most regular pattern',
  'share of the noise around the portrait',
  'signatures that do not fit the file',
  'emulated',
] as const
export type CheckUnit = (typeof checkUnits)[number]

/** Why a source gave no answer that could be used. */
export const sourceReasons = [
  /** No connection, or one that broke. */
  'source-unreachable',
  'source-timeout',
  /** The source answered that it cannot answer now (429, 5xx). */
  'source-failing',
  /** The source refused to answer (any other status but success). */
  'source-refused',
  /** Not JSON, or JSON of another shape. */
  'source-answer-invalid',
  'source-answer-too-large',
  /** The operator's limit of questions for today is reached. */
  'source-limit',
  /** The source failed so often that it is not asked for a while. */
  'source-suspended',
  /** No CPF to ask about was read or sent. */
  'cpf-unknown',
] as const
export type SourceReason = (typeof sourceReasons)[number]

export type StageFailure = `${StageName} failed: ${string}`

export function stageFailed(stage: StageName, why: string): StageFailure {
  return `${stage} failed: ${why}`
}

/** The reason of a value that a report does not take. Both are confidences between 0 and 1. */
export function tooUncertain(confidence: number, least: number): string {
  return `It was read with a confidence of ${confidence}, and the report asks for ${least} at least.`
}
