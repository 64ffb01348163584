/** All line drawings. The views of the first screens take theirs from `first-icons.ts`, so that fewer come with the page. */
import { svg, type TemplateResult } from 'lit'
import { drawn, firstDrawings } from './first-icons.ts'

const drawings = {
  ...firstDrawings,
  cin: svg`<rect x="2.5" y="5" width="19" height="14" rx="2.5"/><circle cx="7.5" cy="11" r="1.6"/>
    <path d="M5 15.6c.4-1.4 1.3-2.1 2.5-2.1s2.1.7 2.5 2.1M12.5 8.6h6M12.5 11h3"/><rect x="14.6" y="13" width="3.4" height="3.4" rx=".6"/>`,
  rg: svg`<rect x="2.5" y="5" width="19" height="14" rx="1"/><rect x="4.8" y="8" width="5.6" height="7.4" rx=".6"/>
    <path d="M4.8 17.2h5.6M14 15.5c-.9-1-1.2-4.9 1.9-4.9s2.8 3.6 1.9 4.9M15.9 13v2.9M13.5 8h5"/>`,
  cnh: svg`<rect x="2.5" y="5" width="19" height="14" rx="2.5"/><path d="M5.6 14.6v-1.9l1.2-2.6h4.6l1.3 2.6v1.9Z"/>
    <circle cx="7.2" cy="14.9" r=".9"/><circle cx="11.1" cy="14.9" r=".9"/><path d="M15 9.5h4M15 12h4M15 14.5h2.5"/>`,
  rnm: svg`<rect x="2.5" y="5" width="19" height="14" rx="2.5"/><circle cx="8.4" cy="12" r="3.6"/>
    <path d="M4.8 12h7.2M8.4 8.4c-2 2-2 5.2 0 7.2M8.4 8.4c2 2 2 5.2 0 7.2M14.5 9.5h4.5M14.5 12h4.5M14.5 14.5h2.5"/>`,
  open: svg`<rect x="2.5" y="2.5" width="19" height="19" rx="2.5"/><path d="M2.5 12h19M14 5.8h4.5M14 8.4h4.5M6 15h7M6 17.8h4"/>
    <circle cx="8" cy="6.3" r="1.4"/><path d="M5.4 10c.5-1.3 1.4-1.9 2.6-1.9s2.1.6 2.6 1.9"/><rect x="15.5" y="15" width="3.2" height="3.2" rx=".6"/>`,
  camera: svg`<path d="M4.5 7.5h3L9 5.3h6l1.5 2.2h3a2 2 0 0 1 2 2v7.7a2 2 0 0 1-2 2h-15a2 2 0 0 1-2-2V9.5a2 2 0 0 1 2-2Z"/><circle cx="12" cy="13" r="3.6"/>`,
  'camera-off': svg`<path d="M9.3 5.3H15l1.5 2.2h3a2 2 0 0 1 2 2v7.9M18.7 19.2H4.5a2 2 0 0 1-2-2V9.5a2 2 0 0 1 2-2h1.6M9 11.1a3.6 3.6 0 0 0 4.9 4.9M3 3l18 18"/>`,
  busy: svg`<path d="M4.5 7.5h3L9 5.3h6l1.5 2.2h3a2 2 0 0 1 2 2v7.7a2 2 0 0 1-2 2h-15a2 2 0 0 1-2-2V9.5a2 2 0 0 1 2-2Z"/><path d="M9.5 10.5v5M14.5 10.5v5"/>`,
  lock: svg`<rect x="4.5" y="10.5" width="15" height="10" rx="2.2"/><path d="M8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.5v2"/>`,
  window: svg`<rect x="2.5" y="4" width="19" height="16" rx="2.5"/><path d="M2.5 8.5h19M5.5 6.3v.01M8 6.3v.01M9.5 12l5 5M14.5 12l-5 5"/>`,
  torch: svg`<path d="M13 2.5L5 13.5h6l-1 8 8-11h-6l1-8Z"/>`,
  file: svg`<rect x="3" y="4.5" width="18" height="15" rx="2.5"/><circle cx="8.5" cy="9.7" r="1.6"/><path d="M3.5 17l5-4.5 3.5 3 3.5-4 5 5.5"/>`,
  'back-arrow': svg`<path d="M14.5 5.5L8 12l6.5 6.5"/>`,
  again: svg`<path d="M4.5 12a7.5 7.5 0 1 1 2.3 5.4M4.2 19v-4.2h4.2"/>`,
  change: svg`<path d="M4.5 7.5h3L9 5.3h6l1.5 2.2h3a2 2 0 0 1 2 2v7.7a2 2 0 0 1-2 2h-15a2 2 0 0 1-2-2V9.5a2 2 0 0 1 2-2Z"/><path d="M8.6 12.4a3.6 3.6 0 0 1 6.3-1.2M15.4 13.6a3.6 3.6 0 0 1-6.3 1.2M15.2 8.9v2.4h-2.4M8.8 17.1v-2.4h2.4"/>`,
  dark: svg`<path d="M19.5 14.2A8 8 0 0 1 9.8 4.5a8 8 0 1 0 9.7 9.7Z"/>`,
  phone: svg`<rect x="7" y="2.5" width="10" height="19" rx="2.5"/><path d="M11 18.5h2"/>`,
  alert: svg`<circle cx="12" cy="12" r="9"/><path d="M12 7.5v5.5M12 16.3v.01"/>`,
} as const

export type IconName = keyof typeof drawings

export function icon(name: IconName): TemplateResult {
  return drawn(drawings[name])
}
