/** What the tests need of a browser, whichever engine it has and however it is driven. */

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
  /** Runs a script in the page, as a file of its own would be. */
  run(script: string): Promise<void>
  /** Presses and releases a key, as a person does. */
  press(key: Key): Promise<void>
  /** Chooses a file in the file input that the function finds, also within a shadow root. */
  choose(find: () => Element | null | undefined, path: string): Promise<void>
  resize(size: Size): Promise<void>
  /** What the first iframe of this page shows, whatever its origin, looked for at each call. */
  frame(): DrivenPage
}

export interface DrivenOptions {
  /** Without one, asking for the camera finds none. */
  readonly camera: boolean
  /** What the person reads; WebKitGTK goes by the system's locales instead, and speaks English without any. */
  readonly language: string
}

export interface DrivenBrowser {
  /** As the tests name it. */
  readonly name: string
  readonly page: DrivenPage
  close(): Promise<void>
}

/** The code points that WebDriver gives to keys that are no characters. */
export const webDriverKeys: Readonly<Record<Key, string>> = { Tab: '\uE004', Enter: '\uE007', Space: ' ' }

/** An expression that calls the function, for drivers that take source only. */
export function sourceOf<Argument>(run: (argument: Argument) => unknown, argument: Argument): string {
  return `(${String(run)})(${argument === undefined ? '' : JSON.stringify(argument)})`
}

/** Runs in the onboarding's page: where a picture is chosen; the second one is for pictures that are there already. */
export function lastFileInput(): Element | undefined {
  const root = document.querySelector('limiar-onboarding')?.shadowRoot
  return [...(root?.querySelectorAll('input[type=file]') ?? [])].at(-1)
}
