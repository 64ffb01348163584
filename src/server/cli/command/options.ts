/** The options of all commands. */
import { languages } from '../../../protocol/languages.ts'

export type OptionMeaning = readonly [written: string, meaning: string]

/** How each option is written, and what it means where a command does not say otherwise. */
export const optionMeanings = {
  phone: ['--phone', 'let phones of the local network open links'],
  role: ['--role <role>', 'what this node or this person may do'],
  show: ['--show', 'print the token itself'],
  server: ['--server <address>', 'the running server (LIMIAR_PUBLIC_URL, or HOST and PORT)'],
  provider: [
    '--provider <address>',
    'read this provider of the same contract; its token is in LIMIAR_PROVIDER_TOKEN',
  ],
  name: ['--name <name>', 'a name for it'],
  scope: ['--scope <scope>,…', 'what the token may do; a wrong scope lists them all'],
  account: ['--account <id>', 'the account (that of your access token)'],
  days: ['--days <number>', 'how many days the token works (no limit)'],
  environment: ['--environment <test|production>', 'which accounts use the keys (production)'],
  group: ['--group <group>', 'the issuer’s group of a key in PEM'],
  from: ['--from <address>', 'where to fetch from'],
  until: ['--until <day>', 'the day on which the key ends'],
  'dry-run': ['--dry-run', 'say what would be done, and change nothing'],
  to: ['--to <s3|folder>', 'where to move the pictures'],
  remove: ['--remove', 'remove the pictures from the place that they left'],
  yes: ['--yes', 'do not ask'],
  'forward-to': ['--forward-to <address>', 'where to send the events, such as http://localhost:3000/hooks'],
  events: ['--events <type>,…', 'send only these types (all of them)'],
  'with-key': ['--with-key', 'copy the key as well, with which the pictures can be read'],
  write: ['--write <card.json>', 'write the scale into the model’s card'],
  language: [
    `--language <${languages.join('|')}>`,
    'the language of the output (that of LC_ALL, LC_MESSAGES or LANG)',
  ],
  'by-name': [
    '--by-name',
    'compare all photographs of pairs.csv, and tell people apart by the names: ana_1.jpg, ana_2.jpg',
  ],
} as const satisfies Readonly<Record<string, OptionMeaning>>
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
  /** The file of the model's card into which the scale is written. */
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
  /** The address to which events are sent. */
  readonly forwardTo: string | undefined
  /** The types of events that are sent; empty: all of them. */
  readonly events: readonly string[]
  /** The place to which pictures are moved. */
  readonly to: string | undefined
  /** Removes moved pictures from their old place. */
  readonly remove: boolean
  /** Copies the file of the key as well. */
  readonly withKey: boolean
  /** Answers yes to every question. */
  readonly yes: boolean
}
