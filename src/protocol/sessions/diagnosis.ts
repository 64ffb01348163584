/** What the doctor reports. Its page reports about a browser and the page around it, its command about a deployment. */
import type { Language } from '../languages.ts'

/**
 * A header of the answer of a link's page: the names that the report gives the apps' objects, Android's and iOS's,
 * separated by a space.
 */
export const APP_CHANNELS_HEADER = 'Limiar-App-Channels'

/** `note` is worth knowing but needs no repair. `unknown` means that the doctor could not find it out. */
export const verdicts = ['good', 'note', 'unknown', 'doubtful', 'bad'] as const
export type Verdict = (typeof verdicts)[number]

export interface Diagnosis {
  /** What was looked at, in a few words. */
  readonly check: string
  readonly verdict: Verdict
  /** What was seen. */
  readonly found: string
  /** What to do; undefined where there is nothing to do. */
  readonly remedy?: string
}

const marks: Readonly<Record<Verdict, string>> = {
  good: '✔',
  note: '·',
  unknown: '?',
  doubtful: '!',
  bad: '✖',
}

/** What the marks mean, for people who do not see them. */
export const verdictWords: Readonly<Record<Language, Readonly<Record<Verdict, string>>>> = {
  'pt-BR': { good: 'certo', note: 'nota', unknown: 'não se sabe', doubtful: 'confira', bad: 'corrija' },
  en: { good: 'fine', note: 'note', unknown: 'not known', doubtful: 'to check', bad: 'to fix' },
  es: { good: 'bien', note: 'nota', unknown: 'no se sabe', doubtful: 'revisa', bad: 'corrige' },
}

/** A diagnosis as lines of text: what was seen, and below it what to do. */
export function diagnosisLines({ check, verdict, found, remedy }: Diagnosis): readonly string[] {
  const seen = `${marks[verdict]} ${check}: ${found}`
  return remedy === undefined ? [seen] : [seen, `    → ${remedy}`]
}

/** The diagnoses summed up in one sentence. */
export function conclusionOf(diagnoses: readonly Diagnosis[], language: Language): string {
  const { toMend, toLook, clear } = conclusions[language]
  const count = (wanted: Verdict): number => diagnoses.filter(({ verdict }) => verdict === wanted).length
  const [bad, doubtful] = [count('bad'), count('doubtful')]
  if (bad > 0) return toMend(bad, doubtful)
  return doubtful > 0 ? toLook(doubtful) : clear
}

interface Conclusion {
  readonly toMend: (bad: number, doubtful: number) => string
  readonly toLook: (doubtful: number) => string
  readonly clear: string
}

const conclusions: Readonly<Record<Language, Conclusion>> = {
  'pt-BR': {
    toMend: (bad, doubtful) =>
      `Ainda não funciona: ${bad === 1 ? '1 item a corrigir' : `${bad} itens a corrigir`}${doubtful > 0 ? ` e ${doubtful} a conferir` : ''}.`,
    toLook: (doubtful) =>
      `Deve funcionar; ${doubtful === 1 ? '1 item a conferir' : `${doubtful} itens a conferir`}.`,
    clear: 'Tudo certo: nada impede a página de funcionar.',
  },
  en: {
    toMend: (bad, doubtful) =>
      `Not working yet: ${bad === 1 ? '1 thing to fix' : `${bad} things to fix`}${doubtful > 0 ? ` and ${doubtful} to check` : ''}.`,
    toLook: (doubtful) =>
      `It should work; ${doubtful === 1 ? '1 thing to check' : `${doubtful} things to check`}.`,
    clear: 'All clear: nothing keeps the page from working.',
  },
  es: {
    toMend: (bad, doubtful) =>
      `Todavía no funciona: ${bad === 1 ? '1 punto por corregir' : `${bad} puntos por corregir`}${doubtful > 0 ? ` y ${doubtful} por revisar` : ''}.`,
    toLook: (doubtful) =>
      `Debería funcionar; ${doubtful === 1 ? '1 punto por revisar' : `${doubtful} puntos por revisar`}.`,
    clear: 'Todo en orden: nada impide que la página funcione.',
  },
}
