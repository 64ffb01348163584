/** Swift for iOS: an enumeration with associated values, read by Foundation's own decoder. */
import { EVENTS_VERSION, MAX_MESSAGE_LENGTH } from '../../src/protocol/sessions/events.ts'
import type { EventRow } from '../../src/protocol/sessions/event-notes.ts'
import {
  camelCase,
  headOf,
  membersOf,
  pascalCase,
  wordLists,
  type MemberShape,
  type WordList,
} from './event-model.ts'

export function swiftTypes(rows: readonly EventRow[]): string {
  return `// ${headOf(EVENTS_VERSION)}
import Foundation

${wordLists.map(enumeration).join('\n\n')}

/// Which run of the page an event belongs to, and its place in it: counted from 1, without gaps.
public struct EventStamp: Decodable, Equatable {
    public let version: Int
    public let session: String
    public let sequence: Int
    public let at: String
}

${rows
  .filter((row) => membersOf(row).length > 0)
  .map(responseStruct)
  .join('\n\n')}

/// What the page tells the app; a response is nil where the report withholds it.
public enum OnboardingEvent: Equatable {
${rows.map(enumCase).join('\n')}

    private struct Envelope: Decodable {
        let code: String
        let limiar: EventStamp
    }

    private struct Body<Response: Decodable>: Decodable {
        let response: Response?
    }

    /// Reads the text of a message; nil for anything that is no event of this version.
    public static func parse(_ text: String) -> OnboardingEvent? {
        guard text.utf16.count <= ${MAX_MESSAGE_LENGTH} else { return nil }
        return try? read(Data(text.utf8))
    }

    private static func read(_ message: Data) throws -> OnboardingEvent? {
        let envelope = try JSONDecoder().decode(Envelope.self, from: message)
        let stamp = envelope.limiar
        guard stamp.version == ${EVENTS_VERSION} else { return nil }
        switch envelope.code {
${rows.map(branch).join('\n')}
        default:
            return nil
        }
    }

    private static func response<Response: Decodable>(of message: Data) throws -> Response? {
        return try JSONDecoder().decode(Body<Response>.self, from: message).response
    }
}
`
}

function enumeration({ name, words }: WordList): string {
  return `public enum ${name}: String, Decodable {
${words.map((word) => `    case ${camelCase(word)} = "${word}"`).join('\n')}
}`
}

function responseStruct(row: EventRow): string {
  return `public struct ${pascalCase(row.code)}Response: Decodable, Equatable {
${membersOf(row)
  .map(([member, shape]) => `    public let ${member}: ${typeOf(shape)}`)
  .join('\n')}
}`
}

function enumCase(row: EventRow): string {
  const values = membersOf(row).length > 0 ? `EventStamp, ${pascalCase(row.code)}Response?` : 'EventStamp'
  return `    /// ${row.code}: ${row.when}.\n    case ${camelCase(row.code)}(${values})`
}

function branch(row: EventRow): string {
  const values = membersOf(row).length > 0 ? 'stamp, try response(of: message)' : 'stamp'
  return `        case "${row.code}":\n            return .${camelCase(row.code)}(${values})`
}

function typeOf(shape: MemberShape): string {
  if (shape.kind === 'word') return shape.list.name
  return { text: 'String', id: 'String', count: 'Int', flag: 'Bool' }[shape.kind]
}
