/** The questions to official sources, in memory. */
import type { OfficialUse, OfficialUseStore } from '../../../src/server/domain/findings/official-use.ts'

export function memoryOfficialUse(): OfficialUseStore {
  const kept = new Map<string, OfficialUse>()
  const of = (source: string, day: string): OfficialUse =>
    kept.get(`${source} ${day}`) ?? { asked: 0, charged: 0 }
  return {
    countQuestion: async (source, day, limit = Infinity) => {
      const use = of(source, day)
      if (use.asked >= limit) return false
      kept.set(`${source} ${day}`, { ...use, asked: use.asked + 1 })
      return true
    },
    countCharge: async (source, day) => {
      const use = of(source, day)
      kept.set(`${source} ${day}`, { ...use, charged: use.charged + 1 })
    },
    useOf: async (source, day) => of(source, day),
  }
}
