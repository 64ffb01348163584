/** The colours and measures of the onboarding page, by the same names, and those that only a console needs. */
import { css } from 'lit'

export const tokens = css`
  :host {
    /* A company's brand may set these. */
    --accent: var(--limiar-accent, #0b6e69);
    --fill: var(--limiar-fill, var(--accent));
    --on-accent: var(--limiar-on-accent, #ffffff);
    --fill-edge: var(--limiar-fill-edge, transparent);
    --logo-ground: var(--limiar-logo-ground, transparent);
    --surface: #ffffff;
    --text: #14201f;
    --muted: #51605e;
    --line: #d5dddb;
    --raised: #f2f5f4;
    --tint: var(--limiar-tint, color-mix(in srgb, var(--accent) 12%, var(--surface)));
    --radius: 12px;
    /* What was found: good, doubtful, bad; each readable on its own soft ground and on the surface. */
    --good: #17693c;
    --good-soft: #e2f2e8;
    --wait: #7a5200;
    --wait-soft: #fbf0d9;
    --bad: #a3262b;
    --bad-soft: #fbe6e6;
    --edge: #7b8a87;
    --mono: ui-monospace, 'SF Mono', 'Cascadia Mono', 'Roboto Mono', Menlo, Consolas, monospace;
    color-scheme: light;
  }

  @media (prefers-color-scheme: dark) {
    :host {
      --accent: var(--limiar-accent-dark, #4fb8b0);
      --fill: var(--limiar-fill-dark, var(--accent));
      --on-accent: var(--limiar-on-accent-dark, #111617);
      --fill-edge: var(--limiar-fill-edge-dark, transparent);
      --logo-ground: var(--limiar-logo-ground-dark, transparent);
      --surface: #111617;
      --text: #eaf0ef;
      --muted: #a5b4b1;
      --line: #33403e;
      --raised: #1a2122;
      --tint: var(--limiar-tint-dark, color-mix(in srgb, var(--accent) 18%, var(--surface)));
      --good: #6bd3a0;
      --good-soft: #12301f;
      --wait: #e8bd63;
      --wait-soft: #33270e;
      --bad: #ff9a98;
      --bad-soft: #3a1b1c;
      --edge: #82928f;
      color-scheme: dark;
    }
  }
`
