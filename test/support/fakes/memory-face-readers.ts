/** The readers of changes, for a sequence that is never trimmed. */
import type {
  FaceIndexReader,
  FaceIndexReaders,
} from '../../../src/server/domain/faces/face-index-readers.ts'

export function memoryFaceReaders(): FaceIndexReaders {
  const readers = new Map<string, FaceIndexReader>()
  return {
    report: async (reader) => void readers.set(reader.id, { ...reader, seenAt: new Date() }),
    list: async () => ({ last: 0, trimmed: 0, readers: [...readers.values()] }),
    trim: async () => 0,
  }
}
