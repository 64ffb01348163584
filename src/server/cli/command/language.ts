/** The language of a command: the one that is asked for, else that of the environment (POSIX, Locale). */
import { chooseLanguage, languages, type Language } from '../../../protocol/languages.ts'
import { CommandError } from './command.ts'

/** English first: commands that speak one language speak English. */
const offered: readonly Language[] = ['en', ...languages.filter((language) => language !== 'en')]

/** @throws CommandError for a language that no command speaks. */
export function languageOf(asked: string | undefined, environment: NodeJS.ProcessEnv): Language {
  if (asked !== undefined) {
    const language = languages.find((one) => one.toLowerCase() === tagOf(asked).toLowerCase())
    const near = language ?? offered.find((one) => one.slice(0, 2) === asked.toLowerCase())
    if (near === undefined)
      throw new CommandError(`--language must be one of ${languages.join(', ')}, not ${asked}.`, {
        exitCode: 2,
      })
    return near
  }
  // The first variable that is set counts, even where its value is C.
  const { LC_ALL, LC_MESSAGES, LANG } = environment
  const locale = [LC_ALL, LC_MESSAGES, LANG].find((value) => value !== undefined && value !== '')
  return chooseLanguage(locale === undefined ? [] : [tagOf(locale)], offered)
}

/** pt_BR.UTF-8@latin is pt-BR. */
function tagOf(locale: string): string {
  return locale.replace(/[.@].*$/, '').replace('_', '-')
}
