/** The page around every view, and what views have in common. */
import { css } from 'lit'

export const layout = css`
  :host {
    display: block;
    font:
      400 1rem/1.5 system-ui,
      -apple-system,
      'Segoe UI',
      Roboto,
      'Noto Sans',
      sans-serif;
    -webkit-text-size-adjust: 100%;
  }

  /* Asked for its width in rem, it answers to twice the text as it does to half the width. */
  .root {
    container-type: inline-size;
    min-block-size: 100vh;
    color: var(--text);
    background: var(--surface);
    overflow-wrap: break-word;
  }

  p,
  h1,
  h2,
  h3,
  ul,
  ol,
  dl,
  dd,
  figure {
    margin: 0;
  }

  ul,
  ol {
    padding: 0;
    list-style: none;
  }

  h1 {
    font-size: 1.5rem;
    font-weight: 650;
    line-height: 1.25;
    letter-spacing: -0.01em;
  }

  h2 {
    margin-block-end: 8px;
    font-size: 1.0625rem;
    font-weight: 650;
  }

  h3 {
    margin-block: 16px 4px;
    color: var(--muted);
    font-size: 0.875rem;
    font-weight: 600;
  }

  .sign-in .code {
    font-family: var(--mono);
    font-size: 0.875rem;
  }

  .sign-in .ways {
    display: grid;
    gap: 8px;
    margin-block-start: 16px;
  }

  .sign-in .ways .primary {
    margin-block-start: 0;
  }

  .skip {
    position: absolute;
    inset-block-start: -100px;
    background: var(--surface);
  }

  .skip:focus {
    inset-block-start: 8px;
    z-index: 2;
  }

  main {
    max-inline-size: 1600px;
    margin-inline: auto;
    padding: 16px 24px 24px;
  }

  .title-row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 16px;
  }

  .card {
    padding: 16px;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--surface);
  }

  .sign-in .card {
    display: grid;
    gap: 4px;
    max-inline-size: 28rem;
    margin: min(10vh, 96px) auto;
    padding: 24px;
  }

  .sign-in .lead {
    margin-block-end: 16px;
  }

  .sign-in .primary,
  .sign-in .quiet[type='submit'] {
    margin-block-start: 12px;
    text-align: center;
  }

  .sign-in .primary + h2 {
    margin-block: 24px 4px;
    padding-block-start: 20px;
    border-block-start: 1px solid var(--line);
  }

  .notice {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 12px;
    margin-block: 16px;
    padding: 12px 16px;
    border-radius: var(--radius);
  }

  /* As wide as the page, like the header above it. */
  .top + .notice {
    margin-block: 0;
    padding-inline: 24px;
    border-radius: 0;
  }

  .notice p {
    flex: 1;
  }

  .notice.bad {
    color: var(--bad);
    background: var(--bad-soft);
  }

  .notice.wait {
    color: var(--wait);
    background: var(--wait-soft);
  }

  .pill,
  .mark {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    font-weight: 600;
    vertical-align: bottom;
  }

  .pill {
    padding: 2px 10px 2px 8px;
    border-radius: 14px;
    color: var(--accent);
    background: var(--tint);
    white-space: nowrap;
  }

  .pill.aprovado {
    color: var(--good);
    background: var(--good-soft);
  }

  .pill.reprovado {
    color: var(--bad);
    background: var(--bad-soft);
  }

  .pill.pendente,
  .pill.held {
    color: var(--wait);
    background: var(--wait-soft);
  }

  .mark.valid {
    color: var(--good);
  }

  .mark.invalid {
    color: var(--bad);
  }

  .mark.not_performed {
    color: var(--wait);
  }

  .plain-list {
    padding-inline-start: 20px;
    list-style: disc;
  }

  @media (prefers-reduced-motion: no-preference) {
    .waiting {
      animation: breathe 1.6s ease-in-out infinite alternate;
    }
  }

  @keyframes breathe {
    from {
      opacity: 1;
    }
    to {
      opacity: 0.72;
    }
  }

  @container (max-width: 40rem) {
    main {
      padding-inline: 16px;
    }
  }
`
