import { html, type TemplateResult } from 'lit'
import type { KeyTexts, Texts } from '../texts/texts.ts'

type Row = readonly [keys: readonly string[], row: keyof KeyTexts['rows']]

const groups: readonly (readonly [
  title: 'everywhere' | 'inQueue' | 'inExecution' | 'inDialog',
  rows: readonly Row[],
])[] = [
  [
    'everywhere',
    [
      [['?'], 'help'],
      [['u'], 'refresh'],
    ],
  ],
  [
    'inQueue',
    [
      [['j', 'k', '↓', '↑'], 'move'],
      [['Enter'], 'open'],
      [['/'], 'filter'],
      [['p', 'n'], 'pages'],
    ],
  ],
  [
    'inExecution',
    [
      [['a'], 'approve'],
      [['r'], 'reject'],
      [['j', 'k'], 'neighbours'],
      [['1', '…', '6'], 'pictures'],
      [['+', '-', '0'], 'zoom'],
      [['[', ']'], 'turn'],
      [['Esc'], 'back'],
    ],
  ],
  [
    'inDialog',
    [
      [['1', '…', '9'], 'reasons'],
      [['Ctrl', 'Enter'], 'confirm'],
      [['Esc'], 'cancel'],
    ],
  ],
]

export interface HelpActions {
  readonly useSingleKeys: (use: boolean) => void
  readonly close: () => void
}

/** The keys and their commands. Single keys can be switched off, for people who dictate. */
export function helpDialog(texts: Texts, singleKeys: boolean, actions: HelpActions): TemplateResult {
  const { keys } = texts
  return html`<dialog class="help" aria-labelledby="help-title" @close=${actions.close}>
    <h2 id="help-title">${keys.title}</h2>
    <label class="switch">
      <input
        type="checkbox"
        .checked=${singleKeys}
        aria-describedby="single-hint"
        @change=${(event: Event) => actions.useSingleKeys((event.currentTarget as HTMLInputElement).checked)}
      />
      ${keys.single}
    </label>
    <p id="single-hint" class="hint">${keys.singleHint}</p>
    <div class="groups">
      ${groups.map(
        ([title, rows]) =>
          html`<section>
            <h3>${keys[title]}</h3>
            <dl>
              ${rows.map(
                ([names, row]) =>
                  html`<div>
                    <dt>${names.map((name) => html`<kbd>${name}</kbd> `)}</dt>
                    <dd>${keys.rows[row]}</dd>
                  </div>`,
              )}
            </dl>
          </section>`,
      )}
    </div>
    <p class="hint"><a href="notices" target="_blank" rel="noopener">${keys.notices}</a></p>
    <div class="ways">
      <button
        type="button"
        class="primary"
        @click=${(event: MouseEvent) => (event.currentTarget as Element).closest('dialog')?.close()}
      >
        ${keys.close}
      </button>
    </div>
  </dialog>`
}
