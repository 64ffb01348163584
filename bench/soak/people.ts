/**
 * The invented people of a run: specimens of documents, photographs of the repository, and the behaviour of each
 * person.
 */
import { photograph } from '../../demo/specimens/photograph.ts'
import { randomPerson, type SpecimenPerson } from '../../demo/specimens/person.ts'
import { formatCpf } from '../../src/protocol/cpf.ts'
import { media } from '../../test/support/media.ts'
import { blurred } from '../../test/support/faulty-stills.ts'
import { photographed, specimen } from '../../test/support/specimen-documents.ts'

/**
 * The behaviour of a person. `right`: everything as it should be; `wrong-person`: a selfie of somebody else;
 * `cpf-mismatch`: the link names another CPF; `blurred`: a blurred front before the good one; `abandoning`: leaves
 * after the front; `reloading`: opens the page again after the front; `parallel`: submits four times at once;
 * `late-still`: another front is on its way while the session is submitted; `by-api`: an operator's own system submits
 * files; `expiring`: of a report that keeps for a day; `erased`: asks to be forgotten.
 */
export const personKinds = [
  'right',
  'wrong-person',
  'cpf-mismatch',
  'blurred',
  'abandoning',
  'reloading',
  'parallel',
  'late-still',
  'by-api',
  'expiring',
  'erased',
] as const
export type PersonKind = (typeof personKinds)[number]

/** The decision about each kind of person while no fault is injected. Any other decision fails the soak's calm phase. */
export const calmStatus: Readonly<Record<PersonKind, string>> = {
  right: 'APROVADO',
  'wrong-person': 'REPROVADO',
  'cpf-mismatch': 'processando',
  blurred: 'APROVADO',
  abandoning: 'no execution',
  reloading: 'APROVADO',
  parallel: 'APROVADO',
  'late-still': 'APROVADO',
  'by-api': 'APROVADO',
  expiring: 'APROVADO',
  erased: 'APROVADO',
}

export interface Person {
  /** The person's name in tables: the kind, and a number if there are several. */
  readonly name: string
  readonly kind: PersonKind
  readonly cpf: string
  /** The CPF in the link, if there is one. */
  readonly linkCpf: string | undefined
  readonly stills: Readonly<Record<'front' | 'back' | 'selfie', Uint8Array>>
  /** The front that is sent before the good front, or after it. */
  readonly otherFront: Uint8Array | undefined
  /** Texts that belong to this person and to nobody else of the run. */
  readonly traces: readonly string[]
}

/** Kinds whose traces are searched for at the end: each of these people has a document of their own. */
const ownDocument: readonly PersonKind[] = ['expiring', 'erased']
/** Specimens from this seed on were checked: their CPF and name are read in the calm. */
const FIRST_SEED = 3

interface Document {
  readonly person: SpecimenPerson
  readonly front: Uint8Array
  readonly back: Uint8Array
  readonly seed: number
}

/** Makes people of the given kinds, and as many `erased` people as are asked for. */
export async function makePeople(
  kinds: readonly PersonKind[],
  erasedPeople: number,
  say: (line: string) => void,
): Promise<readonly Person[]> {
  say('Printing and photographing the documents of the invented people …')
  const shared = await makeDocument(FIRST_SEED)
  const people: Person[] = []
  let seed = FIRST_SEED
  for (const kind of kinds)
    for (let count = kind === 'erased' ? erasedPeople : 1; count > 0; count--) {
      const document = ownDocument.includes(kind) ? await makeDocument(++seed) : shared
      people.push(await makePerson(kind, kind === 'erased' ? `erased ${count}` : kind, document))
    }
  return people
}

async function makePerson(kind: PersonKind, name: string, document: Document): Promise<Person> {
  const { person, front, back } = document
  const selfie = media(kind === 'wrong-person' ? 'audrey.jpg' : 'franck_02221.jpg')
  const { cpf } = person
  return {
    name,
    kind,
    cpf,
    stills: { front, back, selfie },
    otherFront: await otherFront(kind, document),
    linkCpf: kind === 'cpf-mismatch' ? randomPerson(FIRST_SEED + 1000).cpf : undefined,
    traces: ownDocument.includes(kind)
      ? [cpf, formatCpf(cpf), person.name, person.motherName, person.licenceNumber]
      : [],
  }
}

async function otherFront(kind: PersonKind, document: Document): Promise<Uint8Array | undefined> {
  /** Blurs far beyond what can be read: sigma as a part of the width. */
  if (kind === 'blurred') return blurred(document.front, 0.01)
  if (kind !== 'late-still') return undefined
  const card = await specimen({ kind: 'cnh-front', person: document.person, seed: document.seed })
  const settings = { seed: document.seed * 37, level: 'mild', width: 1920, height: 1080 } as const
  return (await photograph(card, settings)).image
}

async function makeDocument(seed: number): Promise<Document> {
  const person = randomPerson(seed)
  const front = await photographed({ kind: 'cnh-front', person, seed })
  const back = await photographed({ kind: 'cnh-back', person, seed })
  return { person, front: front.image, back: back.image, seed }
}
