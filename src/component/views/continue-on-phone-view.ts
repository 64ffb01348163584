/** Offers a person at a computer to go on with a phone: the same link as a QR code. */
import { html, nothing, type TemplateResult } from 'lit'
import type { LatePart } from '../session/lazy-module.ts'
import type { Texts } from '../texts/texts.ts'
import { icon } from './icons.ts'
import { bringIntoView, latePart } from './view.ts'

export interface PhoneModel {
  /** The link's whole address. */
  readonly address: string
  /** Undefined until it is asked for. */
  readonly code: TemplateResult | undefined
  readonly late?: LatePart | undefined
}

export function continueOnPhoneView(
  texts: Texts,
  { address, code, late }: PhoneModel,
  wanted: () => void,
): TemplateResult {
  const { phone } = texts
  const toggled = (event: Event): void => {
    wanted()
    bringIntoView(event)
    // A code can be read only when all of it is visible. In a low window the words above it leave no room for that.
    const { currentTarget: offer } = event
    if (offer instanceof HTMLDetailsElement && offer.open)
      offer.querySelector('.code')?.scrollIntoView({ block: 'nearest' })
  }
  return html`<details class="phone" @toggle=${toggled}>
    <summary>${icon('phone')}${phone.open}</summary>
    <p class="note">${phone.body}</p>
    ${late ? nothing : html`<div class="code" role="img" aria-label=${phone.code}>${code}</div>`}
    ${latePart(texts, phone.code, late)}
    <p class="address">${address}</p>
  </details>`
}
