/** The pictures of an execution: large, on a background that favours neither light nor dark pictures. */
import { css } from 'lit'

export const viewerStyles = css`
  :host {
    display: block;
  }

  .bar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px;
    margin-block-end: 8px;
  }

  /* The names and the tools share their lines. */
  .names {
    display: contents;
  }

  .tools {
    margin-inline-start: auto;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px;
  }

  .chip {
    min-block-size: 44px;
    padding: 8px 14px;
    border: 1px solid var(--edge);
    border-radius: 22px;
    background: none;
  }

  .chip[aria-pressed='true'] {
    border: 2px solid var(--accent);
    padding: 7px 13px;
    color: var(--accent);
    background: var(--tint);
    font-weight: 600;
  }

  output {
    min-inline-size: 3.5em;
    text-align: center;
    font-variant-numeric: tabular-nums;
  }

  .stage {
    /* What the page shows above it leaves room for a whole card on a laptop. */
    block-size: clamp(20rem, 100vh - 24rem, 56rem);
    overflow: auto;
    border-radius: var(--radius);
    background: var(--raised);
    overscroll-behavior: contain;
  }

  .stage > svg,
  .half > svg {
    display: block;
  }

  .beside {
    display: grid;
    grid-auto-columns: 1fr;
    grid-auto-flow: column;
    gap: 8px;
    overflow: hidden;
  }

  figure {
    display: flex;
    flex-direction: column;
    min-block-size: 0;
    min-inline-size: 0;
    margin: 0;
  }

  .half {
    flex: 1;
    min-block-size: 0;
    overflow: auto;
  }

  figcaption {
    padding: 8px;
    color: var(--text);
    text-align: center;
  }

  .box rect {
    fill: transparent;
  }

  /* A light line around a dark one can be seen on any picture. */
  .halo {
    stroke: #ffffff;
    stroke-width: 3;
  }

  .line {
    stroke: #0b4f4b;
    stroke-width: 1.5;
  }

  .marked .halo {
    stroke-width: 8;
  }

  .marked .line {
    stroke-width: 4;
    stroke-dasharray: 12 3;
  }

  @media (orientation: portrait) {
    .stage {
      block-size: min(44vh, 36rem);
    }
  }

  /* On a phone the card comes before the tools to look closer, and takes no more room than its shape. */
  @container (max-width: 40rem) {
    :host {
      display: flex;
      flex-direction: column;
    }

    .names {
      display: flex;
      flex-wrap: wrap;
      gap: 4px;
      margin-block-end: 8px;
    }

    .bar {
      display: contents;
    }

    .chip {
      padding-inline: 10px;
    }

    .tools {
      order: 1;
      margin-block-start: 4px;
    }

    .stage {
      block-size: min(44vh, 70cqi);
    }
  }
`
