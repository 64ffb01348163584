/** The part of Mocha's interface that is used; web-test-runner brings it along without its types. */

type Work = () => unknown

declare function describe(what: string, tests: () => void): void
declare const it: ((does: string, work: Work) => void) & {
  readonly skip: (does: string, work: Work) => void
}
declare function before(work: Work): void
declare function after(work: Work): void
declare function beforeEach(work: Work): void
declare function afterEach(work: Work): void
