/** The schemas of identifiers; `ids.ts` makes and recognises them. */
import { Type } from 'typebox'

export const Id = Type.String({ pattern: '^[0-9a-f]{24}$', description: 'Identifier, 24 hex characters' })
export type Id = string

export const LinkToken = Type.String({
  pattern: '^[0-9a-f]{32}$',
  description: 'Link token, 32 hex characters',
})
export type LinkToken = string
