/**
 * Windows that are low and wide, such as a phone's on its side: the ways on stand beside the words, not below them, so
 * that both are seen at once.
 */
import { css } from 'lit'

export const lowWindows = css`
  /* A window at 400 % has no room for a drawing. */
  @media (max-height: 16rem) {
    .notice > .medallion {
      display: none;
    }
  }

  @media (max-height: 30rem) and (min-width: 34rem) {
    .screen {
      max-inline-size: 60rem;
      padding-block: 16px;
    }

    .screen:has(> .ways) {
      display: grid;
      /* A share of the window and not of the text's size, which may be twice as large. */
      grid-template: auto 1fr / minmax(0, 1fr) min(44%, 20rem);
      column-gap: 32px;
    }

    .screen > .walk {
      grid-column: 1 / -1;
      margin: 0;
    }

    .screen > .content {
      grid-row: 2;
      padding: 0;
    }

    .screen > .ways,
    .screen:has(details[open]) > .ways {
      position: sticky;
      inset-block: 16px auto;
      grid-area: 2 / 2;
      align-self: start;
      padding: 0;
      background: none;
    }

    /* In the middle of the window, even where the notice beside them is longer. */
    .screen > .notice + .ways {
      align-content: center;
      min-block-size: min(100%, 100dvh - 32px);
    }

    h1 {
      font-size: 1.375rem;
    }

    .lead {
      font-size: 0.9375rem;
    }

    /* Height is scarcer here than the room for a name. */
    .beginning {
      flex-wrap: nowrap;
    }

    .beginning > div {
      min-inline-size: 0;
    }

    /* With larger text the languages would leave the name a few letters a line. */
    @container (max-width: 30rem) {
      .beginning {
        flex-wrap: wrap;
      }

      .beginning > div {
        flex-basis: 100%;
      }
    }

    .ways > .agreement {
      padding: 0;
      border: 0;
    }

    .notice > .medallion {
      inline-size: 56px;
      block-size: 56px;
      margin-block-end: 8px;
    }

    .notice > .medallion .icon {
      inline-size: 32px;
      block-size: 32px;
    }

    .notice > .note {
      margin-block-start: 8px;
    }

    .notice > .reasons,
    .notice > .todo,
    .content > .steps {
      margin-block: 12px;
    }

    .steps li {
      padding-block: 6px;
    }
  }
`
