/** What the page and the messages speak. */
export const languages = ['pt-BR', 'en', 'es'] as const
export type Language = (typeof languages)[number]
