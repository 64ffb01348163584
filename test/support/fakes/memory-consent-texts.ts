/** Texts of consent in memory. */
import type { ConsentTextStore, KeptConsentText } from '../../../src/server/domain/sessions/consent-texts.ts'

export function memoryConsentTexts(): ConsentTextStore {
  const kept = new Map<string, KeptConsentText>()
  return {
    keep: async (text) => {
      const key = `${text.accountId} ${text.hash}`
      kept.set(key, kept.get(key) ?? text)
    },
    find: async (accountId, hash) => kept.get(`${accountId} ${hash}`),
  }
}
