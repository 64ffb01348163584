import { css } from 'lit'

/**
 * Small and dense, with a background of its own, because the panel lies on the camera's picture and on light pages
 * alike.
 */
export const debugStyles = css`
  :host {
    position: fixed;
    inset: 0 auto auto 0;
    z-index: 2;
    display: block;
    container-type: size;
    overflow: hidden;
    color: #f3f7f6;
    font:
      0.6875rem/1.3 system-ui,
      sans-serif;
    font-variant-numeric: tabular-nums;
    /* The picture below may be touched where nothing stands on it. */
    pointer-events: none;
  }

  section {
    display: flex;
    gap: 4px;
    align-items: start;
    justify-content: end;
    block-size: 100%;
  }

  .readings,
  textarea {
    box-sizing: border-box;
    flex: 1;
    min-inline-size: 0;
    max-block-size: 100%;
    overflow: auto;
    padding: 4px 6px;
    border: 0;
    border-radius: 8px;
    color: inherit;
    background: rgb(6 9 10 / 0.82);
    font: inherit;
    pointer-events: auto;
  }

  textarea {
    block-size: 100%;
  }

  .measures {
    columns: 8.5rem;
    column-gap: 8px;
  }

  h2,
  p {
    margin: 0;
    font-size: 1em;
    overflow-wrap: anywhere;
    break-inside: avoid;
  }

  h2 {
    color: #a5d8d4;
  }

  i {
    font-style: normal;
    text-decoration: underline;
  }

  .fails {
    color: #ffc9a8;
  }

  .buttons {
    display: flex;
    flex: none;
    flex-direction: column;
    gap: 4px;
  }

  button {
    min-inline-size: 44px;
    min-block-size: 44px;
    padding: 0 4px;
    border: 1px solid #8fa19e;
    border-radius: 8px;
    color: inherit;
    background: #0b0f10;
    font: inherit;
    cursor: pointer;
    pointer-events: auto;
  }

  /* Too low for one button below the other. */
  @container (max-height: 91px) {
    .buttons {
      flex-direction: row;
    }
  }

  :focus-visible {
    outline: 3px solid #ffffff;
    outline-offset: -3px;
  }
`
