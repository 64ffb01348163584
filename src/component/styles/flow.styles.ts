/** Styles of the steps between the captures: rows to choose from, doubts, the bar of what was sent, movement. */
import { css } from 'lit'

export const flow = css`
  .choices {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 18rem), 1fr));
    gap: 12px;
    margin-block-start: 24px;
  }

  .choice {
    display: flex;
    align-items: center;
    gap: 16px;
    inline-size: 100%;
    min-block-size: 72px;
    padding: 12px 16px;
    border: 1.5px solid var(--line);
    border-radius: var(--radius);
    color: var(--text);
    background: var(--raised);
    text-align: start;
  }

  .choice:active {
    border-color: var(--accent);
  }

  .choice-words {
    display: grid;
  }

  .choice-words span {
    color: var(--muted);
    font-size: 0.9375rem;
  }

  .digital {
    inline-size: 100%;
    margin-block-start: 12px;
  }

  /* As wide as the list above it. */
  .notice > .digital {
    max-inline-size: 24rem;
  }

  .digital summary {
    text-decoration: none;
    font-weight: 400;
  }

  .digital summary::after {
    flex: none;
    inline-size: 9px;
    block-size: 9px;
    margin-inline-start: auto;
    border: solid var(--muted);
    border-width: 0 2px 2px 0;
    content: '';
    rotate: 45deg;
  }

  .digital .choices {
    grid-template-columns: repeat(auto-fill, minmax(min(100%, max(10rem, 40%)), 1fr));
    margin-block-start: 12px;
  }

  /* A phone with a card in it has finer lines than a card alone. */
  .digital button .icon {
    inline-size: 2rem;
    block-size: 2rem;
  }

  .digital button path {
    stroke-width: 1.2;
  }

  /* A phone at 200 %, or with twice the text size. */
  @container (max-width: 15rem) {
    .digital summary::after {
      display: none;
    }

    .choice {
      padding-inline: 12px;
    }
  }

  .doubts {
    display: grid;
    justify-content: center;
    gap: 8px;
    margin-block-start: 16px;
    font-weight: 600;
    text-align: start;
  }

  .doubts li {
    display: flex;
    gap: 8px;
  }

  .sent {
    inline-size: 100%;
    max-inline-size: 24rem;
    block-size: 6px;
    border: 0;
    border-radius: 3px;
    background: var(--line);
    accent-color: var(--accent);
    appearance: none;
  }

  @media (forced-colors: active) {
    .sent {
      border: 1px solid CanvasText;
      forced-color-adjust: none;
    }

    .choice {
      border-color: ButtonText;
    }

    .choice,
    .choice-words span {
      color: ButtonText;
    }
  }

  .sent.over {
    visibility: hidden;
  }

  .sent::-webkit-progress-bar {
    border-radius: 3px;
    background: var(--line);
  }

  .sent::-webkit-progress-value {
    border-radius: 3px;
    background: var(--accent);
  }

  .sent::-moz-progress-bar {
    border-radius: 3px;
    background: var(--accent);
  }

  .movement .titles {
    grid-column: 1 / -1;
  }

  .movement .ways {
    position: static;
    max-inline-size: 24rem;
    margin-inline: auto;
    padding: 0;
    background: none;
  }

  .movement .quiet {
    color: #ffffff;
    text-decoration: underline;
    text-underline-offset: 3px;
  }

  .movement .seen {
    position: absolute;
    inset: 0;
    margin: auto;
  }

  /* The picture stays where it is while words and buttons below it come and go. */
  .movement footer {
    min-block-size: 8.5rem;
  }

  @media (orientation: landscape) and (max-height: 30rem) {
    /* Above the guide two lines have room, three have not, and system fonts differ by a quarter in width. */
    .movement.face .pill {
      inset-inline: -75%;
      max-inline-size: clamp(19rem, 50cqi, 23rem);
    }
  }

  /* Beside the guide and below the hint, not on them. A window at 400 % is too narrow for that. */
  @media (orientation: landscape) and (min-height: 16.1rem) and (max-height: 30rem) {
    .movement footer {
      max-inline-size: 27cqi;
      padding-block-start: 40px;
    }

    .movement .ways > * {
      padding-inline: 4px;
    }
  }

  @media (min-width: 40rem) and (min-height: 30.1rem) {
    .square .pill,
    .movement .pill {
      inset-inline: -150%;
      max-inline-size: min(36rem, 90cqi);
    }
  }
`
