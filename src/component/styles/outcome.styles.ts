/** The parts that are being sent. */
import { css } from 'lit'

export const outcome = css`
  .parts {
    margin-block: 24px;
    padding: 4px 16px;
    border-radius: var(--radius);
    background: var(--raised);
  }

  /* In a wide typeface on the smallest phone the state has no room beside its part. */
  .parts li {
    flex-wrap: wrap;
    padding-block: 12px;
  }

  .part {
    /* With less room than this for its words, the state stands below. */
    flex: 1 1 5em;
    overflow-wrap: break-word;
    font-weight: 500;
  }

  .state {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    /* At the end of its row also where it stands below its part. */
    margin-inline-start: auto;
    color: var(--muted);
    font-size: 0.9375rem;
  }

  .state .icon {
    inline-size: 1.25rem;
    block-size: 1.25rem;
  }

  .state.done {
    color: var(--accent);
  }
`
