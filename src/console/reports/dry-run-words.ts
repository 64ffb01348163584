/** The words of a dry run. */
import type { RuleEffect } from '../../protocol/reports/dry-runs.ts'
import type { ReportRule } from '../../protocol/reports/report-rules.ts'
import type { Language } from '../../protocol/reports/reports.ts'
import type { NumberName } from './dry-run-draft.ts'

export interface DryRunWords {
  readonly title: string
  readonly about: string
  readonly effects: Readonly<Record<ReportRule['onInvalid'], string>>
  /** The effect of a rule's answer with the changes. */
  readonly effectsNow: Readonly<Record<RuleEffect, string>>
  readonly numbers: Readonly<Record<NumberName, string>>
  /** Asks for a number between the least and the most that a report takes. */
  readonly range: (range: readonly [number, number]) => string
  readonly rules: (count: number) => string
  readonly span: string
  readonly spans: Readonly<Record<'7' | '30' | '90' | '', string>>
  readonly paste: string
  readonly pasteHint: string
  readonly mistaken: string
  readonly refused: string
  readonly run: string
  readonly stop: string
  readonly running: (looked: string, total: string) => string
  readonly done: (looked: string, total: string) => string
  readonly same: (count: string) => string
  readonly without: (count: string) => string
  readonly becomes: string
  readonly notKnown: string
  readonly more: string
  readonly showAll: (count: string) => string
  readonly person: string
  readonly ruleNow: (sentence: string, effect: string) => string
  readonly ruleNotKnown: (sentence: string) => string
}

const ptBR: DryRunWords = {
  title: 'Testar uma mudança',
  about:
    'Mude o que cada resposta significa e veja o que teria acontecido com as execuções passadas. Nada é alterado, e nenhuma foto é analisada de novo.',
  effects: { reject: 'Reprova', review: 'Uma pessoa decide', ignore: 'Não conta' },
  effectsNow: { reject: 'reprova', review: 'uma pessoa decide', none: 'não conta' },
  numbers: {
    faceMatch: 'Similaridade mínima entre selfie e retrato',
    privateFaceset: 'Similaridade mínima na base de faces',
    fieldConfidence: 'Certeza mínima de um campo, de 0 a 1',
    minimumAge: 'Idade mínima',
  },
  range: ([least, most]) => `Informe um número de ${least} a ${most}.`,
  rules: (count) => `O que cada resposta significa (${count} regras)`,
  span: 'Execuções',
  spans: { '7': 'dos últimos 7 dias', '30': 'dos últimos 30 dias', '90': 'dos últimos 90 dias', '': 'todas' },
  paste: 'Testar outro fluxo, em JSON',
  pasteHint: 'Cole o fluxo inteiro. Ele vale no lugar dos campos acima.',
  mistaken: 'Isto não é um fluxo em JSON. Confira vírgulas e aspas, ou apague o texto.',
  refused: 'O servidor não aceita este fluxo:',
  run: 'Testar',
  stop: 'Parar',
  running: (looked, total) => `Conferindo: ${looked} de ${total} execuções.`,
  done: (looked, total) => `${looked} de ${total} execuções conferidas, as mais recentes primeiro.`,
  same: (count) => `Com o mesmo resultado: ${count}.`,
  without: (count) => `Ainda sem resultado da análise: ${count}.`,
  becomes: 'passa a ser',
  notKnown: 'não se sabe',
  more: 'Conferir as seguintes',
  showAll: (count) => `Mostrar todas as ${count}`,
  person: 'Uma pessoa decidiu:',
  ruleNow: (sentence, effect) => `${sentence} Agora: ${effect}.`,
  ruleNotKnown: (sentence) => `Não dá para saber se vale: “${sentence}” O que ficou guardado não basta.`,
}

