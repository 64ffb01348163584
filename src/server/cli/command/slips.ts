/** Words that somebody mistyped, and what they probably meant. */
import { editDistance } from '../../../documents/lines/letters.ts'
import { secretVariables } from '../../settings/secret-files.ts'
import { variables } from '../../settings/settings.ts'

/** A word that differs from a name by at most this many letters counts as a slip. */
const SLIP = 3
/** What the names of most settings begin with. */
const PREFIX = 'LIMIAR_'

/** The name that is spelled most like a word; undefined where none is near. */
export function nearestTo(typed: string, names: readonly string[]): string | undefined {
  // For a short word, that many different letters make another word.
  const most = Math.min(SLIP, Math.floor(typed.length / 2))
  const missed = names.map((name) => ({ name, by: editDistance(typed, name, most) }))
  const best = missed.toSorted((one, other) => one.by - other.by)[0]
  return best && best.by <= most ? best.name : undefined
}

/** The variable of the setting that somebody wrote as an option, such as PORT for `port`; undefined for any other word. */
export function settingOf(option: string): string | undefined {
  const name = option.toUpperCase().replaceAll('-', '_')
  return [name, `${PREFIX}${name}`].find((variable) => Object.hasOwn(variables, variable))
}

/**
 * A sentence for each variable that looks like the name of a setting but is not one. Without it, the variable would be
 * ignored silently.
 */
export function slipsIn(environment: Readonly<Record<string, string | undefined>>): readonly string[] {
  const settings = Object.keys(variables)
  const known = [...settings, ...secretVariables.map((name) => `${name}_FILE`)].filter(isOurs)
  const strange = Object.keys(environment).filter((name) => isOurs(name) && !known.includes(name))
  return strange.flatMap((name) => {
    const held = name.replace(/_FILE$/, '')
    if (settings.includes(held))
      return [`${name} is ignored, because ${held} is not a secret: set ${held} itself.`]
    const meant = nearestTo(withoutPrefix(name), known.map(withoutPrefix))
    return meant === undefined
      ? []
      : [`${name} is not a setting and is ignored. Did you mean ${PREFIX}${meant}?`]
  })
}

/** Whether a variable can only be meant for Limiar. A name like PORT belongs to many programs. */
function isOurs(name: string): boolean {
  return name.startsWith(PREFIX)
}

function withoutPrefix(name: string): string {
  return name.slice(PREFIX.length)
}
