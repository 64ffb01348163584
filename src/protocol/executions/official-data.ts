/** What an official source says in addition to a person's data. */

/** The standing of a CPF in the register of the Receita Federal; `not-regular` where the source does not say more. */
export const cpfStandings = [
  'regular',
  'suspended',
  'pending',
  'deceased',
  'cancelled',
  'null',
  'not-regular',
  'unknown',
] as const
export type CpfStanding = (typeof cpfStandings)[number]
