/** The page for a person whose link cannot be used. It looks like the page of a link and shows everything without a script. */
import type { FastifyRequest } from 'fastify'
import { keptBrandFile } from '../../../protocol/reports/brand-files.ts'
import { OWN_FONT, deviceFont, isKeptFont, ownFontFamily } from '../../../protocol/reports/brand-fonts.ts'
import type { ErrorCode } from '../../../protocol/errors.ts'
import { escapeHtml } from '../../../protocol/escape-html.ts'
import { chooseLanguage, languages, type Language } from '../../../protocol/languages.ts'
import type { ToldHost } from '../../../protocol/links/told-host.ts'
import { accentOn, surfacesOf, type Scheme } from '../../../protocol/reports/theme-colours.ts'
import type { Theme } from '../../../protocol/reports/themes.ts'
import { isContactAddress, isWebAddress, returnAddress } from '../../../protocol/web-address.ts'
import { closedWords } from './closed-words.ts'

export interface ClosedPage {
  readonly code: ErrorCode
  readonly language?: Language
  /** For a temporary failure the page reloads itself after this many seconds. */
  readonly againAfterSeconds?: number | undefined
  /** The sender of the link, if it is a known link, and where the person goes next. */
  readonly sender?: { readonly theme: Theme; readonly returnUrl: string | undefined } | undefined
  /** The script that tells a host, and what it tells. */
  readonly announcement?: { readonly script: string; readonly told: ToldHost } | undefined
}

const drawings = {
  link: '<path d="M10 13.8a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10.2a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2"/>',
  check: '<path d="M5 12.5l4.6 4.6L19.2 7.4"/>',
  clock: '<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3.2 2"/>',
} as const

/** HTML that loads nothing except the sender's logo, icon and font, from this server. */
export function closedPage(page: ClosedPage): string {
  const { code, language = 'pt-BR', againAfterSeconds, sender, announcement } = page
  const words = closedWords[language]
  const own = sender?.theme.texts?.[language]
  const name = sender?.theme.name
  const usual = words.notices[code] ?? words.other
  const title = own?.[`closed.${code}.title`] ?? usual.title
  const ownText = own?.[`closed.${code}.body`]?.replaceAll('{name}', () => name ?? '')
  const text = ownText ?? usual.body(name)
  const again =
    againAfterSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${againAfterSeconds}">`
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <meta name="color-scheme" content="light dark">
    <link rel="icon" href="${iconOf(sender?.theme)}">
    ${again}
    <title>${escapeHtml(name === undefined ? title : `${title} · ${name}`)}</title>
    <style>${styleFor(sender?.theme)}</style>
  </head>
  <body>
    <main>
      ${mark(sender?.theme)}
      <div class="notice">
        <span class="medallion"><svg viewBox="0 0 24 24" aria-hidden="true">${drawings[drawingOf(code)]}</svg></span>
        <h1>${escapeHtml(title)}</h1>
        <p>${escapeHtml(text)}</p>
      </div>
      ${waysOf(page, own?.[`closed.${code}.again`] ?? words.again)}
    </main>
    ${announcement ? scriptsOf(announcement) : ''}
  </body>
</html>
`
}

/** The first supported language of the header: `es-MX,es;q=0.9` is Spanish. */
export function languageOf(
  acceptLanguage: string | undefined,
  offered: readonly string[] = languages,
): Language {
  const wanted = (acceptLanguage ?? '').split(',').map((part) => part.trim().slice(0, 2))
  return chooseLanguage(
    wanted,
    languages.filter((language) => offered.includes(language)),
  )
}

/** The language that the page's address asks for with `?lang=`; otherwise the browser's. */
export function languageFor(
  { headers, query }: Pick<FastifyRequest, 'headers' | 'query'>,
  offered?: readonly string[],
): Language {
  const { lang } = query as { readonly lang?: unknown }
  return languageOf(typeof lang === 'string' ? lang : headers['accept-language'], offered)
}

function drawingOf(code: ErrorCode): keyof typeof drawings {
  if (code === 'link-spent') return 'check'
  return code === 'link-unknown' || code === 'link-inactive' || code === 'not-found' ? 'link' : 'clock'
}

function mark(theme: Theme | undefined): string {
  if (!theme) return ''
  const { width, height } = keptBrandFile(theme.logo) ?? {}
  const name = escapeHtml(theme.name)
  if (!theme.logo || !width || !height) return `<p class="name">${name}</p>`
  return `<img class="logo" src="${escapeHtml(theme.logo)}" width="${width}" height="${height}" alt="${name}">`
}

/** The icon of the tab. Without one a browser would request /favicon.ico. */
function iconOf({ icon = '' }: Partial<Theme> = {}): string {
  return keptBrandFile(icon)?.width === undefined ? 'data:,' : icon
}

/** The ways on, the likeliest first: back to the sender, its help, or the same address once more. */
function waysOf({ code, language = 'pt-BR', sender }: ClosedPage, again: string): string {
  const { home, help } = closedWords[language]
  const { name = '', supportUrl } = sender?.theme ?? {}
  const returnUrl = sender?.returnUrl
  const ways: string[] = []
  const add = (address: string, label: string, leaves = ' target="_top" rel="noopener"'): void => {
    const rank = ways.length === 0 ? 'primary' : 'quiet'
    ways.push(`<a class="${rank}" href="${escapeHtml(address)}"${leaves}>${escapeHtml(label)}</a>`)
  }
  if (returnUrl !== undefined && isWebAddress(returnUrl) && isDead(code))
    add(returnAddress(returnUrl, code), home(name))
  if (supportUrl !== undefined && isContactAddress(supportUrl)) add(supportUrl, help(name))
  if (ways.length === 0 && mayOpenLater(code)) add('', again, '')
  return ways.length === 0 ? '' : `<div class="ways">${ways.join('')}</div>`
}

function isDead(code: ErrorCode): code is 'link-inactive' | 'link-spent' | 'link-expired' {
  return code === 'link-inactive' || code === 'link-spent' || code === 'link-expired'
}

/** Nobody opens a link that was used or has expired. A crowded service's page loads itself again. */
function mayOpenLater(code: ErrorCode): boolean {
  return code === 'link-inactive' || code === 'link-unknown' || code === 'not-found'
}

function scriptsOf({ script, told }: NonNullable<ClosedPage['announcement']>): string {
  // Within a script element only a less-than sign could end it.
  const json = JSON.stringify(told).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="told">${json}</script><script type="module">${script}</script>`
}

