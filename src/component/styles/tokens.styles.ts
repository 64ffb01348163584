/** The colours and measures that every screen shares, light and dark from the same names. */
import { css } from 'lit'

export const tokens = css`
  :host {
    /* A page may set these; the element fills the first two from the report's theme. */
    --accent: var(--limiar-accent, #0b6e69);
    --fill: var(--limiar-fill, var(--accent));
    --on-accent: var(--limiar-on-accent, #ffffff);
    --edge: var(--limiar-edge, transparent);
    --surface: var(--limiar-surface, #ffffff);
    --text: var(--limiar-text, #14201f);
    --muted: var(--limiar-muted, #51605e);
    --line: var(--limiar-line, #d5dddb);
    --raised: var(--limiar-raised, #f2f5f4);
    --tint: color-mix(in srgb, var(--accent) 12%, var(--surface));
    --radius: var(--limiar-radius, 12px);
    --column: 35rem;
    color-scheme: light;
  }

  @media (prefers-color-scheme: dark) {
    :host(:not([scheme='light'])) {
      --accent: var(--limiar-accent-dark, #4fb8b0);
      --fill: var(--limiar-fill-dark, var(--accent));
      --on-accent: var(--limiar-on-accent-dark, #111617);
      --edge: var(--limiar-edge-dark, transparent);
      --surface: var(--limiar-surface-dark, #111617);
      --text: var(--limiar-text-dark, #eaf0ef);
      --muted: var(--limiar-muted-dark, #a5b4b1);
      --line: var(--limiar-line-dark, #33403e);
      --raised: var(--limiar-raised-dark, #1a2122);
      --tint: color-mix(in srgb, var(--accent) 18%, var(--surface));
      color-scheme: dark;
    }
  }

  :host([scheme='dark']) {
    --surface: var(--limiar-surface-dark, #111617);
    --text: var(--limiar-text-dark, #eaf0ef);
    --muted: var(--limiar-muted-dark, #a5b4b1);
    --line: var(--limiar-line-dark, #33403e);
    --raised: var(--limiar-raised-dark, #1a2122);
  }

  /* The camera screens, whatever the report's own surfaces are. */
  .dark {
    --surface: #0b0f10;
    --text: #f3f7f6;
    --muted: #b4c2bf;
    --line: #3a4745;
    --raised: #1a2122;
  }

  :host([scheme='dark']),
  .dark {
    --accent: var(--limiar-accent-dark, #4fb8b0);
    --fill: var(--limiar-fill-dark, var(--accent));
    --on-accent: var(--limiar-on-accent-dark, #111617);
    --edge: var(--limiar-edge-dark, transparent);
    --tint: color-mix(in srgb, var(--accent) 18%, var(--surface));
    color-scheme: dark;
  }
`
