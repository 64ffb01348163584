/** The camera screens: always dark, everything readable over any picture. */
import { css } from 'lit'

export const capture = css`
  .capture,
  .review {
    position: relative;
    inline-size: 100%;
    block-size: var(--limiar-camera-height, 100dvh);
    min-block-size: 30rem;
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
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 10px;
    padding: max(16px, env(safe-area-inset-top)) 16px 16px;
  }

  .capture header {
    grid-area: 1 / 1;
    background: linear-gradient(rgb(6 9 10 / 0.8), transparent);
  }

  .capture h1,
  .review header h1 {
    margin: 0;
    font-size: 1.125rem;
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
    inline-size: min(88%, 30rem);
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

  .face .guide::before {
    border-radius: 50%;
  }

  .face .guide {
    inline-size: min(68%, 20rem, 44dvh);
    aspect-ratio: 0.76;
    border-radius: 50%;
  }

  .pill {
    position: absolute;
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
    font-weight: 600;
    line-height: 1.3;
    text-align: center;
  }

  .holding .pill {
    color: var(--on-accent);
    background: var(--accent);
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

  .tip {
    min-block-size: 1.5em;
    margin-block-end: 12px;
    font-size: 0.9375rem;
    text-align: center;
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
    justify-content: space-evenly;
  }

  .round,
  .shutter {
    border: 0;
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

  .shutter:disabled {
    opacity: 0.4;
    cursor: default;
  }

  .shutter:active:not(:disabled) {
    padding: 9px;
  }

  .spoken {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
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

    .face .guide {
      inline-size: auto;
      block-size: 74%;
    }
  }

  /* A short screen: the words need the room above the guide. */
  @media (orientation: portrait) and (max-height: 40rem) {
    .face .guide {
      inline-size: min(68%, 20rem, 34dvh);
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

    .tip {
      display: none;
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

    .guide,
    .face .guide {
      inline-size: auto;
      block-size: 56vh;
      margin: 0;
    }

    .pill {
      inset-block: calc(100% + 12px) auto;
      padding-block: 6px;
    }
  }
`
