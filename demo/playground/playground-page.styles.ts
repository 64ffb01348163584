import { css } from 'lit'

const layout = css`
  *,
  *::before {
    box-sizing: border-box;
  }

  :host {
    display: grid;
    grid-template-rows: auto 1fr;
    min-height: 100vh;
    max-width: 1440px;
    margin: 0 auto;
    padding: 0 24px 24px;
  }

  main[hidden] {
    display: none;
  }

  main.brand {
    display: block;
    height: auto;
    min-height: 0;
  }

  main:not([hidden], .brand) {
    display: grid;
    gap: 16px;
    grid-template-columns: auto minmax(0, 1fr) minmax(0, 1fr);
    grid-template-rows: auto minmax(220px, 1fr) minmax(200px, 0.8fr);
    grid-template-areas:
      'phone link link'
      'phone events execution'
      'phone calls execution';
    height: calc(100vh - 96px);
    min-height: 660px;
  }

  .phone {
    grid-area: phone;
  }
  .link {
    grid-area: link;
  }
  .events {
    grid-area: events;
  }
  .execution {
    grid-area: execution;
  }
  .calls {
    grid-area: calls;
  }

  @media (max-width: 400px) {
    :host {
      padding-inline: 12px;
    }
  }

  @media (max-width: 1020px) {
    main:not([hidden], .brand) {
      height: auto;
      grid-template-columns: minmax(0, 1fr);
      grid-template-rows: none;
      grid-template-areas: 'phone' 'link' 'execution' 'events' 'calls';
    }
    /* The execution is as long as what was found: a thumb scrolls the page, not a window in it. */
    .events,
    .calls {
      max-height: 70vh;
    }
  }
`

const header = css`
  header {
    display: flex;
    align-items: center;
    gap: 24px;
    min-height: 72px;
    padding-block: 8px;
  }

  h1 {
    display: flex;
    align-items: center;
    gap: 10px;
    margin: 0;
    font-size: 20px;
    letter-spacing: -0.01em;
  }

  header p {
    flex: 1;
    margin: 0;
    color: var(--muted);
  }

  header p b {
    color: var(--ink);
    font-weight: 600;
  }

  nav {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
  }

  nav a {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    min-width: 44px;
    min-height: 44px;
    padding: 6px 8px;
  }

  @media (max-width: 700px) {
    header {
      flex-wrap: wrap;
      gap: 8px 16px;
      padding: 12px 0;
    }
    header p {
      order: 3;
      flex-basis: 100%;
    }
    h1 {
      flex: 1;
    }
  }
`

const controls = css`
  a {
    color: var(--accent);
    text-underline-offset: 3px;
  }

  :focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }

  button {
    font: inherit;
    border-radius: 8px;
    cursor: pointer;
    white-space: nowrap;
  }

  .primary {
    min-height: 44px;
    padding: 0 20px;
    border: 0;
    background: var(--accent);
    color: var(--on-accent);
    font-weight: 600;
  }

  /* A button that is switched off would lose the focus. */
  [aria-disabled='true'] {
    opacity: 0.6;
    cursor: progress;
  }
  /* The one that is on its way stays as it is among the others. */
  [aria-busy='true'] {
    border-color: currentColor;
    opacity: 1;
  }

  .quiet {
    min-height: 44px;
    padding: 5px 12px;
    border: 1px solid var(--line);
    background: transparent;
    color: var(--ink);
    font-size: 14px;
  }

  .quiet:hover {
    border-color: var(--muted);
  }

  input:not([type='checkbox']) {
    width: 100%;
    min-height: 44px;
    padding: 0 12px;
    border: 1px solid var(--line);
    border-radius: 8px;
    background: var(--sunken);
    color: inherit;
    font: inherit;
  }

  input::placeholder {
    color: var(--muted);
    opacity: 0.75;
  }

  .switch {
    display: inline-flex;
    align-items: center;
    gap: 8px;
    min-height: 44px;
    cursor: pointer;
    white-space: nowrap;
  }

  .switch input {
    appearance: none;
    width: 36px;
    height: 22px;
    margin: 0;
    border-radius: 11px;
    background: var(--muted);
    cursor: pointer;
  }

  .switch input::before {
    content: '';
    display: block;
    width: 16px;
    height: 16px;
    margin: 3px;
    border-radius: 8px;
    background: var(--surface);
  }

  .switch input:checked {
    background: var(--accent);
  }

  .switch input:checked::before {
    margin-left: 17px;
  }

  @media (prefers-reduced-motion: no-preference) {
    .switch input::before {
      transition: margin-left 120ms ease-out;
    }
  }

  /* Forced colours drop every background: what is only a background needs an edge, or the system's own look. */
  @media (forced-colors: active) {
    .primary,
    .pill,
    .bar,
    .device {
      border: 1px solid;
    }

    /* More exact than the rules of the bar, which come later. */
    .similarity .bar span {
      background: CanvasText;
    }

    .similarity .bar i {
      background: Highlight;
    }

    .switch input {
      appearance: auto;
      width: 20px;
      height: 20px;
    }

    .switch input::before {
      content: none;
    }
  }
`

