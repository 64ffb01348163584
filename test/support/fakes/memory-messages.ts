/** Messages of links in memory: kept as they are made, and sent by nobody. */
import type { Letter, Message, MessageStore } from '../../../src/server/domain/webhooks/messages.ts'

export function memoryMessages(): MessageStore {
  const messages = new Map<string, { readonly message: Message; readonly letter: Letter | undefined }>()
  return {
    insert: async (made) => {
      for (const one of made) messages.set(one.message.id, one)
    },
    ofLinks: async (accountId, linkIds) =>
      [...messages.values()]
        .map(({ message }) => message)
        .filter((message) => message.accountId === accountId && linkIds.includes(message.linkId)),
    findWaiting: async (id) => {
      const { message, letter } = messages.get(id) ?? {}
      return message?.status === 'waiting' && letter ? { message, letter } : undefined
    },
    record: async (id, outcome, updatedAt) => {
      const found = messages.get(id)
      if (!found) return
      const letter = outcome.status === 'waiting' ? found.letter : undefined
      messages.set(id, { message: { ...found.message, ...outcome, updatedAt }, letter })
    },
  }
}
