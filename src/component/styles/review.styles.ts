/** The picture that was taken, and what the page says about it: dark like the camera screens. */
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

  .review > .walk {
    margin: 0;
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
`
