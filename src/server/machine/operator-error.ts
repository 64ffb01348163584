/**
 * An error that an operator can fix. Its message is a sentence that says how, so `limiar` prints no stack trace for it.
 */
export class OperatorError extends Error {}
