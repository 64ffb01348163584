export { ptBR as en } from './pt-br.ts'
