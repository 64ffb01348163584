/** What stands in the way: steps to take, the link to take along, and its QR code. */
import { css } from 'lit'

export const obstacle = css`
  .reasons,
  .todo {
    inline-size: 100%;
    max-inline-size: 24rem;
    margin-block-start: 24px;
    text-align: start;
  }

  .todo {
    counter-reset: todo;
    padding: 8px 16px;
    border-radius: var(--radius);
    background: var(--raised);
  }

  .todo li {
    display: flex;
    gap: 12px;
    padding-block: 8px;
    counter-increment: todo;
  }

  .todo li::before {
    content: counter(todo);
    color: var(--accent);
    font-weight: 700;
    font-variant-numeric: tabular-nums;
  }

  .address {
    inline-size: 100%;
    max-inline-size: 24rem;
    margin-block-start: 12px;
    color: var(--muted);
    font-size: 0.9375rem;
    overflow-wrap: anywhere;
    user-select: all;
  }

  .phone {
    inline-size: 100%;
    max-inline-size: 24rem;
    margin-block-start: 16px;
  }

  .phone summary {
    gap: 8px;
  }

  .phone .note {
    margin-block: 8px 12px;
  }

  .code {
    inline-size: 192px;
    aspect-ratio: 1;
    margin-inline: auto;
    border-radius: var(--radius);
    background: #ffffff;
  }
`
