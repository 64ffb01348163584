/**
 * Writes the events' types for checkers and apps into `dist/events/`, from the one table of the protocol:
 * `node scripts/event-types.ts`.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eventRows } from '../src/protocol/sessions/event-notes.ts'
import { dartTypes } from './event-types/dart.ts'
import { jsonSchema } from './event-types/json-schema.ts'
import { kotlinTypes } from './event-types/kotlin.ts'
import { swiftTypes } from './event-types/swift.ts'

/** Each file of `dist/events/` and its content. */
export function eventTypeFiles(): Readonly<Record<string, string>> {
  const rows = eventRows()
  return {
    'events.schema.json': jsonSchema(rows),
    'onboarding_events.dart': dartTypes(rows),
    'OnboardingEvents.kt': kotlinTypes(rows),
    'OnboardingEvents.swift': swiftTypes(rows),
  }
}

if (import.meta.main) {
  const folder = join(import.meta.dirname, '..', 'dist', 'events')
  await mkdir(folder, { recursive: true })
  for (const [name, text] of Object.entries(eventTypeFiles())) await writeFile(join(folder, name), text)
}
