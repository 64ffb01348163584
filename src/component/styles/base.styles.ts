/** What every screen has: one column, one heading, the ways on at the thumb. */
import { css } from 'lit'

export const base = css`
  :host {
    display: block;
    container-type: inline-size;
    min-block-size: var(--limiar-min-height, 100%);
    font: 400 1.0625rem/1.5
      var(--limiar-font, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif);
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
    /* Unlike break-word, it lets a name without spaces be narrower than it is long. */
    overflow-wrap: anywhere;
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

  h1 {
    margin: 0 0 8px;
    font-size: 1.625rem;
    font-weight: 650;
    line-height: 1.2;
    letter-spacing: -0.01em;
  }

  /* In the middle of a screen a single word on the last line looks like a mistake. */
  h1,
  .lead,
  .notice,
  .advice,
  .waiting,
  .primary,
  .outlined,
  .quiet {
    text-wrap: balance;
  }

  h1:focus {
    outline: none;
  }

  p {
    margin: 0;
  }

  .lead {
    color: var(--muted);
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

  .steps li + li,
  .parts li + li {
    border-block-start: 1px solid var(--line);
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

  /* On a low phone the steps to take need the room, and so does what is offered below them. */
  @media (max-height: 40rem) {
    .notice:has(.todo, .digital) > .medallion {
      display: none;
    }

    .notice:has(.digital) > .reasons {
      margin-block-start: 4px;
    }

    .notice:has(.digital) > .reasons li {
      padding-block: 4px;
    }
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
    /* With forced colours, where backgrounds go, it is what a button is known by. */
    border: 2px solid transparent;
    border-radius: var(--radius);
    color: var(--accent);
    background: none;
    font-weight: 600;
    text-align: center;
  }

  .primary {
    min-block-size: 56px;
    border-color: var(--edge);
    color: var(--on-accent);
    background: var(--fill);
  }

  .outlined {
    margin-block-start: 4px;
    border-color: var(--line);
  }

  /* No filter: a browser that watches whether a button is visible takes a filtered one for hidden. */
  .primary:active,
  .outlined:active,
  .quiet:active {
    box-shadow: inset 0 0 0 4rem rgb(0 0 0 / 0.1);
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

  .note {
    margin-block-start: 24px;
    color: var(--muted);
    font-size: 0.9375rem;
  }

  @media (forced-colors: active) {
    .primary,
    .outlined {
      border-color: ButtonText;
    }

    .unseen,
    .medallion,
    .tile {
      border: 2px solid CanvasText;
    }

    /* Gradients are dropped, and what scrolls by would show between the buttons. */
    .screen .ways {
      background: Canvas;
    }
  }

  /* A phone at 200 %, or with twice the text size. */
  @container (max-width: 15rem) {
    .screen {
      padding-inline: 12px;
    }

    h1 {
      font-size: 1.125rem;
    }

    .primary,
    .outlined,
    .quiet {
      padding-inline: 8px;
    }
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
