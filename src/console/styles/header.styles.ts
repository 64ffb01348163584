/** The header of every view and the links to the desks below it. */
import { css } from 'lit'

export const header = css`
  .top {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
    padding: 8px 24px;
    border-block-end: 1px solid var(--line);
  }

  .brand {
    display: flex;
    flex: 1;
    align-items: center;
    gap: 10px;
    font-weight: 650;
    white-space: nowrap;
  }

  .brand img {
    inline-size: auto;
    max-inline-size: 10rem;
    block-size: auto;
    max-block-size: 28px;
    padding: 2px 6px;
    border-radius: 6px;
    background: var(--logo-ground);
    object-fit: contain;
  }

  .brand .muted {
    font-weight: 400;
  }

  .who {
    max-inline-size: 16rem;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    color: var(--muted);
  }

  .places {
    display: flex;
    flex-wrap: wrap;
    gap: 0 4px;
    padding-inline: 16px;
    border-block-end: 1px solid var(--line);
  }

  .places a {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
    padding-inline: 8px;
    border-block-end: 3px solid transparent;
    color: var(--muted);
    text-decoration: none;
  }

  .places a:hover {
    color: var(--text);
  }

  .places a[aria-current] {
    border-block-end-color: var(--accent);
    color: var(--text);
    font-weight: 600;
  }

  /* Forced colours would show the line of every place. */
  @media (forced-colors: active) {
    .places a:not([aria-current]) {
      border-block-end-color: Canvas;
    }
  }

  @container (max-width: 40rem) {
    .top {
      padding-inline: 16px;
    }

    .places {
      padding-inline: 8px;
    }

    .top .keys {
      min-inline-size: 44px;
    }

    /* One row, so that what the person came for is on the first screen: what is only said stays for screen readers. */
    .top .keys span,
    .brand .muted {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }

  @container (max-width: 24rem) {
    .top {
      gap: 4px;
      padding-inline: 16px 8px;
    }

    .top select,
    .top .quiet {
      padding-inline: 8px;
    }

    /* The language gives way before the row breaks: “Sign out” is longer than “Sair”. */
    .top select {
      flex: 100 1 5.5rem;
      min-inline-size: 0;
      max-inline-size: 8.5rem;
    }

    /* The mark stands for the product; a company keeps its name. */
    .brand .mark-name {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }
`