const cards = css`
  .card {
    display: flex;
    flex-direction: column;
    min-height: 0;
    padding: 14px 16px 0;
    border: 1px solid var(--line);
    border-radius: 12px;
    background: var(--surface);
  }

  h2 {
    margin: 0 0 8px;
    font-size: 16px;
    line-height: 24px;
  }

  h3 {
    margin: 16px 0 4px;
    color: var(--muted);
    font-size: 13px;
    font-weight: 600;
  }

  small {
    color: var(--muted);
    font-size: 13px;
    font-weight: 400;
  }

  h2 small {
    margin-left: 8px;
  }

  .scroll {
    flex: 1;
    min-height: 0;
    margin: 0 -16px;
    padding: 0 16px 14px;
    overflow: auto;
    scrollbar-width: thin;
    scrollbar-color: var(--line) transparent;
  }

  ol {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  .empty {
    margin: 0;
    padding: 12px 0;
    color: var(--muted);
  }

  .muted {
    color: var(--muted);
  }

  .mistake {
    margin: 8px 0 0;
    padding: 8px 12px;
    border-radius: 8px;
    background: var(--bad-soft);
    color: var(--bad);
    font-size: 14px;
  }

  code,
  pre,
  .address,
  .address-bar {
    font-family: var(--mono);
  }
`

const link = css`
  .link {
    padding-bottom: 14px;
  }

  form {
    display: flex;
    align-items: end;
    flex-wrap: wrap;
    gap: 12px 16px;
  }

  .field {
    display: grid;
    gap: 4px;
    font-size: 14px;
  }

  .cpf {
    width: 152px;
  }

  .variables {
    flex: 1;
    min-width: 180px;
  }

  .address {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 16px;
    margin: 12px 0 0;
    font-size: 13px;
  }

  .address a {
    overflow-wrap: anywhere;
  }

  .address span {
    margin-left: auto;
    color: var(--muted);
    font-family: system-ui, sans-serif;
  }
`

const phone = css`
  .phone {
    /* As slender as the phones that most people carry, as tall as the window lets it be. */
    width: clamp(320px, (100vh - 152px) * 0.53, 400px);
    display: flex;
    flex-direction: column;
    gap: 8px;
    min-height: 0;
  }

  .device {
    flex: 1;
    display: flex;
    flex-direction: column;
    min-height: 0;
    max-height: 844px;
    padding: 10px;
    border-radius: 40px;
    background: var(--bezel);
    box-shadow: 0 18px 40px -24px rgb(0 0 0 / 0.55);
  }

  .unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  .address-bar {
    padding: 4px 20px 8px;
    overflow: hidden;
    color: #b9c8c5;
    font-size: 12px;
    text-align: center;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .screen {
    flex: 1;
    min-height: 0;
    overflow: hidden;
    border-radius: 14px 14px 30px 30px;
    background: var(--surface);
  }

  .screen iframe {
    display: block;
  }

  .screen .empty {
    padding: 40% 24px 0;
    text-align: center;
  }

  .controls {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 12px;
    padding: 0 8px;
  }

  @media (max-width: 1020px) {
    .phone {
      width: min(390px, 100%);
      margin: 0 auto;
    }
    .device {
      flex: none;
      height: 760px;
    }
  }
`

const events = css`
  .events li {
    display: flex;
    gap: 12px;
    padding: 5px 0;
    border-top: 1px solid var(--line);
  }

  .events li:first-child {
    border: 0;
  }

  time {
    flex: none;
    width: 52px;
    color: var(--muted);
    font-size: 13px;
    font-variant-numeric: tabular-nums;
    text-align: right;
  }

  .events li div {
    min-width: 0;
  }

  .events code {
    display: block;
    font-size: 13px;
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  .events code.payload {
    color: var(--muted);
    font-size: 12px;
    font-weight: 400;
  }

  .meaning,
  .withheld {
    margin-right: 8px;
    color: var(--muted);
    font-size: 13px;
  }

  .events code.payload {
    display: inline;
  }

  .good {
    color: var(--good);
  }
  .bad {
    color: var(--bad);
  }
  .wait {
    color: var(--wait);
  }
`

