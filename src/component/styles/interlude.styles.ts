/** The moment between two captures: the card turns over. */
import { css } from 'lit'

export const interlude = css`
  .medallion.large {
    inline-size: 144px;
    block-size: 144px;
  }

  .medallion.large .icon {
    inline-size: 80px;
    block-size: 80px;
  }

  .turning {
    position: relative;
    inline-size: 176px;
    block-size: 144px;
    perspective: 600px;
  }

  .face-of-card {
    position: absolute;
    inset: 0;
    display: grid;
    place-items: center;
    color: var(--accent);
    backface-visibility: hidden;
  }

  .face-of-card .icon {
    inline-size: 176px;
    block-size: 176px;
  }

  .face-of-card .icon g,
  .large .icon g {
    stroke-width: 0.7;
  }

  .face-of-card:not(.other) {
    visibility: hidden;
  }

  @media (prefers-reduced-motion: no-preference) {
    .face-of-card {
      animation: turn-in 240ms ease-out 500ms both;
    }

    .face-of-card:not(.other) {
      visibility: visible;
      animation-name: turn-out;
    }
  }

  @keyframes turn-out {
    to {
      transform: rotateY(180deg);
    }
  }

  @keyframes turn-in {
    from {
      transform: rotateY(-180deg);
    }
  }
`
