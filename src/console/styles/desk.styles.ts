/** The desks beside the review: forms, and lists that are cards where the window is narrow. */
import { css } from 'lit'

export const desk = css`
  :host {
    display: block;
  }

  .said:empty {
    display: none;
  }

  .said {
    margin-block: 12px 0;
    color: var(--good);
  }

  /* Most answers come before anybody could read it. */
  .waiting {
    animation: late 0s 400ms both;
  }

  @keyframes late {
    from {
      visibility: hidden;
    }
  }

  .desk section {
    margin-block-start: 16px;
  }

  .desk form {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 12px 16px;
  }

  .desk form.card {
    margin-block-start: 12px;
  }

  .field {
    min-inline-size: 0;
    max-inline-size: 100%;
  }

  .field input:not([type='checkbox']),
  .field select {
    inline-size: 16rem;
    max-inline-size: 100%;
  }

  .field.version input {
    inline-size: 8rem;
  }

  .list-head {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 4px 12px;
    margin-block-end: 12px;
  }

  .list-head > * {
    margin: 0;
  }

  .desk form + [role='status'] {
    margin-block-start: 12px;
  }

  .desk form > .hint,
  .desk form > .mistake,
  .desk form > h2 {
    flex-basis: 100%;
    margin: 0;
  }

  .desk .switch {
    gap: 8px;
  }

  .rows {
    margin-block-start: 12px;
    border: 1px solid var(--line);
    border-radius: var(--radius);
  }

  .rows > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 16px;
    padding: 12px 16px;
  }

  .rows > li + li {
    border-block-start: 1px solid var(--line);
  }

  .rows .main {
    flex: 1 1 14rem;
    min-inline-size: 0;
  }

  .rows .main > * {
    display: block;
  }

  .rows .main b {
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  .rows .does {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }

  .address {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    flex-basis: 100%;
  }

  .address input {
    flex: 1 1 16rem;
    min-inline-size: 0;
    font-family: var(--mono);
    font-size: 0.875rem;
  }

  .notice.good {
    color: var(--good);
    background: var(--good-soft);
  }

  .thumb {
    inline-size: 64px;
    block-size: 64px;
    border-radius: 8px;
    object-fit: cover;
    background: var(--raised);
  }

  .changes {
    margin-block-start: 12px;
  }

  .changes > div {
    padding-block: 8px;
    border-block-start: 1px solid var(--line);
  }

  .changes dd {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 12px;
    overflow-wrap: anywhere;
  }

  .dry-run .rule-effects {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr));
    gap: 16px;
    margin: 12px 0 0;
    padding: 0;
    list-style: none;
  }

  .dry-run .rule-effects > li {
    display: grid;
    grid-template-rows: subgrid;
    grid-row: span 3;
    gap: 8px;
  }

  .dry-run .rule-effects .field {
    display: grid;
    align-content: space-between;
    gap: 4px;
  }

  .dry-run .rule-effects select {
    inline-size: 100%;
  }

  .desk .dry-run form,
  .dry-run .outcome {
    margin-block-start: 16px;
  }

  .dry-run .whole {
    flex-basis: 100%;
    min-inline-size: 0;
  }

  .dry-run .whole:not(:has(*)) {
    display: none;
  }

  .dry-run textarea {
    display: block;
    inline-size: 100%;
    margin-block-start: 4px;
    font-family: var(--mono);
    font-size: 0.875rem;
  }

  .dry-run progress {
    inline-size: 100%;
    accent-color: var(--accent);
  }

  .dry-run h3 {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 8px;
    margin-block: 16px 0;
    font-size: 1rem;
  }

  .changes del {
    color: var(--bad);
  }

  .changes ins {
    color: var(--good);
    text-decoration: none;
  }

  .plots {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(15rem, 100%), 1fr));
    gap: 16px;
    margin-block-start: 12px;
  }

  .plots h2 {
    margin-block: 0;
    font-size: 0.9375rem;
  }

  .desk .plots section {
    margin-block-start: 0;
  }

  .plots .large {
    display: block;
  }

  .plot {
    display: block;
    inline-size: 100%;
    block-size: 48px;
    margin-block-start: 8px;
    border-block-end: 1px solid var(--line);
    overflow: visible;
  }

  .plot polyline {
    fill: none;
    stroke: var(--accent);
    stroke-width: 2;
    vector-effect: non-scaling-stroke;
  }

  @container (max-width: 40rem) {
    .field {
      flex-basis: 100%;
    }

    .field input:not([type='checkbox']),
    .field select {
      inline-size: 100%;
    }

    .field.version {
      flex: 1 1 6rem;
    }
  }
`
