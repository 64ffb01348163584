import { withoutAccents } from '../../lines/letters.ts'

/** The states and the federal district, as a pattern. */
export const STATES = 'AC|AL|AP|AM|BA|CE|DF|ES|GO|MA|MT|MS|MG|PA|PB|PR|PE|PI|RJ|RN|RS|RO|RR|SC|SP|SE|TO'
/** MACEIO - AL, SAO PAULO/SP. A town with its state is not a name, but MAMADOU BA is one. */
const PLACE_NAME = new RegExp(`[-/,.]\\s*(?:${STATES})\\s*$`)
/** The sign between town and state may have been lost. These states are not surnames. */
const STATE_ALONE = / (?:AC|AL|AP|CE|DF|ES|MT|MS|MG|PA|PB|PR|PE|PI|RJ|RN|RS|RR|SC|SP|SE|TO)$/

/** Whether a line is a town with its state. */
export function isPlaceName(text: string): boolean {
  const capitals = withoutAccents(text).trim()
  return PLACE_NAME.test(capitals) || STATE_ALONE.test(capitals)
}

/** The first words of issuers, from which no name begins. */
const ISSUERS =
  /^(?:REPUBLICA|MINISTERIO|SECRETARIA|DEPARTAMENTO|INSTITUTO|DIRETORIA|SUPERINTENDENCIA|POLICIA|GOVERNO|ESTADO|UNIDADE|DISTRITO) ?(?:D[AEO]S?|FEDERATIVA|NACIONAL|ESTADUAL|GERAL|CIVIL|FEDERAL|INTEGRADA)/

/** Whether a line is an issuer's heading: INSTITUTO DE IDENTIFICACAO RICARDO GUMBLETON DAUNT, ESTADO DO RIO GRANDE DO SUL. */
export const isIssuer = (text: string): boolean =>
  ISSUERS.test(
    withoutAccents(text)
      .replace(/[^A-Z ]/g, ' ')
      .trim(),
  )
