/** All line drawings. The views of the first screens take theirs from `first-icons.ts`, so that fewer come with the page. */
import type { TemplateResult } from 'lit'
import { card, circle, drawn, firstDrawings, rectangle } from './first-icons.ts'

/** A phone that shows a card above its code. */
const phoneWithCard =
  rectangle(5, 1.5, 14, 21, 2.5) +
  rectangle(7.5, 4, 9, 7, 1) +
  'M8 13.5h2.5V16H8ZM13.5 13.5H16V16h-2.5ZM8 17.5h2.5V20H8ZM13.5 17.5H16V20'

const drawings = {
  ...firstDrawings,
  'rg-digital': phoneWithCard + 'M9 5.8h2.4v3.4H9ZM13 9.2c-.6-.8-.6-3 1-3s1.6 2.2 1 3',
  'cin-digital': phoneWithCard + circle(10, 6.7, 0.9) + 'M8.5 9.4c.3-1.3 2.7-1.3 3 0M13 6.4h2M13 8.6h2',
  'cnh-digital': phoneWithCard + 'M9 9V7.4l.8-1.6h4.4l.8 1.6V9Z',
  'crnm-digital': phoneWithCard + circle(10.4, 7.5, 1.8) + 'M8.6 7.5h3.6M13.6 6.4h1.4M13.6 8.6H15',
  cin:
    card +
    circle(7.5, 11, 1.6) +
    'M5 15.6c.4-1.4 1.3-2.1 2.5-2.1s2.1.7 2.5 2.1M12.5 8.6h6M12.5 11h3' +
    rectangle(14.6, 13, 3.4, 3.4, 0.6),
  rg:
    rectangle(2.5, 5, 19, 14, 1) +
    rectangle(4.8, 8, 5.6, 7.4, 0.6) +
    'M4.8 17.2h5.6M14 15.5c-.9-1-1.2-4.9 1.9-4.9s2.8 3.6 1.9 4.9M15.9 13v2.9M13.5 8h5',
  cnh:
    card +
    'M5.6 14.6v-1.9l1.2-2.6h4.6l1.3 2.6v1.9Z' +
    circle(7.2, 14.9, 0.9) +
    circle(11.1, 14.9, 0.9) +
    'M15 9.5h4M15 12h4M15 14.5h2.5',
  rnm:
    card +
    circle(8.4, 12, 3.6) +
    'M4.8 12h7.2M8.4 8.4c-2 2-2 5.2 0 7.2M8.4 8.4c2 2 2 5.2 0 7.2M14.5 9.5h4.5M14.5 12h4.5M14.5 14.5h2.5',
  open:
    rectangle(2.5, 2.5, 19, 19, 2.5) +
    'M2.5 12h19M14 5.8h4.5M14 8.4h4.5M6 15h7M6 17.8h4' +
    circle(8, 6.3, 1.4) +
    'M5.4 10c.5-1.3 1.4-1.9 2.6-1.9s2.1.6 2.6 1.9' +
    rectangle(15.5, 15, 3.2, 3.2, 0.6),
  camera:
    'M4.5 7.5h3L9 5.3h6l1.5 2.2h3a2 2 0 0 1 2 2v7.7a2 2 0 0 1-2 2h-15a2 2 0 0 1-2-2V9.5a2 2 0 0 1 2-2Z' +
    circle(12, 13, 3.6),
  'camera-off':
    'M9.3 5.3H15l1.5 2.2h3a2 2 0 0 1 2 2v7.9M18.7 19.2H4.5a2 2 0 0 1-2-2V9.5a2 2 0 0 1 2-2h1.6M9 11.1a3.6 3.6 0 0 0 4.9 4.9M3 3l18 18',
  busy: 'M4.5 7.5h3L9 5.3h6l1.5 2.2h3a2 2 0 0 1 2 2v7.7a2 2 0 0 1-2 2h-15a2 2 0 0 1-2-2V9.5a2 2 0 0 1 2-2ZM9.5 10.5v5M14.5 10.5v5',
  lock: rectangle(4.5, 10.5, 15, 10, 2.2) + 'M8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.5v2',
  window: rectangle(2.5, 4, 19, 16, 2.5) + 'M2.5 8.5h19M5.5 6.3v.01M8 6.3v.01M9.5 12l5 5M14.5 12l-5 5',
  torch: 'M13 2.5L5 13.5h6l-1 8 8-11h-6l1-8Z',
  file: rectangle(3, 4.5, 18, 15, 2.5) + circle(8.5, 9.7, 1.6) + 'M3.5 17l5-4.5 3.5 3 3.5-4 5 5.5',
  'back-arrow': 'M14.5 5.5L8 12l6.5 6.5',
  again: 'M4.5 12a7.5 7.5 0 1 1 2.3 5.4M4.2 19v-4.2h4.2',
  change:
    'M4.5 7.5h3L9 5.3h6l1.5 2.2h3a2 2 0 0 1 2 2v7.7a2 2 0 0 1-2 2h-15a2 2 0 0 1-2-2V9.5a2 2 0 0 1 2-2ZM8.6 12.4a3.6 3.6 0 0 1 6.3-1.2M15.4 13.6a3.6 3.6 0 0 1-6.3 1.2M15.2 8.9v2.4h-2.4M8.8 17.1v-2.4h2.4',
  dark: 'M19.5 14.2A8 8 0 0 1 9.8 4.5a8 8 0 1 0 9.7 9.7Z',
  phone: rectangle(7, 2.5, 10, 19, 2.5) + 'M11 18.5h2',
  alert: circle(12, 12, 9) + 'M12 7.5v5.5M12 16.3v.01',
} as const

export type IconName = keyof typeof drawings

export function icon(name: IconName): TemplateResult {
  return drawn(drawings[name])
}
