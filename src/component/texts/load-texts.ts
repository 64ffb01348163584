import type { Language } from '../../protocol/reports/reports.ts'
import { ptBR } from './pt-br.ts'
import type { Texts } from './texts.ts'

/** The words of a language; Portuguese comes with the page, the others when they are asked for. */
export async function loadTexts(language: Language): Promise<Texts> {
  if (language === 'en') return (await import('./en.ts')).en
  if (language === 'es') return (await import('./es.ts')).es
  return ptBR
}
