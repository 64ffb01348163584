/** What people call a document. It is more exact than the type, which uses the contract's words. */
export const documentKinds = [
  'rg',
  'cin',
  'cnh',
  'rne',
  'rnm',
  'cpf',
  'passaporte',
  'ctps',
  'titulo-eleitor',
  'oab',
  'crm',
  'crea',
  'identidade-profissional',
  'identidade-militar',
] as const
export type DocumentKind = (typeof documentKinds)[number]
