/** The words of the desk of reports, which people call flows. */
import type { Language } from '../../protocol/reports/reports.ts'

export interface ReportsWords {
  readonly report: string
  readonly versions: string
  readonly version: (version: number) => string
  readonly present: string
  readonly compare: string
  /** Compares a version with the one in use. */
  readonly compareOne: string
  readonly from: string
  readonly to: string
  readonly badVersion: (last: number) => string
  readonly differences: (count: number) => string
  readonly same: string
  readonly absent: string
  readonly only: string
  readonly none: string
  readonly more: string
}

const ptBR: ReportsWords = {
  report: 'Fluxo',
  versions: 'Versões',
  version: (version) => `Versão ${version}`,
  present: 'em uso',
  compare: 'O que mudou entre duas versões',
  compareOne: 'Comparar',
  from: 'Da versão',
  to: 'para a versão',
  badVersion: (last) => `Escolha uma versão de 1 a ${last}.`,
  differences: (count) => (count === 1 ? '1 diferença' : `${count} diferenças`),
  same: 'Estas versões são iguais.',
  absent: 'não havia',
  only: 'Este fluxo só teve uma versão.',
  none: 'Não há fluxos.',
  more: 'Mostrar mais versões',
}

const en: ReportsWords = {
  report: 'Flow',
  versions: 'Versions',
  version: (version) => `Version ${version}`,
  present: 'in use',
  compare: 'What changed between two versions',
  compareOne: 'Compare',
  from: 'From version',
  to: 'to version',
  badVersion: (last) => `Choose a version from 1 to ${last}.`,
  differences: (count) => (count === 1 ? '1 difference' : `${count} differences`),
  same: 'These versions are the same.',
  absent: 'absent',
  only: 'This flow has had only one version.',
  none: 'There are no flows.',
  more: 'Show more versions',
}

const es: ReportsWords = {
  report: 'Flujo',
  versions: 'Versiones',
  version: (version) => `Versión ${version}`,
  present: 'en uso',
  compare: 'Qué cambió entre dos versiones',
  compareOne: 'Comparar',
  from: 'De la versión',
  to: 'a la versión',
  badVersion: (last) => `Elige una versión de 1 a ${last}.`,
  differences: (count) => (count === 1 ? '1 diferencia' : `${count} diferencias`),
  same: 'Estas versiones son iguales.',
  absent: 'no había',
  only: 'Este flujo tuvo una sola versión.',
  none: 'No hay flujos.',
  more: 'Mostrar más versiones',
}

export const reportsWords: Readonly<Record<Language, ReportsWords>> = { 'pt-BR': ptBR, en, es }
