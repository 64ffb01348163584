/** The languages of the page and of the messages. */
export const languages = ['pt-BR', 'en', 'es'] as const
export type Language = (typeof languages)[number]
