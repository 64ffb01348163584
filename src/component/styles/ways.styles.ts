import { css } from 'lit'

/** The ways on from a view: its buttons, which stay in sight while the rest scrolls, where that leaves it room. */
export const ways = css`
  .ways {
    position: sticky;
    inset-block-end: 0;
    display: grid;
    gap: 4px;
    padding-block: 12px 0;
    background: linear-gradient(transparent, var(--surface) 12px);
  }

  /* Nothing that the person opened may lie under the buttons; in a low window they would leave it no room. */
  .screen:has(details[open]) .ways {
    position: static;
  }

  @media (max-height: 30rem) {
    .ways {
      position: static;
    }
  }

  /*
   * With larger text on a phone they would cover most of what they follow: at 200 % and 320 x 568 px nine tenths of the
   * consent. A container's rem follows the page's text, which a window's does not.
   */
  @container (max-width: 17.5rem) {
    .ways {
      position: static;
    }
  }

  .ways input {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    opacity: 0;
  }

  .ways > .note {
    margin-block-end: 0.5rem;
    text-align: center;
    text-wrap: balance;
  }
`
