/** What the mail about an execution that waits for a person says, in each language. */
import type { Language } from '../../../protocol/languages.ts'

export interface ReviewWords {
  readonly subject: string
  readonly title: string
  readonly opening: string
  readonly failed: string
  readonly notPerformed: string
  readonly passed: string
  readonly open: string
  readonly where: string
  readonly nobody: string
  readonly why: string
}

export const reviewWords: Readonly<Record<Language, ReviewWords>> = {
  'pt-BR': {
    subject: '{name}: uma execução espera por revisão',
    title: 'Uma execução espera por revisão',
    opening: 'Fluxo {report}, recebida em {moment} (horário de Brasília).',
    failed: 'O que não passou',
    notPerformed: 'O que não pôde ser verificado',
    passed: 'O que passou',
    open: 'Abrir no console',
    where: 'Abra o console para ver as imagens e decidir.',
    nobody:
      'Este e-mail não diz quem é a pessoa. Para ver as imagens e decidir, é preciso entrar no console.',
    why: 'Você recebe este e-mail porque o fluxo tem o seu endereço em reviewMail.',
  },
  en: {
    subject: '{name}: an execution is waiting for review',
    title: 'An execution is waiting for review',
    opening: 'Flow {report}, received on {moment} (Brasília time).',
    failed: 'What did not pass',
    notPerformed: 'What could not be checked',
    passed: 'What passed',
    open: 'Open in the console',
    where: 'Open the console to see the pictures and decide.',
    nobody:
      'This e-mail does not say who the person is. Sign in to the console to see the pictures and decide.',
    why: 'You receive this e-mail because the flow has your address in reviewMail.',
  },
  es: {
    subject: '{name}: una ejecución espera revisión',
    title: 'Una ejecución espera revisión',
    opening: 'Flujo {report}, recibida el {moment} (hora de Brasilia).',
    failed: 'Lo que no pasó',
    notPerformed: 'Lo que no se pudo verificar',
    passed: 'Lo que pasó',
    open: 'Abrir en la consola',
    where: 'Abre la consola para ver las imágenes y decidir.',
    nobody:
      'Este correo no dice quién es la persona. Para ver las imágenes y decidir, hay que entrar en la consola.',
    why: 'Recibes este correo porque el flujo tiene tu dirección en reviewMail.',
  },
}
