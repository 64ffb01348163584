/** The picture that was taken, and what the page says about it. The screen is dark like the camera screens. */
import { css } from 'lit'

export const review = css`
  .review {
    block-size: auto;
    min-block-size: max(480px, var(--limiar-camera-height, 100dvh));
    display: flex;
    flex-direction: column;
    align-items: center;
    justify-content: center;
    gap: 24px;
    padding: 24px 24px max(24px, env(safe-area-inset-bottom));
  }

  .review header {
    padding: 0;
  }

  /* The steps stay at the top, as on every screen. What is left of the window's height lies around the rest. */
  .review > .walk {
    margin: 0 0 auto;
  }

  .review > .walk ~ :last-child {
    margin-block-end: auto;
  }

  .taken {
    min-block-size: 0;
    inline-size: auto;
    max-inline-size: min(100%, 30rem);
    block-size: auto;
    max-block-size: 52dvh;
    border-radius: var(--radius);
    object-fit: contain;
    background: var(--raised);
  }

  .taken.selfie {
    transform: scaleX(-1);
  }

  .review .waiting {
    font-weight: 600;
    text-align: center;
  }

  .advice {
    max-inline-size: 24rem;
    text-align: center;
  }

  .review .ways {
    position: static;
    inline-size: 100%;
    max-inline-size: 24rem;
    background: none;
  }

  .review .medallion {
    margin: 0;
  }

  /* What a square picture, with its words and three ways on, would push out of the window. */
  @media (min-height: 40rem) {
    .review:has(.ways > :nth-child(3)) .taken {
      max-block-size: max(24dvh, min(52dvh, 100dvh - 30rem));
    }
  }

  @media (max-height: 30rem) {
    .review {
      min-block-size: var(--limiar-camera-height, 100dvh);
    }
  }

  /* On the smallest phones the picture leaves room for its words and for the first way on. */
  @media (max-height: 40rem) and (max-width: 34rem) {
    .review {
      gap: 16px;
      padding-block-start: 16px;
    }

    .taken {
      max-block-size: 30dvh;
    }
  }

  /* A window at 400 % has no room for a drawing. */
  @media (max-height: 16rem) {
    .review {
      gap: 12px;
      padding-block: 12px;
    }

    .interlude > :is(.medallion, .turning) {
      display: none;
    }

    .taken {
      max-block-size: 36dvh;
    }
  }

  /* A low, wide window: what is said about the picture, and the ways on, stand beside it. */
  @media (max-height: 30rem) and (min-width: 34rem) {
    .review {
      display: grid;
      grid-template: repeat(4, auto) / minmax(0, 2fr) minmax(0, 3fr);
      align-content: center;
      justify-items: center;
      gap: 8px 24px;
      padding-block: 12px;
    }

    .review > :is(header, .walk) {
      grid-column: 1 / -1;
    }

    .review > :is(.taken, .medallion, .turning) {
      grid-area: 2 / 1 / span 3;
      align-self: center;
      max-block-size: 72dvh;
    }

    .review > :is(.advice, .waiting) {
      grid-area: 2 / 2;
      align-self: end;
    }

    .review > .sent {
      grid-area: 3 / 2;
    }

    .review > .ways {
      grid-area: 4 / 2;
      align-self: start;
    }
  }
`
