import type { CreateLinkBody } from '../../src/protocol/links/links.ts'

/** The link form as it is typed. */
export interface LinkOptions {
  readonly cpf: string
  readonly noExpire: boolean
  /** `name=value` pairs with commas or line breaks between them. */
  readonly variables: string
}

export const noOptions: LinkOptions = { cpf: '', noExpire: false, variables: '' }

/** The body that asks for such a link. Empty fields are left out. */
export function toLinkBody(options: LinkOptions): CreateLinkBody {
  const cpf = options.cpf.replaceAll(/\D/g, '')
  const variables = toVariables(options.variables)
  return {
    ...(cpf && { cpf }),
    ...(options.noExpire && { noExpire: true }),
    ...(Object.keys(variables).length > 0 && { variables }),
  }
}

function toVariables(text: string): Readonly<Record<string, string>> {
  const pairs = text
    .split(/[\n,]/)
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return [name.trim(), value.join('=').trim()] as const
    })
  return Object.fromEntries(pairs.filter(([name]) => name !== ''))
}
