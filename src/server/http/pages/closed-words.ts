/**
 * The words for a person whose link cannot be used, or whose browser has not run the page's code, in each language.
 */
import type { ErrorCode } from '../../../protocol/errors.ts'
import type { Language } from '../../../protocol/languages.ts'
import { closedLinkWords as linksInEnglish } from '../../../protocol/links/words-en.ts'
import { closedLinkWords as linksInSpanish } from '../../../protocol/links/words-es.ts'
import { closedLinkWords as linksInPortuguese } from '../../../protocol/links/words-pt-br.ts'

interface ClosedNotice {
  readonly title: string
  readonly body: (sender?: string) => string
}

export interface ClosedWords {
  readonly notices: Readonly<Partial<Record<ErrorCode, ClosedNotice>>>
  readonly other: ClosedNotice
  readonly home: (name: string) => string
  readonly help: (name: string) => string
  /** The browser runs no scripts. */
  readonly noScript: string
  /** The page's code did not come, or the browser is too old for it. */
  readonly unfinished: string
  readonly again: string
}

const busyInPortuguese: ClosedNotice = {
  title: 'Muita gente ao mesmo tempo',
  body: () => 'Aguarde um instante: esta página tenta de novo sozinha.',
}
const busyInEnglish: ClosedNotice = {
  title: 'A lot of people at once',
  body: () => 'Please wait a moment: this page tries again by itself.',
}
const busyInSpanish: ClosedNotice = {
  title: 'Mucha gente al mismo tiempo',
  body: () => 'Espera un momento: esta página lo intenta de nuevo sola.',
}

export const closedWords: Readonly<Record<Language, ClosedWords>> = {
  'pt-BR': {
    notices: {
      ...linksInPortuguese,
      'rate-limited': busyInPortuguese,
      overloaded: busyInPortuguese,
      unavailable: busyInPortuguese,
    },
    other: { title: 'Página não encontrada', body: () => 'Confira o endereço e tente de novo.' },
    home: (name) => `Voltar para ${name}`,
    help: (name) => `Falar com ${name}`,
    noScript: 'Ative o JavaScript do navegador para continuar.',
    unfinished:
      'A página não abriu por inteiro. Verifique sua internet. Se continuar assim, abra este link em outro navegador.',
    again: 'Tentar de novo',
  },
  en: {
    notices: {
      ...linksInEnglish,
      'rate-limited': busyInEnglish,
      overloaded: busyInEnglish,
      unavailable: busyInEnglish,
    },
    other: { title: 'Page not found', body: () => 'Check the address and try again.' },
    home: (name) => `Back to ${name}`,
    help: (name) => `Contact ${name}`,
    noScript: 'Turn on JavaScript in your browser to continue.',
    unfinished:
      'The page did not load completely. Check your internet connection. If this keeps happening, open the link in another browser.',
    again: 'Try again',
  },
  es: {
    notices: {
      ...linksInSpanish,
      'rate-limited': busyInSpanish,
      overloaded: busyInSpanish,
      unavailable: busyInSpanish,
    },
    other: { title: 'Página no encontrada', body: () => 'Revisa la dirección e inténtalo de nuevo.' },
    home: (name) => `Volver a ${name}`,
    help: (name) => `Contactar a ${name}`,
    noScript: 'Activa JavaScript en tu navegador para continuar.',
    unfinished:
      'La página no se abrió por completo. Revisa tu conexión a internet. Si sigue así, abre este enlace en otro navegador.',
    again: 'Intentar de nuevo',
  },
}
