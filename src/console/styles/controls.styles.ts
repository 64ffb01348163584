/** The controls: buttons, choices and fields. */
import { css } from 'lit'

export const controls = css`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }

  .unseen {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  .icon {
    flex: none;
    inline-size: 1.25em;
    block-size: 1.25em;
  }

  /* A name without a space breaks anywhere; break-word alone lets it widen a table or a row. */
  h1,
  dd,
  tbody th,
  .company {
    overflow-wrap: anywhere;
  }

  a {
    color: var(--accent);
    text-underline-offset: 3px;
  }

  :focus-visible {
    outline: 3px solid var(--accent);
    outline-offset: 2px;
  }

  [data-heading]:focus {
    outline: none;
  }

  button,
  select,
  input,
  textarea {
    font: inherit;
    color: inherit;
  }

  /* The browser's own button is grey in both schemes. */
  ::file-selector-button {
    margin-inline-end: 12px;
    padding: 2px 12px;
    border: 1px solid var(--edge);
    border-radius: 8px;
    font: inherit;
    color: inherit;
    background: none;
    cursor: pointer;
  }

  button,
  select,
  label {
    cursor: pointer;
  }

  .primary,
  .outlined,
  .quiet,
  .plain {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    min-block-size: 44px;
    padding: 8px 16px;
    border: 1px solid transparent;
    border-radius: 10px;
    background: none;
    font-weight: 600;
    text-decoration: none;
  }

  /* Chromium takes the space behind a hidden name for one more thing in the row, with a gap before it. */
  button:has(> .unseen) {
    gap: 0;
  }

  button:has(> .unseen) > .icon {
    margin-inline-end: 8px;
  }

  .primary {
    border-color: var(--fill-edge);
    color: var(--on-accent);
    background: var(--fill);
  }

  .primary.reject {
    border-color: transparent;
    color: var(--surface);
    background: var(--bad);
  }

  .outlined {
    border: 1.5px solid var(--bad);
    color: var(--bad);
  }

  .quiet {
    border-color: var(--edge);
    color: var(--text);
    font-weight: 500;
  }

  .plain {
    padding-inline: 8px;
    color: var(--accent);
    font-weight: 500;
  }

  .quiet:hover,
  .tool:hover,
  .chip:hover {
    background: var(--raised);
  }

  button[disabled] {
    opacity: 0.5;
    cursor: default;
  }

  button[aria-disabled='true'] {
    cursor: progress;
    filter: saturate(0.5);
  }

  .tool {
    display: grid;
    flex: none;
    place-items: center;
    inline-size: 44px;
    block-size: 44px;
    padding: 0;
    border: 1px solid transparent;
    border-radius: 10px;
    background: none;
    color: var(--text);
  }

  input:not([type='checkbox']),
  select,
  textarea {
    min-block-size: 44px;
    padding: 8px 12px;
    border: 1px solid var(--edge);
    border-radius: 10px;
    background: var(--surface);
  }

  [aria-invalid='true'] {
    border: 2px solid var(--bad);
  }

  .field label,
  label.field {
    display: block;
    margin-block-end: 4px;
    color: var(--muted);
    font-size: 0.875rem;
  }

  kbd {
    display: inline-block;
    min-inline-size: 1.6em;
    padding: 0 0.4em;
    border: 1px solid currentColor;
    border-radius: 5px;
    font: 0.75rem/1.5 var(--mono);
    text-align: center;
  }

  code {
    font-family: var(--mono);
    font-size: 0.875em;
    overflow-wrap: anywhere;
  }

  .muted,
  .hint,
  .lead {
    color: var(--muted);
  }

  .hint {
    margin: 0 0 8px;
    font-size: 0.875rem;
  }

  .mistake {
    margin: 8px 0;
    padding: 8px 12px;
    border-radius: 8px;
    color: var(--bad);
    background: var(--bad-soft);
  }

  .empty {
    margin: 0;
    padding: 32px 16px;
    color: var(--muted);
    font-size: 1rem;
    font-weight: 400;
    text-align: center;
  }
`
