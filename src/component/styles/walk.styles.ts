/**
 * The bar that shows where the person is and leads back, what the company that asks adds to a screen, and the notice that
 * a click did not count.
 */
import { css } from 'lit'

export const walk = css`
  .walk {
    display: grid;
    grid-template-columns: 1fr auto 1fr;
    align-items: center;
    inline-size: 100%;
    max-inline-size: var(--column);
    min-block-size: 44px;
    margin-block-end: 8px;
    margin-inline: auto;
  }

  .step {
    color: var(--muted);
    font-size: 0.9375rem;
    font-variant-numeric: tabular-nums;
    text-align: center;
  }

  .back,
  .change {
    min-inline-size: 44px;
    min-block-size: 44px;
    padding: 4px;
    border: 2px solid transparent;
    border-radius: var(--radius);
    color: inherit;
    background: none;
  }

  .back {
    display: grid;
    place-items: center;
    justify-self: start;
  }

  [dir='rtl'] .back .icon,
  .back:dir(rtl) .icon {
    transform: scaleX(-1);
  }

  .change {
    justify-self: end;
    max-inline-size: 6.5rem;
    overflow-wrap: normal;
    font-size: 0.875rem;
    line-height: 1.2;
    text-align: end;
    text-decoration: underline;
    text-underline-offset: 3px;
  }

  @container (min-width: 40rem) {
    .change {
      max-inline-size: none;
    }
  }

  /* In a wide window a screen stands in the middle. The steps stay at the top, as on the screens around it. */
  @media (min-height: 30.1rem) {
    @container (min-width: 40rem) {
      .screen > .walk {
        margin-block: -24px auto;
      }

      .screen > .walk ~ .ways {
        margin-block-end: auto;
      }
    }
  }

  .spoken {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  .logo {
    inline-size: auto;
    max-inline-size: min(14rem, 100%);
    block-size: auto;
    max-block-size: 3rem;
    object-fit: contain;
    object-position: left;
  }

  .link {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
    color: var(--accent);
    font-size: 0.9375rem;
    text-underline-offset: 3px;
  }

  .unseen {
    position: fixed;
    z-index: 2;
    inset: 12px 12px auto;
    max-inline-size: var(--column);
    margin-inline: auto;
    padding: 12px 16px;
    border-radius: var(--radius);
    color: var(--surface);
    background: var(--text);
  }

  .unseen a {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
    color: inherit;
    font-weight: 600;
  }
`
