/**
 * The gallery for people: every scene by its name, in each language, size, scheme and direction, and in the colour of
 * any report. The choices are in the address, so that it can be sent to somebody.
 */
import { html, nothing, render, type TemplateResult } from 'lit'
import { languages } from '../../../src/protocol/reports/reports.ts'
import { sceneNames } from './scene-names.ts'

const sizes = { '320': [320, 568], '360': [360, 740], '768': [768, 1024], '1280': [1280, 800] } as const
type SizeName = keyof typeof sizes
const schemes = ['light', 'dark'] as const
const ALL = 'all'

/** The choices and what each may be; the first is taken unless the address says otherwise. */
const choices = {
  lang: languages,
  size: ['360', '320', '768', '1280', ALL],
  scheme: [ALL, ...schemes],
  dir: ['ltr', 'rtl'],
} as const
type ChoiceName = keyof typeof choices
const labels: Readonly<Record<ChoiceName, string>> = {
  lang: 'Language',
  size: 'Width',
  scheme: 'Scheme',
  dir: 'Direction',
}
const choiceNames = Object.keys(choices) as ChoiceName[]

/** The page's own. */
const OWN_ACCENT = '#0b6e69'

function chosen(name: ChoiceName): string {
  const given = new URLSearchParams(location.search).get(name)
  const [byDefault] = choices[name]
  return (choices[name] as readonly string[]).find((value) => value === given) ?? byDefault
}

function accent(): string {
  return new URLSearchParams(location.search).get('accent') ?? OWN_ACCENT
}

function sceneName(): string {
  const given = decodeURIComponent(location.hash.slice(1))
  return sceneNames.includes(given) ? given : (sceneNames[0] ?? '')
}

function choose(name: ChoiceName | 'accent', value: string): void {
  const address = new URL(location.href)
  address.searchParams.set(name, value)
  history.replaceState(null, '', address)
  show()
}

function show(): void {
  const scene = sceneName()
  document.title = `${scene} · Limiar`
  render(html`${toolbar()} ${list(scene)} ${frames(scene)}`, document.body)
  document.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
}

function toolbar(): TemplateResult {
  const select = (name: ChoiceName): TemplateResult =>
    html`<label>
      ${labels[name]}
      <select @change=${(event: Event) => choose(name, (event.target as HTMLSelectElement).value)}>
        ${choices[name].map((value) => html`<option ?selected=${value === chosen(name)}>${value}</option>`)}
      </select>
    </label>`
  return html`<header>
    <h1>Every view</h1>
    ${choiceNames.map(select)}
    <label>
      Colour of the report
      <input
        type="color"
        .value=${accent()}
        @change=${(event: Event) => choose('accent', (event.target as HTMLInputElement).value)}
      />
    </label>
  </header>`
}

function list(current: string): TemplateResult {
  return html`<nav aria-label="Views">
    <ul>
      ${sceneNames.map(
        (name) =>
          html`<li><a href="#${name}" aria-current=${name === current ? 'page' : nothing}>${name}</a></li>`,
      )}
    </ul>
  </nav>`
}

function frames(scene: string): TemplateResult {
  const wantedSizes = (Object.keys(sizes) as SizeName[]).filter((size) => isWanted('size', size))
  const wantedSchemes = schemes.filter((scheme) => isWanted('scheme', scheme))
  return html`<main tabindex="0" aria-label="The view">
    ${wantedSizes.flatMap((size) => wantedSchemes.map((scheme) => frame(scene, size, scheme)))}
  </main>`
}

function isWanted(name: 'size' | 'scheme', value: string): boolean {
  return [ALL, value].includes(chosen(name))
}

function frame(scene: string, size: SizeName, scheme: string): TemplateResult {
  const [width, height] = sizes[size]
  const wanted = new URLSearchParams({ lang: chosen('lang'), dir: chosen('dir'), scheme, accent: accent() })
  const title = `${width} x ${height}, ${scheme}`
  return html`<figure>
    <figcaption>${title}</figcaption>
    <iframe title=${title} width=${width} height=${height} src="./?${wanted.toString()}#${scene}"></iframe>
  </figure>`
}

/** To the view before or after, as far as there is one. */
function step(by: number): void {
  const name = sceneNames[sceneNames.indexOf(sceneName()) + by]
  if (name !== undefined) location.hash = name
}

addEventListener('hashchange', show)
addEventListener('keydown', ({ key, target }) => {
  if (target instanceof HTMLSelectElement || target instanceof HTMLInputElement) return
  if (key === 'j') step(1)
  if (key === 'k') step(-1)
})
show()
