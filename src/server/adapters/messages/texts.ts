/** What a message says, in Portuguese: as plain text, as HTML, and short enough for one SMS. */
import type { Letter } from '../../domain/messages.ts'

/** Characters of a sender's name: more would fill the line that a telephone shows. */
const MAX_SENDER_CHARACTERS = 60
/** In an SMS, so that all of it fits into one of 160 characters with an address of sixty. */
const MAX_SMS_SENDER_CHARACTERS = 20

const TIME_ZONE = 'America/Sao_Paulo'

export interface Mail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

export function mailOf(letter: Letter): Mail {
  const sender = senderOf(letter, MAX_SENDER_CHARACTERS)
  const { url } = letter
  const lines = {
    opening: `${sender} pede que você confirme sua identidade.`,
    instructions:
      'Tenha em mãos o seu documento (RG, CNH ou CRNM) e use um aparelho com câmera. Leva cerca de dois minutos.',
    validity: validityOf(letter),
    caution: 'Este endereço é pessoal: não o encaminhe a ninguém.',
    unexpected: 'Se você não esperava esta mensagem, ignore-a: sem o seu documento, nada acontece.',
  }
  const { opening, instructions, validity, caution, unexpected } = lines
  const paragraphs = [opening, instructions, `Abra este endereço para começar:\n${url}`]
  return {
    subject: `${sender}: confirme sua identidade`,
    text: [...paragraphs, `${validity} ${caution}`, unexpected, ''].join('\n\n'),
    html: htmlOf({ ...lines, sender, url }),
  }
}

/**
 * One message of 160 characters, where the address leaves room for it. Letters with a tilde are not in the alphabet
 * of SMS: with one of them a message has room for 70 characters only.
 */
export function smsTextOf(letter: Letter): string {
  const sender = withoutAccents(senderOf(letter, MAX_SMS_SENDER_CHARACTERS))
  const until = letter.expiresAt ? ` Vale ate ${dayOf(letter.expiresAt)}.` : ''
  return `${sender}: confirme sua identidade em ${letter.url}${until} E pessoal, nao encaminhe.`
}

/** A name on one line that reads as it is written. */
function senderOf({ sender }: Letter, maxCharacters: number): string {
  // Marks of direction turn round what follows them: "moc.knab" would be read as an address that it is not.
  const plain = sender.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
  // A line break in a name would begin another header.
  const line = plain.replace(/[\s\u0000-\u001f\u007f]+/g, ' ').trim()
  return [...(line === '' ? 'Limiar' : line)].slice(0, maxCharacters).join('').trim()
}

function validityOf({ expiresAt }: Letter): string {
  if (!expiresAt) return 'Ele vale até ser desativado por quem o enviou.'
  const time = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'short', timeZone: TIME_ZONE }).format(expiresAt)
  return `Ele vale até ${dayOf(expiresAt)}, às ${time} (horário de Brasília).`
}

function dayOf(date: Date): string {
  return new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone: TIME_ZONE }).format(date)
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/[^\x20-\x7e]/g, '')
}

interface HtmlParts {
  readonly sender: string
  readonly url: string
  readonly opening: string
  readonly instructions: string
  readonly validity: string
  readonly caution: string
  readonly unexpected: string
}

/** Plain and self-contained: nothing is loaded from anywhere, and the address can be read without the button. */
function htmlOf(parts: HtmlParts): string {
  const { sender, url, opening, instructions, validity, caution, unexpected } = Object.fromEntries(
    Object.entries(parts).map(([name, text]) => [name, escapeHtml(String(text))]),
  ) as unknown as HtmlParts
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${sender}: confirme sua identidade</title>
</head>
<body style="margin:0;background:#ffffff;color:#1a1a1a;font:16px/1.5 Arial,Helvetica,sans-serif">
<main style="max-width:36em;margin:0 auto;padding:24px 16px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">Confirme sua identidade</h1>
<p>${opening}</p>
<p>${instructions}</p>
<p style="margin:24px 0"><a href="${url}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#12324a;color:#ffffff;font-weight:bold;text-decoration:none">Começar</a></p>
<p>Se o botão não abrir, copie este endereço:<br><a href="${url}" style="color:#12324a;word-break:break-all">${url}</a></p>
<p>${validity} ${caution}</p>
<p>${unexpected}</p>
</main>
</body>
</html>
`
}

function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
