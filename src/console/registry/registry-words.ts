/** The words of the desk of the face registry. */
import type { Language } from '../../protocol/reports/reports.ts'
import { spellCount } from '../texts/spelling.ts'

export interface RegistryWords {
  readonly byPicture: string
  readonly picture: string
  readonly pictureHint: string
  readonly search: string
  readonly searching: string
  readonly noPicture: string
  readonly tooLarge: string
  readonly notAPicture: string
  readonly noFace: string
  readonly matches: (count: number) => string
  readonly similarity: (value: string) => string
  readonly records: string
  readonly count: (total: number) => string
  readonly show: string
  readonly none: string
  /** Where nobody is registered at all. */
  readonly empty: string
  readonly noCpf: string
  readonly added: string
  readonly pictures: (count: number) => string
  readonly face: string
  readonly remove: string
  readonly sure: string
  readonly yes: string
  readonly no: string
  readonly removed: string
  /** Somebody else removed it while the person looked. */
  readonly gone: string
  readonly more: string
  readonly everyone: string
}

const ptBR: RegistryWords = {
  byPicture: 'Buscar por foto',
  picture: 'Foto de um rosto',
  pictureHint: 'JPEG, PNG ou WebP de até 10 MB. A foto serve só para esta busca e não é guardada.',
  search: 'Buscar',
  searching: 'Buscando…',
  noPicture: 'Escolha uma foto.',
  tooLarge: 'Esta foto passa de 10 MB. Escolha uma menor.',
  notAPicture: 'Este arquivo não abre como foto. Escolha um JPEG, PNG ou WebP.',
  noFace: 'Não achamos nesta foto um rosto que dê para comparar. Tente outra.',
  matches: (count) => (count === 1 ? '1 rosto parecido' : `${count} rostos parecidos`),
  similarity: (value) => `similaridade ${value}`,
  records: 'Cadastros',
  count: (total) => spellCount(total, 'cadastro', 'cadastros', 'pt-BR'),
  show: 'Filtrar',
  none: 'Nenhum cadastro com este CPF.',
  empty: 'Ninguém foi cadastrado ainda. Os cadastros chegam pela API, do sistema da empresa.',
  noCpf: 'Sem CPF',
  added: 'incluído',
  pictures: (count) => (count === 1 ? '1 foto' : `${count} fotos`),
  face: 'Rosto cadastrado',
  remove: 'Remover',
  sure: 'Remover este cadastro e as fotos dele? Não dá para desfazer.',
  yes: 'Sim, remover',
  no: 'Manter',
  removed: 'Cadastro removido.',
  gone: 'Outra pessoa já tinha removido este cadastro.',
  more: 'Mostrar mais',
  everyone: 'Mostrar todos',
}

const en: RegistryWords = {
  byPicture: 'Search by photo',
  picture: 'Photo of a face',
  pictureHint: 'JPEG, PNG or WebP up to 10 MB. The photo is used only for this search and is not kept.',
  search: 'Search',
  searching: 'Searching…',
  noPicture: 'Choose a photo.',
  tooLarge: 'This photo is larger than 10 MB. Choose a smaller one.',
  notAPicture: 'This file does not open as a photo. Choose a JPEG, PNG or WebP.',
  noFace: 'There is no face in this photo that can be compared. Try another one.',
  matches: (count) => (count === 1 ? '1 similar face' : `${count} similar faces`),
  similarity: (value) => `similarity ${value}`,
  records: 'Records',
  count: (total) => spellCount(total, 'record', 'records', 'en'),
  show: 'Filter',
  none: 'No record has this CPF.',
  empty: 'Nobody is registered yet. Records come through the API, from your company’s system.',
  noCpf: 'No CPF',
  added: 'added',
  pictures: (count) => (count === 1 ? '1 photo' : `${count} photos`),
  face: 'Registered face',
  remove: 'Remove',
  sure: 'Remove this record and its photos? This cannot be undone.',
  yes: 'Yes, remove',
  no: 'Keep',
  removed: 'Record removed.',
  gone: 'Somebody else had already removed this record.',
  more: 'Show more',
  everyone: 'Show all',
}

const es: RegistryWords = {
  byPicture: 'Buscar por foto',
  picture: 'Foto de un rostro',
  pictureHint: 'JPEG, PNG o WebP de hasta 10 MB. La foto sirve solo para esta búsqueda y no se guarda.',
  search: 'Buscar',
  searching: 'Buscando…',
  noPicture: 'Elige una foto.',
  tooLarge: 'Esta foto supera los 10 MB. Elige una más pequeña.',
  notAPicture: 'Este archivo no se abre como foto. Elige un JPEG, PNG o WebP.',
  noFace: 'En esta foto no hay un rostro que se pueda comparar. Prueba con otra.',
  matches: (count) => (count === 1 ? '1 rostro parecido' : `${count} rostros parecidos`),
  similarity: (value) => `similitud ${value}`,
  records: 'Registros',
  count: (total) => spellCount(total, 'registro', 'registros', 'es'),
  show: 'Filtrar',
  none: 'Ningún registro tiene este CPF.',
  empty: 'Todavía no hay nadie registrado. Los registros llegan por la API, desde el sistema de la empresa.',
  noCpf: 'Sin CPF',
  added: 'agregado',
  pictures: (count) => (count === 1 ? '1 foto' : `${count} fotos`),
  face: 'Rostro registrado',
  remove: 'Eliminar',
  sure: '¿Eliminar este registro y sus fotos? No se puede deshacer.',
  yes: 'Sí, eliminar',
  no: 'Conservar',
  removed: 'Registro eliminado.',
  gone: 'Otra persona ya había eliminado este registro.',
  more: 'Mostrar más',
  everyone: 'Mostrar todos',
}

export const registryWords: Readonly<Record<Language, RegistryWords>> = { 'pt-BR': ptBR, en, es }
