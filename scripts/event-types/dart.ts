/** Dart for Flutter: a sealed class with a parser over dart:convert. */
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

export function dartTypes(rows: readonly EventRow[]): string {
  return `// ${headOf(EVENTS_VERSION)}
import 'dart:convert';

${wordLists.map(enumeration).join('\n\n')}

/// Which run of the page an event belongs to, and its place in it: counted from 1, without gaps.
class EventStamp {
  const EventStamp(this.session, this.sequence, this.at);

  final String session;
  final int sequence;
  final String at;
}

/// What the page tells the app; a \`response\` is null where the report withholds it.
sealed class OnboardingEvent {
  const OnboardingEvent(this.stamp);

  final EventStamp stamp;

  /// Reads the text of a message; null for anything that is no event of this version.
  static OnboardingEvent? parse(String text) {
    if (text.length > ${MAX_MESSAGE_LENGTH}) return null;
    try {
      return _read(_map(jsonDecode(text)));
    } on FormatException {
      return null;
    }
  }

  static OnboardingEvent? _read(Map<String, dynamic> message) {
    final limiar = _map(message['limiar']);
    if (limiar['version'] != ${EVENTS_VERSION}) return null;
    final stamp = EventStamp(_text(limiar['session']), _count(limiar['sequence']), _text(limiar['at']));
    final response = message['response'] == null ? null : _map(message['response']);
    switch (message['code']) {
${rows.map(branch).join('\n')}
      default:
        return null;
    }
  }
}

${rows.map(eventClass).join('\n\n')}

${readers}`
}

/** Functions that read a member of a message, and refuse a value of another kind. */
const readers = `Map<String, dynamic> _map(Object? value) {
  if (value is Map<String, dynamic>) return value;
  throw const FormatException('not an object');
}

String _text(Object? value) {
  if (value is String) return value;
  throw const FormatException('not a text');
}

int _count(Object? value) {
  if (value is int) return value;
  throw const FormatException('not a count');
}

bool _flag(Object? value) {
  if (value is bool) return value;
  throw const FormatException('not a flag');
}
`

function enumeration({ name, words }: WordList): string {
  return `enum ${name} {
${words.map((word) => `  ${camelCase(word)}('${word}')`).join(',\n')};

  const ${name}(this.wire);

  final String wire;

  static ${name} of(Object? wire) {
    for (final word in values) {
      if (word.wire == wire) return word;
    }
    throw const FormatException('no ${name}');
  }
}`
}

function eventClass(row: EventRow): string {
  const name = pascalCase(row.code)
  const members = membersOf(row)
  const comment = `/// ${row.code}: ${row.when}.`
  if (members.length === 0)
    return `${comment}\nfinal class ${name} extends OnboardingEvent {\n  const ${name}(super.stamp);\n}`
  return `${comment}
final class ${name} extends OnboardingEvent {
  const ${name}(super.stamp, this.response);

  final ${name}Response? response;
}

final class ${name}Response {
  const ${name}Response(${members.map(([member]) => `this.${member}`).join(', ')});

${members.map(([member, shape]) => `  final ${typeOf(shape)} ${member};`).join('\n')}
}`
}

function branch(row: EventRow): string {
  const name = pascalCase(row.code)
  const members = membersOf(row)
  if (members.length === 0) return `      case '${row.code}':\n        return ${name}(stamp);`
  const values = members.map(([member, shape]) => `${reader(shape)}(response['${member}'])`).join(', ')
  return `      case '${row.code}':
        return ${name}(stamp, response == null ? null : ${name}Response(${values}));`
}

function typeOf(shape: MemberShape): string {
  if (shape.kind === 'word') return shape.list.name
  return { text: 'String', id: 'String', count: 'int', flag: 'bool' }[shape.kind]
}

function reader(shape: MemberShape): string {
  if (shape.kind === 'word') return `${shape.list.name}.of`
  return { text: '_text', id: '_text', count: '_count', flag: '_flag' }[shape.kind]
}
