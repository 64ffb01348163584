/** Kotlin for Android: a sealed class with a parser over org.json, which Android brings. */
import { EVENTS_VERSION, MAX_MESSAGE_LENGTH } from '../../src/protocol/sessions/events.ts'
import type { EventRow } from '../../src/protocol/sessions/event-notes.ts'
import { headOf, membersOf, pascalCase, wordLists, type MemberShape, type WordList } from './event-model.ts'

export function kotlinTypes(rows: readonly EventRow[]): string {
  return `// ${headOf(EVENTS_VERSION)}
package limiar

import org.json.JSONException
import org.json.JSONObject

${wordLists.map(enumeration).join('\n\n')}

/** Which run of the page an event belongs to, and its place in it: counted from 1, without gaps. */
data class EventStamp(val session: String, val sequence: Long, val at: String)

/** What the page tells the app; a \`response\` is null where the report withholds it. */
sealed class OnboardingEvent {
    abstract val stamp: EventStamp

${rows.map(eventClass).join('\n\n')}

    companion object {
        /** Reads the text of a message; null for anything that is no event of this version. */
        @JvmStatic
        fun parse(text: String): OnboardingEvent? {
            if (text.length > ${MAX_MESSAGE_LENGTH}) return null
            return try {
                read(JSONObject(text))
            } catch (notAnEvent: JSONException) {
                null
            }
        }

        private fun read(message: JSONObject): OnboardingEvent? {
            val limiar = message.getJSONObject("limiar")
            if (limiar.getInt("version") != ${EVENTS_VERSION}) return null
            val stamp = EventStamp(limiar.getString("session"), limiar.getLong("sequence"), limiar.getString("at"))
            val response = message.optJSONObject("response")
            return when (message.getString("code")) {
${rows.map(branch).join('\n')}
                else -> null
            }
        }
    }
}
`
}

function enumeration({ name, words }: WordList): string {
  return `enum class ${name}(val wire: String) {
${words.map((word) => `    ${constantName(word)}("${word}")`).join(',\n')};

    companion object {
        fun of(wire: String): ${name} =
            values().firstOrNull { it.wire == wire } ?: throw JSONException("No ${name}: $wire")
    }
}`
}

function eventClass(row: EventRow): string {
  const name = pascalCase(row.code)
  const members = membersOf(row)
  const comment = `    /** ${row.code}: ${row.when}. */`
  if (members.length === 0)
    return `${comment}\n    data class ${name}(override val stamp: EventStamp) : OnboardingEvent()`
  const parameters = members.map(([member, shape]) => `val ${member}: ${typeOf(shape)}`).join(', ')
  return `${comment}
    data class ${name}(override val stamp: EventStamp, val response: Response?) : OnboardingEvent() {
        data class Response(${parameters})
    }`
}

function branch(row: EventRow): string {
  const name = pascalCase(row.code)
  const members = membersOf(row)
  if (members.length === 0) return `                "${row.code}" -> ${name}(stamp)`
  const values = members.map(([member, shape]) => reading(member, shape)).join(', ')
  return `                "${row.code}" -> ${name}(stamp, response?.let { ${name}.Response(${values}) })`
}

function typeOf(shape: MemberShape): string {
  if (shape.kind === 'word') return shape.list.name
  return { text: 'String', id: 'String', count: 'Long', flag: 'Boolean' }[shape.kind]
}

function reading(member: string, shape: MemberShape): string {
  if (shape.kind === 'word') return `${shape.list.name}.of(it.getString("${member}"))`
  return `it.get${typeOf(shape)}("${member}")`
}

function constantName(word: string): string {
  return word.replaceAll('-', '_').toUpperCase()
}
