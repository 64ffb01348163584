export const documentSides = ['front', 'back'] as const
export type DocumentSide = (typeof documentSides)[number]
