/** An error that an operator can fix. Its message is a sentence that says how, so `limiar` shows no stack of it. */
export class OperatorError extends Error {}
