import type { Language } from '../../../../protocol/languages.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { ptBR, type CommandWords } from './pt-br.ts'

export type { CommandWords }

export const commandWords: Readonly<Record<Language, CommandWords>> = { 'pt-BR': ptBR, en, es }
