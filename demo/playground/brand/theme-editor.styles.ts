import { css } from 'lit'

export const themeEditorStyles = css`
  :host {
    display: block;
    max-width: none;
    min-height: 0;
    padding: 0;
  }

  .editor {
    display: grid;
    gap: 16px;
    grid-template-columns: minmax(280px, 340px) minmax(0, 1fr);
    grid-template-rows: minmax(0, 1fr) auto;
  }

  form {
    display: flex;
    flex-flow: column nowrap;
    align-items: stretch;
    align-self: start;
    grid-row: 1 / -1;
  }

  form .scroll {
    display: grid;
    gap: 12px;
    align-content: start;
  }

  h2 small {
    display: block;
    margin: 0;
  }

  input[type='color'] {
    width: 64px;
    min-height: 44px;
    padding: 4px;
  }

  input[type='range'],
  input[type='file'] {
    padding: 0;
    border: 0;
    background: none;
  }

  input[type='range'],
  .tick input {
    accent-color: var(--accent);
  }

  ::file-selector-button {
    min-height: 44px;
    margin-inline-end: 12px;
    padding-inline: 12px;
    border: 1px solid var(--line);
    border-radius: 8px;
    background: var(--sunken);
    color: inherit;
    font: inherit;
  }

  select,
  textarea {
    width: 100%;
    min-height: 44px;
    padding: 8px 12px;
    border: 1px solid var(--line);
    border-radius: 8px;
    background: var(--sunken);
    color: inherit;
    font: inherit;
  }

  .pair {
    grid-template-columns: 1fr auto;
    align-items: center;
  }

  .tick {
    display: flex;
    gap: 8px;
    align-items: center;
    min-height: 44px;
  }

  .tick input {
    width: 20px;
    height: 20px;
  }

  .said {
    margin: 8px 0 0;
    color: var(--good);
  }

  .previews {
    display: grid;
    gap: 16px;
    grid-template-columns: repeat(auto-fit, minmax(min(320px, 100%), 1fr));
  }

  .wide {
    grid-column: 1 / -1;
  }

  figure {
    margin: 0;
  }

  figcaption {
    margin-bottom: 4px;
    color: var(--muted);
    font-size: 14px;
  }

  .window {
    display: block;
    width: 100%;
    height: clamp(280px, 46vh, 620px);
    overflow: auto;
    border: 1px solid var(--line);
    border-radius: 12px;
    background: #ffffff;
  }

  limiar-page-preview {
    --limiar-min-height: clamp(280px, 46vh, 620px);
  }

  /* Page, mail and console are in sight together on a laptop. */
  .wide .window {
    height: clamp(240px, 34vh, 480px);
  }

  limiar-console-preview {
    display: block;
    zoom: 0.6;
  }

  .json pre {
    max-height: 240px;
    margin: 8px -16px 0;
    font-size: 13px;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }

  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }

  @media (max-width: 760px) {
    .editor {
      grid-template-columns: minmax(0, 1fr);
      grid-template-rows: none;
    }

    form {
      grid-row: auto;
    }

    /* Tall enough for the heading above the consent, in which the company's own words are. */
    .window {
      height: 520px;
    }

    limiar-page-preview {
      --limiar-min-height: 520px;
    }

    limiar-console-preview {
      zoom: 0.85;
    }
  }
`
