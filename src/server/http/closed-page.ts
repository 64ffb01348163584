import type { ErrorCode } from '../../protocol/errors.ts'

const busy = [
  'Muita gente ao mesmo tempo',
  'Aguarde um instante: esta página tenta de novo sozinha.',
] as const

const texts: Partial<Record<ErrorCode, readonly [title: string, text: string]>> = {
  'link-unknown': ['Link não encontrado', 'Confira se o endereço está completo ou peça um novo link.'],
  'link-inactive': ['Link desativado', 'Quem enviou este link o desativou. Peça um novo para continuar.'],
  'link-spent': [
    'Link já utilizado',
    'Este link já recebeu os envios que aceitava. Se precisar, peça um novo.',
  ],
  'rate-limited': busy,
  overloaded: busy,
  unavailable: busy,
  'link-expired': ['Link expirado', 'O prazo deste link terminou. Peça um novo para continuar.'],
}

/**
 * A page in Portuguese for a person whose link cannot be used: what happened, and the way on. One that
 * passes loads itself again after so many seconds.
 */
export function closedPage(code: ErrorCode, againAfterSeconds?: number): string {
  const [title, text] = texts[code] ?? ['Página não encontrada', 'Confira o endereço e tente de novo.']
  return `<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    ${againAfterSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${againAfterSeconds}">`}
    <title>${title}</title>
    <style>
      :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
      body { display: grid; place-content: center; min-height: 100svh; margin: 0; padding: 1.5rem; text-align: center; }
      h1 { font-size: 1.5rem; margin: 0 0 0.5rem; }
      p { margin: 0 auto; max-width: 32ch; }
    </style>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      <p>${text}</p>
    </main>
  </body>
</html>
`
}
