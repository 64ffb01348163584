/** The camera screens in windows of other shapes than an upright phone's, and with forced colours. */
import { css } from 'lit'

export const captureWindows = css`
  /* Over a picture nothing can be left to the system's colours: white on black, and what is filled has an edge. */
  @media (forced-colors: active) {
    .capture {
      forced-color-adjust: none;
    }

    .capture .pill,
    .capture .primary {
      border: 2px solid #000000;
      color: #000000;
      background: #ffffff;
    }

    .outline .fill {
      stroke: #ffff00;
    }

    .round {
      border-color: #ffffff;
      background: #000000;
    }

    .shutter {
      outline: 2px solid #000000;
    }
  }

  /* A camera picture is wide: beyond a phone it keeps its shape, and words and buttons stand around it. */
  @container (min-width: 40rem) {
    .capture {
      grid-template: auto auto auto / minmax(0, 40rem);
      align-content: center;
      justify-content: center;
      gap: 24px;
    }

    .capture header,
    .capture footer {
      padding-block: 0;
      background: none;
    }

    .stage {
      position: relative;
      grid-area: 2 / 1;
      aspect-ratio: 4 / 3;
      max-block-size: 60dvh;
      border-radius: var(--radius);
    }

    .guide {
      inline-size: min(76%, 30rem);
      margin: 0;
      margin-block-start: 6%;
    }

    .square .guide,
    .face .guide {
      inline-size: auto;
      block-size: 74%;
    }
  }

  /* Three lines of the hint have room below the title, also with wide spaces. */
  @media (orientation: portrait) and (min-height: 40.1rem) {
    .square .guide,
    .movement.face .guide {
      margin-block: 56px 0;
    }
  }

  /* A short screen: the words need the room above the guide. */
  @media (orientation: portrait) and (max-height: 40rem) {
    .face .guide {
      inline-size: min(68%, 20rem, 34dvh);
      margin-block: 24px 0;
    }

    .square .guide {
      inline-size: min(60%, 20rem, 32dvh);
      margin-block: 24px 0;
    }

    .pill {
      inset-block-end: calc(100% + 12px);
      padding: 8px 16px;
    }
  }

  /* A phone that lies on its side: the buttons stand beside the picture, and the hint below the guide. */
  @media (orientation: landscape) and (max-height: 30rem) {
    .capture {
      grid-template: auto minmax(0, 1fr) / minmax(0, 1fr) auto;
      gap: 0;
      min-block-size: 0;
    }

    .capture header {
      grid-area: 1 / 1;
      justify-content: start;
      padding: max(8px, env(safe-area-inset-top)) max(16px, env(safe-area-inset-left)) 8px;
    }

    .stage {
      position: static;
      grid-area: 1 / 1 / -1 / -1;
      aspect-ratio: auto;
      max-block-size: none;
      border-radius: 0;
    }

    .capture footer {
      display: grid;
      grid-area: 1 / 2 / -1 / auto;
      place-items: center;
      padding: 8px max(16px, env(safe-area-inset-right)) 8px 8px;
      background: none;
    }

    /* Below the title, beside the guide. */
    .tip {
      position: absolute;
      inset-block-end: max(8px, env(safe-area-inset-bottom));
      inset-inline-start: max(16px, env(safe-area-inset-left));
      max-inline-size: min(10rem, 24vw);
      margin: 0;
      font-size: min(0.9375rem, 5vh);
      text-align: start;
    }

    .face .tip {
      max-inline-size: min(14rem, 34vw);
    }

    .capture .skip {
      position: absolute;
      inset-block-end: max(8px, env(safe-area-inset-bottom));
      inset-inline-start: max(16px, env(safe-area-inset-left));
      max-inline-size: min(16rem, 28vw);
      padding-inline: 12px;
      font-size: min(0.9375rem, 5vh);
    }

    .tip:has(+ .skip) {
      max-inline-size: min(14rem, 30vw);
      inset-block-end: calc(max(8px, env(safe-area-inset-bottom)) + 72px);
    }

    .controls {
      grid-template: 1fr auto 1fr / auto;
      block-size: 100%;
    }

    .side-controls {
      flex-direction: column;
      align-items: center;
      justify-content: center;
    }

    /* Beside the hint, which stands in the middle. */
    .capture header {
      display: flex;
      flex-wrap: wrap;
      max-inline-size: 11rem;
    }

    .capture .titles {
      flex: 1;
      min-inline-size: 6rem;
      text-align: start;
    }

    .capture :is(.step, .change) {
      padding-inline: 0;
      text-align: start;
    }

    .capture .side,
    .caption {
      display: none;
    }

    .guide,
    .square .guide,
    .face .guide {
      inline-size: auto;
      block-size: min(72vh, 36vw);
      /* Below the hint, and to the right of the title. */
      margin: 48px 0 0 5rem;
    }

    /* Their hints have up to three lines. */
    .square .guide,
    .face .guide {
      block-size: min(66vh, 36vw);
      margin-block-start: 64px;
    }

    .pill {
      inset-block-end: calc(100% + 8px);
      max-inline-size: 19rem;
      padding-block: 6px;
      font-size: min(0.9375rem, 5vh);
    }

    /* As wide as the guide of a card. */
    .card .pill {
      inset-inline: 0;
      max-inline-size: none;
    }

    .square .pill {
      inset-inline: -50%;
      max-inline-size: clamp(18rem, 50cqi, 22rem);
    }
  }
`