const en: DryRunWords = {
  title: 'Try a change',
  about:
    'Change what each answer means, and see what would have happened to past executions. Nothing is changed, and no photo is analysed again.',
  effects: { reject: 'Rejects', review: 'A person decides', ignore: 'Does not count' },
  effectsNow: { reject: 'rejects', review: 'a person decides', none: 'does not count' },
  numbers: {
    faceMatch: 'Minimum similarity between selfie and portrait',
    privateFaceset: 'Minimum similarity in the face registry',
    fieldConfidence: 'Minimum certainty of a field, from 0 to 1',
    minimumAge: 'Minimum age',
  },
  range: ([least, most]) => `Give a number from ${least} to ${most}.`,
  rules: (count) => `What each answer means (${count} rules)`,
  span: 'Executions',
  spans: {
    '7': 'from the last 7 days',
    '30': 'from the last 30 days',
    '90': 'from the last 90 days',
    '': 'all',
  },
  paste: 'Try another flow, as JSON',
  pasteHint: 'Paste the whole flow. It is used instead of the fields above.',
  mistaken: 'This is not a flow in JSON. Check commas and quotes, or clear the text.',
  refused: 'The server does not accept this flow:',
  run: 'Try',
  stop: 'Stop',
  running: (looked, total) => `Checking: ${looked} of ${total} executions.`,
  done: (looked, total) => `${looked} of ${total} executions checked, newest first.`,
  same: (count) => `Same outcome: ${count}.`,
  without: (count) => `Not analysed yet: ${count}.`,
  becomes: 'becomes',
  notKnown: 'unknown',
  more: 'Check the next ones',
  showAll: (count) => `Show all ${count}`,
  person: 'A person decided:',
  ruleNow: (sentence, effect) => `${sentence} Now: ${effect}.`,
  ruleNotKnown: (sentence) =>
    `We cannot tell whether this applies: “${sentence}” What was kept is not enough.`,
}

const es: DryRunWords = {
  title: 'Probar un cambio',
  about:
    'Cambia lo que significa cada respuesta y mira qué habría pasado con las ejecuciones anteriores. No se modifica nada y no se analiza de nuevo ninguna foto.',
  effects: { reject: 'Rechaza', review: 'Decide una persona', ignore: 'No cuenta' },
  effectsNow: { reject: 'rechaza', review: 'decide una persona', none: 'no cuenta' },
  numbers: {
    faceMatch: 'Similitud mínima entre selfie y retrato',
    privateFaceset: 'Similitud mínima en la base de rostros',
    fieldConfidence: 'Certeza mínima de un campo, de 0 a 1',
    minimumAge: 'Edad mínima',
  },
  range: ([least, most]) => `Indica un número de ${least} a ${most}.`,
  rules: (count) => `Qué significa cada respuesta (${count} reglas)`,
  span: 'Ejecuciones',
  spans: {
    '7': 'de los últimos 7 días',
    '30': 'de los últimos 30 días',
    '90': 'de los últimos 90 días',
    '': 'todas',
  },
  paste: 'Probar otro flujo, en JSON',
  pasteHint: 'Pega el flujo completo. Se usa en lugar de los campos de arriba.',
  mistaken: 'Esto no es un flujo en JSON. Revisa comas y comillas, o borra el texto.',
  refused: 'El servidor no acepta este flujo:',
  run: 'Probar',
  stop: 'Detener',
  running: (looked, total) => `Revisando: ${looked} de ${total} ejecuciones.`,
  done: (looked, total) => `${looked} de ${total} ejecuciones revisadas, las más recientes primero.`,
  same: (count) => `Con el mismo resultado: ${count}.`,
  without: (count) => `Aún sin resultado del análisis: ${count}.`,
  becomes: 'pasa a ser',
  notKnown: 'no se sabe',
  more: 'Revisar las siguientes',
  showAll: (count) => `Mostrar las ${count}`,
  person: 'Una persona decidió:',
  ruleNow: (sentence, effect) => `${sentence} Ahora: ${effect}.`,
  ruleNotKnown: (sentence) => `No se sabe si es así: “${sentence}” Lo que se guardó no alcanza.`,
}

export const dryRunWords: Readonly<Record<Language, DryRunWords>> = { 'pt-BR': ptBR, en, es }
