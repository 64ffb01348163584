/** The form of a theme, with the right control for each of its members. */
import { html, nothing, type TemplateResult } from 'lit'
import { keyed } from 'lit/directives/keyed.js'
import { fontNames, schemes, type Theme } from '../../../src/protocol/reports/themes.ts'
import { textOn } from '../../../src/protocol/reports/contrast.ts'
import type { Texts } from '../texts.ts'

export function fieldsView(
  { brand, language }: Texts,
  theme: Theme,
  take: (kind: 'logo' | 'icon', file: File) => void,
): TemplateResult {
  const { fields } = brand
  const accent = theme.accent ?? '#0b6e69'
  const words = Object.entries(theme.texts?.[language] ?? {})
  return html`
    ${text('name', fields.name, theme.name)}
    <label class="field"
      ><span>${fields.accent}</span><input type="color" name="accent" .value=${accent}
    /></label>
    ${optionalColour('onAccent', fields.onAccent, theme.onAccent, textOn(accent))}
    ${optionalColour('surface', fields.surface, theme.surface, '#ffffff')} ${file('logo', fields.logo, take)}
    ${file('icon', fields.icon, take)}
    <label class="field"
      ><span>${fields.radius}</span
      ><input type="range" name="radius" min="0" max="28" .value=${String(theme.radius ?? 12)}
    /></label>
    ${choice('font', fields.font, fontNames, brand.fonts, theme.font)}
    ${choice('scheme', fields.scheme, schemes, brand.schemes, theme.scheme)}
    ${text('privacyUrl', fields.privacyUrl, theme.privacyUrl)}
    ${text('supportUrl', fields.supportUrl, theme.supportUrl)}
    ${text('returnUrl', fields.returnUrl, theme.returnUrl)}
    <label class="field"
      ><span>${brand.texts}</span>
      ${
        // Each language has a field of its own, so that nobody's words move to another language.
        keyed(
          language,
          html`<textarea
            name="words"
            rows="4"
            spellcheck="false"
            aria-describedby="words-hint"
            .defaultValue=${words.map(([key, said]) => `${key} = ${said}`).join('\n')}
          ></textarea>`,
        )
      }
      <small id="words-hint">${brand.textsHint}</small>
    </label>
  `
}

function text(name: string, label: string, value = ''): TemplateResult {
  return html`<label class="field"
    ><span>${label}</span><input name=${name} autocomplete="off" .defaultValue=${value}
  /></label>`
}

/** A colour that is left out unless its box is ticked. Left out, the service chooses. */
function optionalColour(
  name: string,
  label: string,
  value: string | undefined,
  other: string,
): TemplateResult {
  return html`<div class="field pair">
    <label class="tick"
      ><input type="checkbox" name="has-${name}" .defaultChecked=${value !== undefined} />${label}</label
    >
    <input type="color" name=${name} aria-label=${label} .defaultValue=${value ?? other} />
  </div>`
}

function file(
  kind: 'logo' | 'icon',
  label: string,
  take: (kind: 'logo' | 'icon', file: File) => void,
): TemplateResult {
  const chosen = ({ target }: Event): void => {
    const [picked] = (target as HTMLInputElement).files ?? []
    if (picked) take(kind, picked)
  }
  return html`<label class="field"
    ><span>${label}</span
    ><input type="file" accept="image/svg+xml,image/png,image/jpeg,image/webp" @change=${chosen}
  /></label>`
}

function choice<Name extends string>(
  name: string,
  label: string,
  options: readonly Name[],
  labels: Readonly<Record<Name, string>>,
  chosen: string | undefined,
): TemplateResult {
  // A font may also be a file that was sent, which no option names.
  const own = chosen === undefined || options.some((option) => option === chosen) ? undefined : chosen
  return html`<label class="field"
    ><span>${label}</span>
    <select name=${name}>
      ${own === undefined ? nothing : html`<option value=${own} selected>WOFF2</option>`}
      ${options.map(
        (option) => html`<option value=${option} ?selected=${option === chosen}>${labels[option]}</option>`,
      )}
    </select>
  </label>`
}