function styleFor(theme: Theme | undefined): string {
  return `
      ${schemes(theme)}
      ${ownFace(theme?.font)}
      :root { font: 1.0625rem/1.5 ${familyOf(theme?.font)}; }
      * { box-sizing: border-box; }
      body { margin: 0; color: var(--text); background: var(--surface); overflow-wrap: anywhere; }
      main { display: flex; flex-direction: column; min-height: 100vh; min-height: 100dvh; max-width: 35rem; margin: 0 auto; padding: 24px; }
      .name { margin: 0; color: var(--line); font-weight: 600; }
      .logo { width: auto; max-width: min(14rem, 100%); height: auto; max-height: 3rem; object-fit: contain; object-position: left; }
      .notice { display: flex; flex: 1; flex-direction: column; align-items: center; justify-content: center; padding-bottom: 24px; text-align: center; }
      .notice p { margin: 0; color: var(--muted); }
      h1 { margin: 0 0 8px; font-size: 1.625rem; font-weight: 650; line-height: 1.2; }
      .medallion { display: grid; place-items: center; width: 88px; height: 88px; margin-bottom: 24px; border: 2px solid transparent; border-radius: 50%; color: var(--muted); background: var(--panel); }
      svg { width: 44px; height: 44px; fill: none; stroke: currentColor; stroke-width: 1.6; stroke-linecap: round; stroke-linejoin: round; }
      a { display: grid; place-items: center; min-height: 56px; padding: 10px 20px; border: 2px solid transparent; border-radius: ${theme?.radius ?? 12}px; color: var(--line); font-weight: 600; text-align: center; text-decoration: none; }
      .primary { border-color: var(--edge); color: var(--onFill); background: var(--fill); }
      a:focus-visible { outline: 3px solid var(--line); outline-offset: 3px; }
      @media (forced-colors: active) { .primary, .medallion { border-color: currentColor; } }
    `
}

const SYSTEM_FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"

/** The font of the page of an open link. Nothing else that a theme may hold gets into the style. */
function familyOf(font = 'system'): string {
  return isKeptFont(font) ? ownFontFamily : (deviceFont(font) ?? SYSTEM_FONT)
}

function ownFace(font = 'system'): string {
  if (!isKeptFont(font)) return ''
  return `@font-face { font-family: '${OWN_FONT}'; src: url('${font}') format('woff2'); font-display: swap; }`
}

function schemes(theme: Theme | undefined): string {
  const { scheme = 'auto' } = theme ?? {}
  if (scheme !== 'auto') return `:root { color-scheme: ${scheme}; ${colours(theme, scheme)} }`
  return `:root { color-scheme: light dark; ${colours(theme, 'light')} }
      @media (prefers-color-scheme: dark) { :root { ${colours(theme, 'dark')} } }`
}

/** The colours, the same as those of the page. */
function colours(theme: Theme | undefined, scheme: Scheme): string {
  const own = surfacesOf(theme ?? {})[scheme]
  const accent = accentOn(theme ?? {}, own)
  const { surface, text, muted, panel } = own
  return Object.entries({ surface, text, muted, panel, ...accent })
    .map(([name, colour]) => `--${name}: ${colour};`)
    .join(' ')
}
