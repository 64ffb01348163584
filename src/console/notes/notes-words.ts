/** The words of notes on an execution. */
import type { Language } from '../../protocol/reports/reports.ts'

export interface NotesWords {
  readonly title: string
  readonly none: string
  readonly field: string
  readonly hint: string
  readonly add: string
  readonly added: string
  readonly empty: string
  readonly tooLong: (characters: number, most: number) => string
  readonly token: string
  readonly full: string
}

const ptBR: NotesWords = {
  title: 'Anotações',
  none: 'Ninguém anotou nada ainda.',
  field: 'Nova anotação',
  hint: 'Quem abrir esta execução depois vai ler. Anotações não podem ser mudadas, e a pessoa da execução as recebe se pedir os próprios dados.',
  add: 'Anotar',
  added: 'Anotação guardada.',
  empty: 'Escreva algo antes de anotar.',
  tooLong: (characters, most) => `O texto tem ${characters} caracteres, e o máximo é ${most}. Encurte.`,
  token: 'token',
  full: 'Esta execução já tem o máximo de anotações.',
}

const en: NotesWords = {
  title: 'Notes',
  none: 'Nobody has written a note yet.',
  field: 'New note',
  hint: 'Anyone who opens this execution later can read it. Notes cannot be changed, and the person receives them if they ask for their data.',
  add: 'Add note',
  added: 'Note saved.',
  empty: 'Write something first.',
  tooLong: (characters, most) =>
    `The text has ${characters} characters, and the limit is ${most}. Shorten it.`,
  token: 'token',
  full: 'This execution already has the maximum number of notes.',
}

const es: NotesWords = {
  title: 'Notas',
  none: 'Nadie ha escrito una nota todavía.',
  field: 'Nota nueva',
  hint: 'La leerá quien abra después esta ejecución. Las notas no se pueden cambiar, y la persona las recibe si pide sus datos.',
  add: 'Anotar',
  added: 'Nota guardada.',
  empty: 'Escribe algo antes de anotar.',
  tooLong: (characters, most) => `El texto tiene ${characters} caracteres y el máximo es ${most}. Acórtalo.`,
  token: 'token',
  full: 'Esta ejecución ya tiene el máximo de notas.',
}

export const notesWords: Readonly<Record<Language, NotesWords>> = { 'pt-BR': ptBR, en, es }
