/** The calm screens: one column, one heading, the ways on at the thumb. */
import { css } from 'lit'

export const screen = css`
  :host {
    display: block;
    container-type: inline-size;
    min-block-size: var(--limiar-min-height, 100%);
    font:
      400 1.0625rem/1.5 system-ui,
      -apple-system,
      'Segoe UI',
      Roboto,
      'Noto Sans',
      sans-serif;
    -webkit-text-size-adjust: 100%;
  }

  :host([hidden]) {
    display: none;
  }

  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }

  .root {
    display: grid;
    min-block-size: inherit;
    color: var(--text);
    background: var(--surface);
    overflow-wrap: break-word;
  }

  .screen {
    display: flex;
    flex-direction: column;
    inline-size: 100%;
    max-inline-size: var(--column);
    margin-inline: auto;
    padding: 24px 24px max(16px, env(safe-area-inset-bottom));
  }

  .content {
    flex: 1;
    padding-block-end: 24px;
  }

  .opening {
    display: grid;
    place-items: center;
  }

  h1 {
    margin: 0 0 8px;
    font-size: 1.625rem;
    font-weight: 650;
    line-height: 1.2;
    letter-spacing: -0.01em;
    text-wrap: balance;
  }

  .opening h1 {
    font-size: 1.0625rem;
    font-weight: 500;
  }

  h1:focus {
    outline: none;
  }

  p {
    margin: 0;
  }

  .lead {
    color: var(--muted);
    text-wrap: pretty;
  }

  ul,
  ol {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  .icon {
    flex: none;
    inline-size: 1.5rem;
    block-size: 1.5rem;
  }

  .eyebrow,
  .fact,
  .steps li,
  .parts li,
  .reasons li {
    display: flex;
    align-items: center;
    gap: 12px;
  }

  .eyebrow {
    gap: 8px;
    margin-block-end: 16px;
    color: var(--accent);
    font-size: 0.9375rem;
    font-weight: 600;
  }

  .eyebrow .icon {
    inline-size: 1.25rem;
    block-size: 1.25rem;
  }

  .steps {
    margin-block: 24px;
    padding: 8px 16px;
    border-radius: var(--radius);
    background: var(--raised);
  }

  .steps li {
    padding-block: 12px;
    font-weight: 500;
  }

  .steps li + li,
  .parts li + li {
    border-block-start: 1px solid var(--line);
  }

  .tile {
    display: grid;
    flex: none;
    place-items: center;
    inline-size: 40px;
    block-size: 40px;
    border-radius: 10px;
    color: var(--accent);
    background: var(--tint);
  }

  .fact {
    margin-block-start: 8px;
    color: var(--muted);
    font-size: 0.9375rem;
  }

  .fact .icon {
    inline-size: 1.25rem;
    block-size: 1.25rem;
  }

  .agreement {
    margin-block-start: 24px;
    padding-block-start: 16px;
    border-block-start: 1px solid var(--line);
    font-size: 0.9375rem;
  }

  summary {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
    color: var(--accent);
    font-weight: 600;
    text-decoration: underline;
    text-underline-offset: 3px;
    cursor: pointer;
    list-style: none;
  }

  summary::-webkit-details-marker {
    display: none;
  }

  details p {
    margin-block-end: 12px;
    color: var(--muted);
  }

  .ways {
    position: sticky;
    inset-block-end: 0;
    display: grid;
    gap: 4px;
    padding-block: 12px 0;
    background: linear-gradient(transparent, var(--surface) 12px);
  }

  button,
  label {
    font: inherit;
    cursor: pointer;
    -webkit-tap-highlight-color: transparent;
  }

  .primary,
  .outlined,
  .quiet {
    text-decoration: none;
    display: grid;
    place-items: center;
    inline-size: 100%;
    min-block-size: 48px;
    padding: 10px 20px;
    border: 0;
    border-radius: var(--radius);
    color: var(--accent);
    background: none;
    font-weight: 600;
    text-align: center;
  }

  .primary {
    min-block-size: 56px;
    color: var(--on-accent);
    background: var(--accent);
  }

  .outlined {
    margin-block-start: 4px;
    border: 1.5px solid var(--line);
  }

  .primary:active,
  .outlined:active,
  .quiet:active {
    filter: brightness(0.9);
  }

  .ways input {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    opacity: 0;
  }

  :focus-visible,
  label:focus-within:has(:focus-visible) {
    outline: 3px solid var(--accent);
    outline-offset: 3px;
  }

  .notice {
    display: flex;
    flex-direction: column;
    align-items: center;
    justify-content: center;
    text-align: center;
  }

  .medallion {
    display: grid;
    place-items: center;
    inline-size: 88px;
    block-size: 88px;
    margin-block-end: 24px;
    border-radius: 50%;
    color: var(--muted);
    background: var(--raised);
  }

  .medallion .icon {
    inline-size: 44px;
    block-size: 44px;
  }

  .medallion.accent {
    color: var(--accent);
    background: var(--tint);
  }

  .reasons,
  .todo {
    inline-size: 100%;
    max-inline-size: 24rem;
    margin-block-start: 24px;
    text-align: start;
  }

  .reasons li {
    align-items: flex-start;
    padding-block: 6px;
  }

  .reasons .icon {
    margin-block-start: 1px;
    color: var(--accent);
  }

  .todo {
    counter-reset: todo;
    padding: 8px 16px;
    border-radius: var(--radius);
    background: var(--raised);
  }

  .todo li {
    display: flex;
    gap: 12px;
    padding-block: 8px;
    counter-increment: todo;
  }

  .todo li::before {
    content: counter(todo);
    color: var(--accent);
    font-weight: 700;
    font-variant-numeric: tabular-nums;
  }

  .address {
    inline-size: 100%;
    max-inline-size: 24rem;
    margin-block-start: 12px;
    color: var(--muted);
    font-size: 0.9375rem;
    overflow-wrap: anywhere;
    user-select: all;
  }

  .phone {
    inline-size: 100%;
    max-inline-size: 24rem;
    margin-block-start: 16px;
  }

  .phone summary {
    gap: 8px;
  }

  .phone .note {
    margin-block: 8px 12px;
  }

  .code {
    inline-size: 192px;
    aspect-ratio: 1;
    margin-inline: auto;
    border-radius: var(--radius);
    background: #ffffff;
  }

  .note {
    margin-block-start: 24px;
    color: var(--muted);
    font-size: 0.9375rem;
  }

  .parts {
    margin-block: 24px;
    padding: 4px 16px;
    border-radius: var(--radius);
    background: var(--raised);
  }

  .parts li {
    padding-block: 12px;
  }

  .part {
    flex: 1;
    font-weight: 500;
  }

  .state {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    color: var(--muted);
    font-size: 0.9375rem;
  }

  .state .icon {
    inline-size: 1.25rem;
    block-size: 1.25rem;
  }

  .state.done {
    color: var(--accent);
  }

  @container (min-width: 40rem) {
    .screen {
      justify-content: center;
      padding-block: 48px;
    }

    .content {
      flex: 0 1 auto;
    }
  }

  @media (prefers-reduced-motion: no-preference) {
    .waiting {
      animation: breathe 1.6s ease-in-out infinite alternate;
    }
  }

  @keyframes breathe {
    from {
      opacity: 1;
    }
    /* Paler than this, the text would be too faint to read in between. */
    to {
      opacity: 0.9;
    }
  }
`
