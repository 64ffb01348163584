/** The queue: filters, rows, pages. */
import { css } from 'lit'

export const queue = css`
  .queue .count {
    flex: 1;
    white-space: nowrap;
    color: var(--muted);
  }

  .filters {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 12px 16px;
    margin-block: 16px;
  }

  .fold {
    display: none;
  }

  .filters .mistake {
    flex-basis: 100%;
    margin: 0;
  }

  .open-report {
    display: flex;
    align-items: center;
    gap: 8px;
    margin-block: 0 16px;
    color: var(--muted);
  }

  #cpf {
    inline-size: 11rem;
  }

  .filters .field {
    min-inline-size: 0;
    max-inline-size: 100%;
  }

  .filters .field > * {
    max-inline-size: 100%;
  }

  .filters .ways {
    display: flex;
    gap: 4px;
  }

  .list {
    overflow-x: auto;
    border: 1px solid var(--line);
    border-radius: var(--radius);
  }

  .list:empty {
    display: none;
  }

  table {
    inline-size: 100%;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }

  th,
  td {
    padding: 12px 16px;
    font-weight: 400;
    text-align: start;
    vertical-align: top;
  }

  thead th {
    color: var(--muted);
    font-size: 0.875rem;
  }

  tbody tr {
    border-block-start: 1px solid var(--line);
    cursor: pointer;
  }

  tbody tr:hover {
    background: var(--raised);
  }

  tbody tr:focus-within {
    background: var(--tint);
    box-shadow: inset 4px 0 var(--accent);
  }

  tbody a {
    color: inherit;
    font-weight: 600;
  }

  .under {
    /* A CPF has a hyphen, at which a narrow column would break it. */
    white-space: nowrap;
    display: block;
    color: var(--muted);
  }

  .why .mark {
    font-weight: 400;
  }

  /* The sign stands beside the first line of a sentence that takes several. */
  .why .mark {
    align-items: start;
  }

  .why .icon {
    margin-block-start: 0.15em;
  }

  .when {
    white-space: nowrap;
  }

  .pager {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
    gap: 8px 16px;
    margin-block-start: 16px;
  }

  @container (max-width: 72rem) {
    .widest {
      display: none;
    }
  }

  @container (max-width: 56rem) {
    .wide {
      display: none;
    }
  }

  /* A phone, or a desk at 200 % and more: each row is a card. */
  @container (max-width: 40rem) {
    table,
    tbody,
    tbody tr,
    tbody th,
    tbody td {
      display: block;
    }

    thead {
      display: none;
    }

    tbody tr {
      padding: 12px;
    }

    tbody th,
    tbody td {
      padding: 2px 0;
    }

    .when {
      color: var(--muted);
    }

    .fold {
      display: block;
      margin-block: 12px;
      border: 0;
    }

    /* What only administrators can change comes behind what everybody is here for. */
    .queue {
      display: flex;
      flex-direction: column;
    }

    .queue .open-report {
      order: 1;
      margin-block: 16px 0;
    }

    .fold summary {
      padding-inline: 12px;
      border: 1px solid var(--line);
      border-radius: var(--radius);
    }

    .fold:not([open]) + .filters {
      display: none;
    }

    .filters .field,
    .filters .field > *,
    #cpf {
      inline-size: 100%;
    }
  }
`
