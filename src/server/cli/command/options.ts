/** The options of all commands. */

/** How each option is written, and what it means. */
export const optionMeanings = {
  phone: ['--phone', 'lets phones of the local network open links'],
  role: ['--role <role>', 'of a node: all, api or worker; of a person: analyst, supervisor or auditor'],
  show: ['--show', 'prints the token itself'],
  server: ['--server <address>', 'the running server (LIMIAR_PUBLIC_URL, or HOST and PORT)'],
  provider: ['--provider <address>', 'a provider of the same contract; its token in LIMIAR_PROVIDER_TOKEN'],
  name: ['--name <name>', 'what it is called'],
  scope: ['--scope <scope>,…', 'what the token may do'],
  account: ['--account <id>', 'the account, where it is not your own'],
  days: ['--days <number>', 'how long the token lives'],
  environment: ['--environment <test|production>', 'which accounts it is for'],
  group: ['--group <group>', 'the issuer’s group of a key that comes as PEM'],
  from: [
    '--from <day|address>',
    'the day from which a key signs, or the address of the provider whose records are fetched',
  ],
  until: ['--until <day>', 'when it ends'],
  'dry-run': ['--dry-run', 'says what would be done, and does nothing'],
  to: ['--to <s3|folder>', 'where the pictures go'],
  remove: ['--remove', 'removes the pictures from the place that they left'],
  yes: ['--yes', 'does not ask'],
  'forward-to': ['--forward-to <address>', 'where events go, such as http://localhost:3000/hooks'],
  events: ['--events <type>,…', 'only these (every event)'],
  'with-key': ['--with-key', 'takes the key along, with which the pictures can be read'],
  write: ['--write <card.json>', 'keeps the scale in the model’s card'],
  language: ['--language <pt-BR|en|es>', 'which language is spoken (LC_ALL, LC_MESSAGES or LANG)'],
  'by-name': ['--by-name', 'pairs photographs by their names instead of pairs.csv'],
} as const satisfies Readonly<Record<string, readonly [written: string, meaning: string]>>
export type OptionName = keyof typeof optionMeanings

/** The options that can follow a command. */
export interface Options {
  /** Shows the access token itself. */
  readonly show: boolean
  /** The part of the installation's work that this node does. */
  readonly role: string | undefined
  /** Serves phones of the local network, too. */
  readonly phone: boolean
  /** Address of the running server. */
  readonly server: string | undefined
  /** Address of another provider's API of the same contract. */
  readonly provider: string | undefined
  /** The language that is asked for. */
  readonly language: string | undefined
  /** Where to write what was found. */
  readonly write: string | undefined
  /** Treats two photographs as those of one person when their names differ only in the number. */
  readonly byName: boolean
  /** Says what would be done, without doing it. */
  readonly dryRun: boolean
  /** The name of an account or a token. */
  readonly name: string | undefined
  /** The id of the account for which a token is created. */
  readonly account: string | undefined
  /** test or production. */
  readonly environment: string | undefined
  /** The scopes of a token. */
  readonly scopes: readonly string[]
  /** How many days a token is valid. */
  readonly days: string | undefined
  /** The issuer's group of a key. */
  readonly group: string | undefined
  /** When a key begins to sign, or where faces come from. */
  readonly from: string | undefined
  /** When a key stops signing. */
  readonly until: string | undefined
  /** Where events go. */
  readonly forwardTo: string | undefined
  /** Which events; empty: every one. */
  readonly events: readonly string[]
  /** Where pictures go. */
  readonly to: string | undefined
  /** Removes moved pictures from their old place. */
  readonly remove: boolean
  /** Copies the file of the key as well. */
  readonly withKey: boolean
  /** Answers yes to every question. */
  readonly yes: boolean
}