const execution = css`
  .verdict {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 12px;
    margin: 4px 0 8px;
  }

  .verdict code {
    color: var(--muted);
    font-size: 12px;
  }

  .pill {
    display: inline-block;
    padding: 4px 12px;
    border-radius: 14px;
    background: var(--accent-soft);
    color: var(--accent);
  }
  .pill.aprovado {
    background: var(--good-soft);
    color: var(--good);
  }
  .pill.reprovado {
    background: var(--bad-soft);
    color: var(--bad);
  }
  .pill.pendente {
    background: var(--wait-soft);
    color: var(--wait);
  }

  dl {
    margin: 0;
  }

  dl > div {
    display: flex;
    gap: 12px;
    padding: 2px 0;
    font-size: 14px;
  }

  dt {
    flex: none;
    width: 128px;
    color: var(--muted);
  }

  dd {
    margin: 0;
    overflow-wrap: anywhere;
  }

  .similarity {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: 4px 8px;
    align-items: baseline;
    font-size: 14px;
  }

  .bar {
    position: relative;
    grid-column: 1 / -1;
    height: 8px;
    margin: 4px 0 0;
    border-radius: 4px;
    background: var(--line);
  }

  .bar span {
    display: block;
    height: 8px;
    border-radius: 4px;
    background: currentColor;
  }

  .bar i {
    position: absolute;
    top: -3px;
    width: 2px;
    height: 14px;
    background: var(--ink);
  }

  .similarity b {
    font-size: 18px;
    font-variant-numeric: tabular-nums;
  }

  .rules {
    margin: 0;
    padding: 0;
    list-style: none;
    font-size: 14px;
  }

  .rules small {
    display: block;
    color: var(--muted);
  }

  .rules li {
    display: flex;
    gap: 12px;
    padding: 2px 0;
  }

  .mark {
    flex: none;
    width: 128px;
    font-weight: 600;
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

  /* A sentence needs the width of a phone. */
  @media (max-width: 480px) {
    .rules li {
      flex-direction: column;
      gap: 0;
      padding: 4px 0;
    }
  }
`

const evidence = css`
  .samples {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
    padding-bottom: 8px;
    font-size: 14px;
  }

  .evidence {
    display: grid;
    gap: 12px;
    margin-top: 12px;
  }

  .evidence figure {
    margin: 0;
  }

  .evidence figcaption {
    color: var(--muted);
    font-size: 13px;
  }

  .evidence img {
    display: block;
    max-width: 100%;
    border-radius: 8px;
  }

  .cards {
    display: grid;
    gap: 12px;
    grid-template-columns: repeat(auto-fit, minmax(200px, 1fr));
  }

  .flat div {
    position: relative;
  }

  .flat img {
    width: 100%;
  }

  .flat svg {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
  }

  .flat rect {
    fill: transparent;
    stroke: #ffb000;
    stroke-width: 2px;
  }

  .faces {
    display: flex;
    flex-wrap: wrap;
    gap: 12px;
  }

  /* On a phone, too, the portrait stands beside the selfie. */
  .faces img {
    height: min(150px, 33vw);
    width: auto;
  }

  .signature {
    margin: 0;
    font-weight: 600;
  }

  .passed {
    margin-top: 16px;
  }

  .passed summary {
    min-height: 44px;
    padding-top: 10px;
    font-weight: 600;
  }
`

const calls = css`
  .calls li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 12px;
    align-items: start;
    padding: 6px 0;
    border-top: 1px solid var(--line);
    font-size: 13px;
  }

  .calls li:first-child {
    border: 0;
  }

  summary {
    min-height: 44px;
    padding-top: 10px;
    cursor: pointer;
    overflow-wrap: anywhere;
  }

  summary b {
    font-variant-numeric: tabular-nums;
  }

  summary code {
    display: block;
    padding-left: 16px;
  }

  .by-hand {
    box-sizing: border-box;
    width: 100%;
    padding: 8px 12px;
    border: 1px solid var(--line);
    border-radius: 8px;
    background: var(--sunken);
    color: inherit;
    font:
      12px/1.5 ui-monospace,
      monospace;
  }

  .calls pre {
    margin: 4px 0 6px;
    padding: 8px 12px;
    border-radius: 8px;
    background: var(--sunken);
    font-size: 12px;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`

export const playgroundStyles = [
  layout,
  header,
  controls,
  cards,
  link,
  phone,
  events,
  execution,
  evidence,
  calls,
]
