/** The screens before the camera: who asks, what will be done, and what the person agrees to. */
import { css } from 'lit'

export const start = css`
  .opening h1 {
    font-size: 1.0625rem;
    font-weight: 500;
  }

  .beginning {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 16px;
    align-items: center;
    justify-content: space-between;
    min-block-size: 44px;
    margin-block: -8px 12px;
  }

  /* Beside the languages the smallest phones break the words of a company's name: there it has the row alone. */
  .beginning > div {
    flex: 1;
    min-inline-size: min(100%, 10rem);
  }

  .language {
    flex: none;
    margin-inline-start: auto;
    min-block-size: 44px;
    padding: 0 8px;
    border: 1.5px solid var(--line);
    border-radius: var(--radius);
    color: var(--text);
    background: var(--surface);
    font: inherit;
    font-size: 0.9375rem;
  }

  .late {
    margin-block-end: 8px;
    font-size: 0.9375rem;
  }

  [role='status'] + .outlined {
    margin-block-end: 28px;
  }

  .eyebrow {
    gap: 8px;
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

  .full-text {
    margin-block-start: 16px;
    font-size: 0.9375rem;
  }

  /* In the block of the buttons, so that one is never seen without the other. */
  .agreement {
    margin-block-end: 8px;
    padding-block-start: 12px;
    border-block-start: 1px solid var(--line);
    font-size: 0.9375rem;
  }

  details p {
    margin-block-end: 12px;
    color: var(--muted);
  }

  /* A phone at 200 %, or with twice the text size: what stands side by side stands one below the other. */
  @container (max-width: 15rem) {
    .tile {
      display: none;
    }

    .beginning {
      flex-wrap: wrap;
    }

    .beginning > div {
      flex-basis: 100%;
    }
  }

  .reasons li {
    align-items: flex-start;
    padding-block: 6px;
  }

  .reasons .icon {
    margin-block-start: 1px;
    color: var(--accent);
  }
`
