import type { Language } from '../../protocol/languages.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { ptBR, type DoctorWords } from './pt-br.ts'

export type { DoctorWords }

export const doctorWords: Readonly<Record<Language, DoctorWords>> = { 'pt-BR': ptBR, en, es }
