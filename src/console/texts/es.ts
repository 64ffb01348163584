export { ptBR as es } from './pt-br.ts'
