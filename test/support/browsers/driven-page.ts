/** The functions that tests need from a browser, whatever its engine and its driver. */

export interface Size {
  readonly width: number
  readonly height: number
}

export type Key = 'Tab' | 'Enter' | 'Space'

/** A page that is driven from outside, by keyboard and by code. */
export interface DrivenPage {
  open(address: string): Promise<void>
  /** Runs a function in the page; its argument and its answer go as JSON, so it knows nothing of this file. */
  evaluate<Argument, Answer>(
    run: (argument: Argument) => Answer | Promise<Answer>,
    argument: Argument,
  ): Promise<Answer>
  /** Runs a script in the page, as a script of its own file would run. */
  run(script: string): Promise<void>
  /** Presses and releases a key, as a person does. */
  press(key: Key): Promise<void>
  /** Chooses a file in the file input that the function finds, also within a shadow root. */
  choose(find: () => Element | null | undefined, path: string): Promise<void>
  resize(size: Size): Promise<void>
  /** The page in the first iframe of this page, whatever its origin, looked for at each call. */
  frame(): DrivenPage
}

export interface DrivenOptions {
  /** Whether there is a camera. Without one, the page finds none. */
  readonly camera: boolean
  /** The language of the person. WebKitGTK uses the system's locales instead, and English without any. */
  readonly language: string
}

export interface DrivenBrowser {
  /** The name of the browser in the tests. */
  readonly name: string
  readonly page: DrivenPage
  close(): Promise<void>
}

/** The code points by which WebDriver names keys that are not characters. */
export const webDriverKeys: Readonly<Record<Key, string>> = { Tab: '\uE004', Enter: '\uE007', Space: ' ' }

/** An expression that calls the function, for drivers that accept only source code. */
export function sourceOf<Argument>(run: (argument: Argument) => unknown, argument: Argument): string {
  return `(${String(run)})(${argument === undefined ? '' : JSON.stringify(argument)})`
}

/** Runs in the onboarding's page: finds the input for choosing a picture. The second input is for existing pictures. */
export function lastFileInput(): Element | undefined {
  const root = document.querySelector('limiar-onboarding')?.shadowRoot
  return [...(root?.querySelectorAll('input[type=file]') ?? [])].at(-1)
}
