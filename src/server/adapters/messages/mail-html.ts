/** A message as HTML, in the colours and with the logo of its report. */
import { escapeHtml } from '../../../protocol/escape-html.ts'
import type { Language } from '../../../protocol/languages.ts'
import { accentOn, surfacesOf } from '../../../protocol/reports/theme-colours.ts'
import { isContactAddress, isWebAddress } from '../../../protocol/web-address.ts'
import type { LetterBrand } from '../../domain/webhooks/messages.ts'

export interface MailParts {
  readonly name: string
  readonly url: string
  readonly language: Language
  readonly logoSource: string
  readonly brand: LetterBrand | undefined
  readonly subject: string
  readonly title: string
  readonly opening: string
  readonly instructions: string
  readonly start: string
  readonly copy: string
  readonly validity: string
  readonly caution: string
  readonly unexpected: string
  readonly privacy: string
  readonly help: string
}

/** Height in pixels at which a logo is shown. */
const LOGO_HEIGHT = 40

/** The page shows the address as text beside the button. */
export function htmlOf(parts: MailParts): string {
  const e = escapeHtml
  const line = lineOf(parts)
  const url = e(parts.url)
  return framed(
    parts,
    `<p>${e(parts.opening)}</p>
<p>${e(parts.instructions)}</p>
${buttonOf(parts, parts.url, parts.start)}
<p>${e(parts.copy)}<br><a href="${url}" style="color:${line};word-break:break-all">${url}</a></p>
<p>${e(parts.validity)} ${e(parts.caution)}</p>
<p>${e(parts.unexpected)}</p>
${footerOf(parts, line)}`,
  )
}

export type MailFrame = Pick<MailParts, 'name' | 'language' | 'logoSource' | 'brand' | 'subject' | 'title'>

/** A self-contained page in the look of its report: it loads nothing. */
export function framed(frame: MailFrame, content: string): string {
  const { light } = surfacesOf(frame.brand?.theme ?? {})
  return `<!doctype html>
<html lang="${frame.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(frame.subject)}</title>
</head>
<body style="margin:0;background:${light.surface};color:${light.text};font:16px/1.5 Arial,Helvetica,sans-serif">
<main style="max-width:36em;margin:0 auto;padding:24px 16px">
${markOf(frame)}
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(frame.title)}</h1>
${content}
</main>
</body>
</html>
`
}

export function buttonOf({ brand }: Pick<MailFrame, 'brand'>, url: string, label: string): string {
  const theme = brand?.theme ?? {}
  const { fill, onFill, edge } = accentOn(theme, surfacesOf(theme).light)
  const radius = theme.radius ?? 12
  return `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:14px 24px;border:2px solid ${edge};border-radius:${radius}px;background:${fill};color:${onFill};font-weight:bold;text-decoration:none">${escapeHtml(label)}</a></p>`
}

/** The colour of links. */
function lineOf({ brand }: Pick<MailFrame, 'brand'>): string {
  const theme = brand?.theme ?? {}
  return accentOn(theme, surfacesOf(theme).light).line
}

function markOf({ brand, name, logoSource }: MailFrame): string {
  if (!brand?.logo) return `<p style="margin:0 0 24px;font-weight:bold">${escapeHtml(name)}</p>`
  const { width, height } = brand.logo
  const shown = Math.min(LOGO_HEIGHT, height)
  const size = `width="${Math.round((width * shown) / height)}" height="${shown}"`
  return `<p style="margin:0 0 24px"><img src="${escapeHtml(logoSource)}" ${size} alt="${escapeHtml(name)}" style="display:block;border:0"></p>`
}

function footerOf({ brand, privacy, help }: MailParts, line: string): string {
  const { privacyUrl = '', supportUrl = '' } = brand?.theme ?? {}
  const link = (address: string, label: string): string =>
    `<a href="${escapeHtml(address)}" style="color:${line}">${escapeHtml(label)}</a>`
  const links = [
    ...(isContactAddress(supportUrl) ? [link(supportUrl, help)] : []),
    ...(isWebAddress(privacyUrl) ? [link(privacyUrl, privacy)] : []),
  ]
  return links.length === 0 ? '' : `<p style="margin-top:32px;font-size:14px">${links.join(' · ')}</p>`
}
