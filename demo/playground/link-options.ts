import { isValidCpf, typedCpf } from '../../src/protocol/cpf-digits.ts'
import type { CreateLinkBody } from '../../src/protocol/links/links.ts'

/** The link form as it is typed. */
export interface LinkOptions {
  readonly cpf: string
  readonly noExpire: boolean
  /** `name=value` pairs with commas or line breaks between them. */
  readonly variables: string
}

export const noOptions: LinkOptions = { cpf: '', noExpire: false, variables: '' }

/** The service refuses every JSON that has a member of this name. */
const NO_NAME = '__proto__'

/** The fields of the form that makes a link. */
export type LinkField = 'cpf' | 'variables'

/**
 * The fields that cannot be sent as they were typed. The service would take eleven digits whose check digits fail, and
 * what is no pair would be dropped without a word.
 */
export function wrongFields({ cpf, variables }: LinkOptions): readonly LinkField[] {
  const isCpfWrong = cpf.trim() !== '' && !isValidCpf(typedCpf(cpf))
  const names = pairsIn(variables).map(([name, value]) => (value === undefined ? '' : name))
  const areWrong = names.includes('') || names.includes(NO_NAME) || new Set(names).size < names.length
  return [...(isCpfWrong ? (['cpf'] as const) : []), ...(areWrong ? (['variables'] as const) : [])]
}

/** The body that asks for such a link, in which no field is wrong. Empty fields are left out. */
export function toLinkBody(options: LinkOptions): CreateLinkBody {
  const cpf = options.cpf.replaceAll(/\D/g, '')
  const variables = Object.fromEntries(pairsIn(options.variables).map(([name, value = '']) => [name, value]))
  return {
    ...(cpf && { cpf }),
    ...(options.noExpire && { noExpire: true }),
    ...(Object.keys(variables).length > 0 && { variables }),
  }
}

/** The pairs of a text; a pair without an equals sign has no value. */
function pairsIn(text: string): readonly (readonly [name: string, value: string | undefined])[] {
  return text
    .split(/[\n,]/)
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return [name.trim(), value.length === 0 ? undefined : value.join('=').trim()] as const
    })
}
