/** The questions before a decision, and the list of keys. */
import { css } from 'lit'

export const dialogs = css`
  dialog {
    inline-size: min(36rem, calc(100vw - 32px));
    max-block-size: calc(100dvh - 32px);
    padding: 24px;
    overflow: auto;
    border: 1px solid var(--line);
    border-radius: 16px;
    color: var(--text);
    background: var(--surface);
  }

  dialog.help {
    inline-size: min(52rem, calc(100vw - 32px));
  }

  dialog::backdrop {
    background: rgb(0 0 0 / 0.5);
  }

  dialog h2 {
    font-size: 1.25rem;
  }

  /* The answers stay in sight in a window that is lower than the question. */
  dialog .ways {
    position: sticky;
    inset-block-end: -24px;
    display: flex;
    flex-wrap: wrap;
    gap: 8px 12px;
    margin: 16px -24px -24px;
    padding: 12px 24px 24px;
    background: var(--surface);
  }

  /* What has the focus is not behind them. */
  dialog :is(input, textarea) {
    scroll-margin-block-end: 6rem;
  }

  /* At 400 % the question would have no room beside them. */
  @media (max-height: 24rem) {
    dialog .ways {
      position: static;
    }
  }

  dialog p + p,
  dialog ul {
    margin-block: 12px;
  }

  fieldset {
    margin: 16px 0;
    padding: 0;
    border: 0;
  }

  legend {
    padding: 0;
    color: var(--muted);
    font-size: 0.875rem;
  }

  .reason,
  .switch {
    display: flex;
    align-items: center;
    gap: 12px;
    min-block-size: 44px;
  }

  .reason span {
    flex: 1;
  }

  .reason em {
    color: var(--wait);
    font-size: 0.875rem;
    font-style: normal;
  }

  /* On a phone the hint stands under its reason, which would have room for one word a line beside it. */
  @media (max-width: 30rem) {
    .reason {
      flex-wrap: wrap;
      gap: 0 12px;
    }

    .reason em {
      order: 1;
      flex-basis: 100%;
      padding-inline-start: 34px;
    }
  }

  .reason + .reason {
    border-block-start: 1px solid var(--line);
  }

  input[type='checkbox'] {
    flex: none;
    inline-size: 22px;
    block-size: 22px;
    margin: 0;
    accent-color: var(--accent);
  }

  textarea {
    inline-size: 100%;
    resize: vertical;
  }

  .groups {
    columns: 2 20rem;
    column-gap: 32px;
  }

  .groups section {
    break-inside: avoid;
  }

  .groups dl > div {
    display: grid;
    grid-template-columns: 8rem 1fr;
    gap: 12px;
    padding-block: 4px;
  }

  .groups dt {
    color: var(--text);
  }

  .groups dd {
    color: var(--muted);
  }
`
