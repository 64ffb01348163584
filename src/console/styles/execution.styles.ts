/** One execution: pictures beside findings on a desk, above them on a tablet. */
import { css } from 'lit'

export const execution = css`
  .execution > .ways {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 8px;
    margin-block-end: 8px;
  }

  .subject {
    margin-block-end: 8px;
  }

  .subject .facts {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 24px;
    align-items: baseline;
    margin-block-start: 8px;
  }

  .subject .facts > div {
    display: flex;
    flex-wrap: wrap;
    gap: 0 8px;
    align-items: baseline;
  }

  .ending {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }

  .ending p {
    flex-basis: 100%;
  }

  .subject .facts .pill {
    white-space: normal;
  }

  dt {
    color: var(--muted);
  }

  .halves {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(24rem, 34rem);
    align-items: start;
    gap: 24px;
  }

  .pictures {
    position: sticky;
    inset-block-start: 16px;
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 12px;
  }

  /* Beside the card, the faces are in the first view of a laptop. */
  limiar-face-strip {
    flex-flow: column;
  }

  .findings {
    display: grid;
    gap: 16px;
  }

  .decision {
    position: sticky;
    inset-block-start: 0;
    z-index: 1;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 12px;
    padding-block: 12px;
    border-block-end: 1px solid var(--line);
    background: var(--surface);
  }

  .decision button {
    flex: 1;
    white-space: nowrap;
  }

  .decision p {
    flex: 1 1 12rem;
    color: var(--muted);
  }

  .answers li {
    display: grid;
    grid-template-columns: 9.5rem minmax(0, 1fr);
    gap: 2px 12px;
    padding-block: 8px;
    border-block-start: 1px solid var(--line);
  }

  .answers li:first-child {
    border: 0;
  }

  .answers .mark {
    align-self: start;
  }

  .answers b {
    display: block;
    font-weight: 600;
  }

  .answers .muted {
    display: block;
    font-size: 0.875rem;
  }

  .measure {
    display: block;
    font-variant-numeric: tabular-nums;
  }

  .fields > div,
  .card .facts > div {
    display: grid;
    grid-template-columns: 7rem minmax(0, 1fr);
    align-items: center;
    gap: 4px 12px;
    min-block-size: 44px;
    padding-inline: 8px;
    margin-inline: -8px;
    border-radius: 8px;
    border-inline-start: 4px solid transparent;
  }

  .card .facts > div {
    grid-template-columns: 9.5rem minmax(0, 1fr);
    min-block-size: 32px;
  }

  .fields > .marked {
    border-inline-start-color: var(--accent);
    background: var(--tint);
  }

  /* Forced colours would show the mark of every row. */
  @media (forced-colors: active) {
    .fields > :not(.marked),
    .card .facts > div {
      border-inline-start-color: Canvas;
    }
  }

  .fields dd {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 12px;
  }

  .fields dd > div {
    padding-block: 6px;
  }

  .fields b {
    display: block;
    font-weight: 600;
  }

  .meta {
    display: flex;
    flex-wrap: wrap;
    gap: 0 12px;
    color: var(--muted);
    font-size: 0.875rem;
  }

  details {
    margin-block-start: 8px;
    border-block-start: 1px solid var(--line);
  }

  summary {
    padding-block: 12px;
    color: var(--accent);
    font-weight: 500;
    cursor: pointer;
  }

  pre {
    margin: 0;
    font: 0.875rem/1.5 var(--mono);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }

  .similarity p {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 4px 12px;
  }

  .large {
    font-size: 1.75rem;
    font-variant-numeric: tabular-nums;
    line-height: 1.2;
  }

  .meter {
    display: block;
    inline-size: 100%;
    block-size: 10px;
    margin-block: 6px 2px;
  }

  .meter .all {
    fill: var(--line);
  }

  .meter .threshold {
    fill: var(--text);
  }

  .similarity.valid .reached {
    fill: var(--good);
  }

  .similarity.invalid .reached {
    fill: var(--bad);
  }

  .matches li,
  .history li {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 4px 12px;
    padding-block: 6px;
  }

  /* What may be decided stays at the thumb of who holds a tablet. */
  @container (max-width: 64rem) {
    .halves {
      display: flex;
      flex-direction: column;
      align-items: stretch;
    }

    .pictures {
      display: contents;
    }

    limiar-face-strip {
      flex-flow: wrap;
    }

    /* A field is shown on a picture that stays in sight while the fields are walked through. */
    @media (min-height: 56rem) {
      .pictures limiar-picture-viewer {
        position: sticky;
        inset-block-start: 0;
        z-index: 1;
        padding-block: 8px;
        background: var(--surface);
      }
    }

    .decision {
      inset-block: auto 0;
      order: 1;
      padding-block-end: max(12px, env(safe-area-inset-bottom));
      border-block: 1px solid var(--line);
    }
  }

  @container (max-width: 40rem) {
    .execution > .ways {
      flex-wrap: nowrap;
    }

    .execution > .ways .quiet {
      padding-inline: 8px;
    }

    /* Nobody presses keys on a phone. */
    .decision kbd {
      display: none;
    }

    .answers li,
    .fields > div,
    .card .facts > div {
      grid-template-columns: minmax(0, 1fr);
    }

    .answers li > div,
    .card .facts dd {
      grid-column: 1 / -1;
    }

    /* The name of a field stands by its own value, and apart from the one before. */
    .fields > div {
      gap: 0;
      padding-block: 8px;
    }

    .fields dd > div {
      padding-block: 0;
    }
  }
`
