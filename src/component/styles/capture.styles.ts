/** The camera screens. They are always dark, and their words can be read over any picture. */
import { css } from 'lit'

export const capture = css`
  .capture,
  .review {
    position: relative;
    inline-size: 100%;
    block-size: var(--limiar-camera-height, 100dvh);
    /* In pixels: twice the text size must not push the shutter out of the window. */
    min-block-size: 480px;
    overflow: hidden;
    color: var(--text);
    background: var(--surface);
  }

  .capture {
    display: grid;
    grid-template: auto 1fr auto / minmax(0, 1fr);
  }

  .capture header,
  .review header {
    z-index: 1;
    display: grid;
    /* Both sides are as wide, so that the title stays in the middle. */
    grid-template-columns: minmax(min-content, 1fr) auto minmax(min-content, 1fr);
    align-items: center;
    gap: 8px;
    inline-size: 100%;
    padding: max(12px, env(safe-area-inset-top)) 12px 12px;
  }

  .titles {
    text-align: center;
  }

  .title {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 10px;
  }

  .titles .step,
  .capture .change {
    color: inherit;
    font-size: min(0.9375rem, 5cqi, max(15px, 2.6vh));
  }

  .capture header {
    grid-area: 1 / 1;
    background: linear-gradient(rgb(6 9 10 / 0.8), transparent);
  }

  .capture h1,
  .review header h1 {
    margin: 0;
    /* Very large letters would lie on the whole picture: what is said is heard, too. */
    font-size: min(1.125rem, 9cqi, max(18px, 2.8vh));
    overflow-wrap: break-word;
    letter-spacing: 0;
  }

  .side {
    display: grid;
    color: var(--accent);
  }

  .stage {
    display: grid;
    grid-area: 1 / 1 / -1 / -1;
    place-items: center;
    overflow: hidden;
  }

  .capture footer {
    z-index: 1;
    grid-area: 3 / 1;
    padding: 8px 16px max(24px, env(safe-area-inset-bottom));
    background: linear-gradient(transparent, rgb(6 9 10 / 0.8) 40%);
  }

  .picture {
    position: absolute;
    inset: 0;
  }

  .picture video {
    display: block;
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }

  .mirrored video {
    transform: scaleX(-1);
  }

  .guide {
    position: relative;
    /* Of the height, too: large letters need the room above it. */
    inline-size: min(88%, 30rem, 62vh);
    aspect-ratio: 1.586;
    margin-block-end: 4%;
    border-radius: 14px;
  }

  /* Darkens everything but the guide: a border, which keeps the guide's own rounding inside. */
  .guide::before {
    position: absolute;
    inset: -100vmax;
    border: 100vmax solid rgb(6 9 10 / 0.6);
    border-radius: calc(100vmax + 14px);
    content: '';
    pointer-events: none;
  }

  .square .guide {
    inline-size: min(72%, 22rem, 42dvh);
    aspect-ratio: 1;
  }

  .face .guide::before {
    border-radius: 50%;
  }

  .face .guide {
    inline-size: min(68%, 20rem, 40dvh);
    aspect-ratio: 0.76;
    border-radius: 50%;
  }

  .pill {
    position: absolute;
    z-index: 1;
    inset-block-end: calc(100% + 20px);
    /* Wider than the guide if it must be, and in its middle whichever way is read. */
    inset-inline: -50%;
    inline-size: fit-content;
    max-inline-size: min(21rem, 90cqi);
    margin-inline: auto;
    padding: 10px 20px;
    border-radius: 24px;
    color: #10191a;
    background: #ffffff;
    font-size: min(1em, 8cqi, max(17px, 3.6vh));
    font-weight: 600;
    line-height: 1.3;
    text-align: center;
    text-wrap: balance;
  }

  .holding .pill {
    color: var(--on-accent);
    background: var(--fill);
  }

  .outline,
  .found {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    overflow: visible;
    pointer-events: none;
    /* They change with every frame: on layers of their own, the darkness around them is not painted again. */
    will-change: transform;
  }

  .outline * {
    fill: none;
    stroke: #ffffff;
    stroke-width: 3;
    stroke-linecap: round;
  }

  .outline .track {
    opacity: 0.85;
  }

  .starting .outline .track {
    opacity: 0.35;
  }

  .outline .fill {
    stroke: var(--accent);
    stroke-width: 6;
  }

  .found line {
    stroke: var(--accent);
    stroke-width: 2;
    stroke-linecap: round;
    opacity: 0.9;
  }

  /* Over any picture. */
  .capture .skip {
    justify-self: center;
    inline-size: fit-content;
    margin-inline: auto;
    padding-inline: 20px;
    border-radius: 999px;
    background: rgb(6 9 10 / 0.72);
    color: #fff;
  }

  .tip {
    inline-size: fit-content;
    min-block-size: 1.5em;
    margin: 0 auto 12px;
    padding: 2px 12px;
    border-radius: 12px;
    font-size: min(0.9375rem, max(15px, 4.6cqi));
    text-align: center;
    text-wrap: balance;
  }

  .tip:not(:empty) {
    background: rgb(6 9 10 / 0.72);
  }

  .controls {
    display: grid;
    grid-template-columns: 1fr auto 1fr;
    align-items: center;
    gap: 12px;
    max-inline-size: 24rem;
    margin-inline: auto;
  }

  .side-controls {
    display: flex;
    gap: 8px;
    align-items: start;
    justify-content: space-evenly;
  }

  .tool {
    display: grid;
    justify-items: center;
    gap: 2px;
    min-inline-size: 48px;
    padding: 0;
    border: 0;
    color: #ffffff;
    background: none;
  }

  .caption {
    font-size: min(0.75rem, 5cqi);
    line-height: 1.2;
    white-space: nowrap;
    text-shadow: 0 0 4px #000000;
  }

  .round,
  .shutter {
    border: 2px solid transparent;
    border-radius: 50%;
    color: #ffffff;
  }

  .round {
    display: grid;
    place-items: center;
    inline-size: 48px;
    block-size: 48px;
    padding: 0;
    background: rgb(52 62 61 / 0.8);
  }

  .shutter {
    inline-size: 76px;
    block-size: 76px;
    padding: 5px;
    border: 4px solid #ffffff;
    background: #ffffff content-box;
  }

  .shutter[aria-disabled='true'] {
    opacity: 0.4;
    cursor: default;
  }

  .shutter:active:not([aria-disabled='true']) {
    padding: 9px;
  }
`
