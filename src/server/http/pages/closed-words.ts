/**
 * The words for a person whose link cannot be used, or whose browser has not run the page's code, in each language.
 * `name` is the sender, if known.
 */
import type { ErrorCode } from '../../../protocol/errors.ts'
import type { Language } from '../../../protocol/languages.ts'

type Sentence = (name: string | undefined) => string
export interface ClosedWords {
  readonly notices: Readonly<Partial<Record<ErrorCode, readonly [title: string, text: Sentence]>>>
  readonly other: readonly [title: string, text: Sentence]
  readonly home: (name: string) => string
  readonly help: (name: string) => string
  /** The browser runs no scripts. */
  readonly noScript: string
  /** The page's code did not come, or the browser is too old for it. */
  readonly unfinished: string
  readonly again: string
}

const busyInPortuguese = [
  'Muita gente ao mesmo tempo',
  () => 'Aguarde um instante: esta página tenta de novo sozinha.',
] as const
const busyInEnglish = [
  'A lot of people at once',
  () => 'Please wait a moment: this page tries again by itself.',
] as const
const busyInSpanish = [
  'Mucha gente al mismo tiempo',
  () => 'Espera un momento: esta página lo intenta de nuevo sola.',
] as const

export const closedWords: Readonly<Record<Language, ClosedWords>> = {
  'pt-BR': {
    notices: {
      'link-unknown': [
        'Este link não existe',
        () => 'Confira se o endereço está inteiro, ou peça um link novo a quem enviou.',
      ],
      'link-inactive': [
        'Este link está desativado',
        (name) => `Peça um link novo a ${name ?? 'quem enviou'}.`,
      ],
      'link-spent': [
        'Este link já foi usado',
        (name) =>
          `O envio foi recebido, e você pode fechar esta página. Se precisar repetir, peça um link novo a ${name ?? 'quem enviou'}.`,
      ],
      'link-expired': [
        'Este link venceu',
        (name) =>
          `Por segurança, cada link vale por tempo limitado. Peça um link novo a ${name ?? 'quem enviou'}.`,
      ],
      'rate-limited': busyInPortuguese,
      overloaded: busyInPortuguese,
      unavailable: busyInPortuguese,
    },
    other: ['Página não encontrada', () => 'Confira o endereço e tente de novo.'],
    home: (name) => `Voltar para ${name}`,
    help: (name) => `Falar com ${name}`,
    noScript: 'Ative o JavaScript do navegador para continuar.',
    unfinished:
      'A página não abriu por inteiro. Verifique sua internet. Se continuar assim, abra este link em outro navegador.',
    again: 'Tentar de novo',
  },
  en: {
    notices: {
      'link-unknown': [
        'This link doesn’t exist',
        () => 'Check that the address is complete, or ask the sender for a new link.',
      ],
      'link-inactive': ['This link is turned off', (name) => `Ask ${name ?? 'the sender'} for a new link.`],
      'link-spent': [
        'This link has already been used',
        (name) =>
          `What was sent has arrived, and you can close this page. If you need to do it again, ask ${name ?? 'the sender'} for a new link.`,
      ],
      'link-expired': [
        'This link has expired',
        (name) =>
          `For safety, each link is valid for a limited time. Ask ${name ?? 'the sender'} for a new link.`,
      ],
      'rate-limited': busyInEnglish,
      overloaded: busyInEnglish,
      unavailable: busyInEnglish,
    },
    other: ['Page not found', () => 'Check the address and try again.'],
    home: (name) => `Back to ${name}`,
    help: (name) => `Contact ${name}`,
    noScript: 'Turn on JavaScript in your browser to continue.',
    unfinished:
      'The page did not load completely. Check your internet connection. If this keeps happening, open the link in another browser.',
    again: 'Try again',
  },
  es: {
    notices: {
      'link-unknown': [
        'Este enlace no existe',
        () => 'Revisa que la dirección esté completa o pide un enlace nuevo a quien lo envió.',
      ],
      'link-inactive': [
        'Este enlace está desactivado',
        (name) => `Pide un enlace nuevo a ${name ?? 'quien lo envió'}.`,
      ],
      'link-spent': [
        'Este enlace ya se usó',
        (name) =>
          `El envío se recibió y puedes cerrar esta página. Si necesitas repetir, pide un enlace nuevo a ${name ?? 'quien lo envió'}.`,
      ],
      'link-expired': [
        'Este enlace venció',
        (name) =>
          `Por seguridad, cada enlace vale por un tiempo limitado. Pide un enlace nuevo a ${name ?? 'quien lo envió'}.`,
      ],
      'rate-limited': busyInSpanish,
      overloaded: busyInSpanish,
      unavailable: busyInSpanish,
    },
    other: ['Página no encontrada', () => 'Revisa la dirección e inténtalo de nuevo.'],
    home: (name) => `Volver a ${name}`,
    help: (name) => `Contactar a ${name}`,
    noScript: 'Activa JavaScript en tu navegador para continuar.',
    unfinished:
      'La página no se abrió por completo. Revisa tu conexión a internet. Si sigue así, abre este enlace en otro navegador.',
    again: 'Intentar de nuevo',
  },
}
