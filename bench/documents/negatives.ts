export type NegativeKind =
  'photograph' | 'bank card' | 'page of text' | 'foreign document' | 'screen' | 'other document'

export interface Negative {
  readonly kind: NegativeKind
  readonly id: string
  readonly file: string
}

export async function makeNegatives(): Promise<readonly Negative[]> {
  return []
}
