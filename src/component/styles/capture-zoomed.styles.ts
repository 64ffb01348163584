/** The camera screens in the small windows that are left where a person makes everything larger. */
import { css } from 'lit'

export const captureZoomed = css`
  /* A phone at 200 %, or with twice the text size: the title stands below the ways out. */
  @container (max-width: 15rem) {
    .capture header,
    .review header {
      grid-template-columns: 1fr 1fr;
      gap: 0;
    }

    .capture .titles,
    .review .titles {
      grid-area: 2 / 1 / auto / -1;
    }

    .side {
      display: none;
    }

    .walk {
      grid-template-columns: 1fr 1fr;
    }

    .walk .step {
      grid-area: 2 / 1 / auto / -1;
    }

    .review {
      padding-inline: 12px;
    }

    .guide,
    .square .guide,
    .face .guide,
    .movement.face .guide {
      margin-block: 124px 0;
    }

    .square .guide {
      inline-size: min(60%, 42dvh);
    }

    /* Its hints are the longest. */
    .square .pill {
      font-size: min(1em, 8cqi, max(17px, 3vh));
    }
  }

  /* A phone at 200 %. */
  @container (max-width: 240px) {
    .capture:has(.skip),
    .movement {
      min-block-size: 600px;
    }

    .capture footer {
      padding-inline: 4px;
    }

    .controls {
      gap: 4px;
    }

    .side-controls {
      flex-direction: column;
      align-items: center;
    }

    .shutter {
      inline-size: 56px;
      block-size: 56px;
    }
  }

  /*
   * A window at 400 %: the hint has the lower edge for itself, between the title and the buttons. What has no room in
   * the window follows below it.
   */
  @media (orientation: landscape) and (max-height: 16rem) {
    .capture {
      block-size: auto;
      grid-template: var(--limiar-camera-height, 100dvh) / minmax(0, 1fr) auto;
    }

    .capture:has(.skip, .tip:not(:empty)) {
      padding-block-end: 64px;
    }

    .capture header {
      gap: 0;
      align-self: start;
      max-inline-size: 65%;
      padding: 4px;
    }

    .capture h1 {
      font-size: 15px;
    }

    .stage {
      grid-area: 1 / 1 / 2 / -1;
    }

    .picture {
      inset-block-end: auto;
      block-size: var(--limiar-camera-height, 100dvh);
    }

    .capture footer {
      display: contents;
    }

    .controls {
      grid-template: repeat(3, auto) / auto;
      align-content: center;
      gap: 4px;
    }

    .round {
      inline-size: 44px;
      block-size: 44px;
    }

    .shutter {
      inline-size: 48px;
      block-size: 48px;
      margin-inline: auto;
    }

    .controls,
    .movement .ways {
      z-index: 1;
      grid-area: 1 / 2;
      align-self: center;
      padding: 0 8px;
    }

    .capture .skip,
    .tip:not(:empty) {
      position: static;
      grid-column: 1 / -1;
      max-inline-size: none;
      margin: 8px auto;
    }

    .guide,
    .square .guide,
    .face .guide {
      block-size: 48vh;
      margin: 0 80px 8px 0;
    }

    .pill,
    .card .pill {
      position: fixed;
      inset: auto 88px 4px 4px;
      max-inline-size: none;
    }

    .movement .pill {
      inset-inline-end: 10rem;
    }
  }
`
