/** Fitted by `npm run bench:documents -- bid <folder> --half development --fit`. */
export const plattScales = {
  name: { slope: 2.53, offset: 0.75 },
  value: { slope: 1.97, offset: 1.44 },
  placedName: { slope: 3.15, offset: 0.69 },
  placedValue: { slope: 1.14, offset: 1.93 },
} as const
export type PlattScaleName = keyof typeof plattScales
