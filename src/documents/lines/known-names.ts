/**
 * Frequent Brazilian given names and surnames, surnames from general knowledge. They tell which row of wrapped names
 * begins a person and which goes on with one, and that a row in low print is a name and not a label. A word that is
 * in neither list says nothing.
 */
import { givenNames, isGivenName } from './given-names.ts'
import { wideShapesOf, withoutAccents } from './letters.ts'
import { isRarerName } from './rarer-names.ts'

const surnames = new Set(
  (
    'SILVA SANTOS OLIVEIRA SOUZA SOUSA RODRIGUES FERREIRA ALVES PEREIRA LIMA GOMES COSTA RIBEIRO MARTINS CARVALHO ' +
    'ALMEIDA LOPES SOARES FERNANDES VIEIRA BARBOSA ROCHA DIAS NASCIMENTO ANDRADE MOREIRA NUNES MARQUES MACHADO MENDES ' +
    'FREITAS CARDOSO RAMOS GONCALVES SANTANA TEIXEIRA ARAUJO PINTO CAVALCANTE CAVALCANTI BATISTA BAPTISTA CAMPOS ' +
    'MONTEIRO MOURA CORREIA CORREA DUARTE REIS MELO MELLO BORGES CASTRO BARROS PIRES MIRANDA MEDEIROS FONSECA NEVES ' +
    'CUNHA SALES SALLES GUIMARAES GUERRA COELHO CRUZ XAVIER AZEVEDO FARIAS FARIA NOGUEIRA VIANA VIANNA AMARAL AMORIM ' +
    'AGUIAR ALENCAR ALVARENGA ANJOS ANTUNES ARRUDA ASSIS ASSUNCAO AVILA BARRETO BASTOS BENTO BEZERRA BITENCOURT ' +
    'BITTENCOURT BRAGA BRANCO BRANDAO BRITO BUENO CABRAL CALDEIRA CAMARA CAMARGO CARNEIRO CHAVES CONCEICAO CORDEIRO ' +
    'COUTINHO COUTO CRISTO DANTAS DOMINGUES DORNELES DUTRA ESTEVES ESPINDOLA EVANGELISTA FAGUNDES FALCAO FERRAZ FERRO ' +
    'FIGUEIREDO FIGUEREDO FLORES FONTES FRAGA FRANCA FRANCO FREIRE FURTADO GALVAO GAMA GARCIA GODOI GODOY GOIS ' +
    'GOUVEIA GUEDES HOLANDA JARDIM JESUS LACERDA LAGE LEAL LEAO LEITE LEMOS LINS LIRA LISBOA LUZ MACEDO MACIEL ' +
    'MAGALHAES MAIA MARINHO MATOS MATTOS MENDONCA MENEZES MESQUITA MOTA MOTTA MUNIZ NOBREGA NOVAES PACHECO PADILHA ' +
    'PAES PAIVA PARREIRA PASSOS PAZ PEIXOTO PESSOA PIMENTA PIMENTEL PINHEIRO PINHO PORTELA PORTO PRADO PRATES QUEIROZ ' +
    'QUEIROS QUINTANA RABELO RANGEL REGO REZENDE RESENDE ROSA ROSARIO SA SAMPAIO SANCHES SARAIVA SERRA SILVEIRA ' +
    'SIMOES SIQUEIRA SOBRINHO SODRE TAVARES TELES TELLES TOLEDO TORRES TRINDADE VALADARES VALE VALENTE VARGAS ' +
    'VASCONCELOS VASCONCELLOS VAZ VELOSO VENTURA VERAS VIDAL VILELA FILHO NETO JUNIOR CALDAS MORAES MORAIS PEDROSA ' +
    'PONTES SOUTO DAMASCENO FONTOURA GOUVEA RAMALHO RIOS SALGADO SEIXAS SEABRA VIEGAS ABREU ACIOLI ADORNO ALBUQUERQUE ' +
    'ALCANTARA ALEIXO ALMADA AMADO AMANCIO AQUINO ARANHA ARANTES ARAGAO ASSUMPCAO ATAIDE AZEREDO BACELAR BANDEIRA ' +
    'BARCELLOS BARCELOS BARRETTO BARROSO BERNARDES BISPO BOMFIM BORBA BOTELHO BRUM BULHOES CAETANO CALAZANS CALIXTO ' +
    'CALMON CAMELO CAMINHA CAMPELO CANUTO CAPISTRANO CARDIM CARMO CARRERA CASTILHO CAVALHEIRO CERQUEIRA CHAGAS CINTRA ' +
    'COIMBRA CORTES CRESPO CURY DEUS DINIZ DORNELAS DOURADO DRUMMOND FEITOSA FIALHO FIGUEIRA FIGUEIROA FLORENCIO ' +
    'FONTENELE FRAZAO GADELHA GARCEZ GODINHO GOES GOMIDE GONZAGA GOULART GRANJA GUERREIRO GURGEL GUSMAO HENRIQUES ' +
    'JACINTO JORDAO LADEIRA LAMEGO LEITAO LEMES LIBERATO LINHARES LOBATO LOBO LOUREIRO LOURENCO LUCENA LUSTOSA ' +
    'MADEIRA MADUREIRA MALTA MARCONDES MARINS MARTINEZ MASCARENHAS MEIRA MEIRELES MEIRELLES MELGACO MENESES ' +
    'MONTENEGRO MORENO MORGADO MOURAO MURTA NEGRAO NERI NERY NOLETO NORONHA NOVAIS ORNELAS ORTIZ OSORIO OTTONI ' +
    'PALHARES PANTOJA PARANHOS PARENTE PEDREIRA PENHA PERES PEREZ PESTANA PETRY PITANGA POMPEU PRESTES PROENCA ' +
    'PRUDENTE QUADROS QUARESMA QUEIROGA QUINTAO QUINTELA RABELLO RAPOSO REBELO REBOUCAS ROLIM ROMAO ROMEIRO SABINO ' +
    'SACRAMENTO SALDANHA SALGUEIRO SANDOVAL SANTO SARDINHA SARMENTO SCHMIDT SCHNEIDER SENA SEPULVEDA SERPA SERRANO ' +
    'SEVERO SILVESTRE SOBRAL SOBREIRA SOTERO SPINOLA TAVEIRA TIBURCIO TINOCO TOSTES TOURINHO TRAVASSOS VALADAO ' +
    'VALENCA VALVERDE VASQUES VEIGA VELOZO VERISSIMO VIDIGAL VILAR VILLELA VITAL XIMENES ZANETTI ZIMMERMANN MULLER ' +
    'WEBER HOFFMANN ROSSI RUSSO FERRARI BIANCHI ROMANO COLOMBO BERTOLDI MORETTI BARBIERI KOWALSKI TANAKA YAMAMOTO ' +
    'NAKAMURA SATO SUZUKI SASAKI WATANABE KIMURA YOSHIDA HAYASHI YAMASHITA NISHIMURA OKADA FUJIMOTO MATSUMOTO ' +
    'KOBAYASHI KATO ITO INOUE UEDA MIYAZAKI SAKAMOTO PAIXAO BATALHA BELTRAO BICALHO BRITTO CALADO CAMPELLO ' +
    'CANTANHEDE CARRILHO CASTANHEIRA CRUVINEL FIUZA FOGACA FROTA GONDIM MANSUR MEDINA NAVES PALMEIRA PASSARINHO ' +
    'PENTEADO PICANCO PIMENTEIRA PIRAJA POVOAS REBELLO RODOVALHO TARGINO TENORIO TRIGUEIRO UCHOA VALADAS VARELA ' +
    'VELLOSO VILANOVA WANDERLEY BECKER SCHMITZ FISCHER KLEIN KOCH BAUER RICHTER KRUGER NEUMANN HAHN VOGEL SCHULZ ' +
    'SCHULTZ MAYER MEYER PETERSEN ZANELLA GIACOMELLI RIZZO CONTI LOMBARDI FONTANA NOWAK WISNIEWSKI KAMINSKI'
  ).split(' '),
)

/** Many words look like a shorter name, or begin with one. */
const LEAST_LETTERS = 4

/** A word between names. */
export const PARTICLE = /^(?:D[AEO]S?|E)$/

/** The words of a text, in capital letters without accents. */
export const wordsOf = (text: string): readonly string[] =>
  withoutAccents(text)
    .split(/[^A-Z]+/)
    .filter((word) => word !== '')

/** Whether a word without accents is a given name or a surname of the lists. */
export const isNameWord = (word: string): boolean => isGivenName(word) || surnames.has(word)

/** Whether a word without accents is a name, frequent or not. */
export const isAnyName = (word: string): boolean => isNameWord(word) || isRarerName(word)

/** Whether a word without accents is a surname of the list, perhaps a given name too. */
export const mayBeSurname = (word: string): boolean => surnames.has(word)

/** Whether a word is a surname of the list, and hardly a given name. */
export const isSurname = (word: string): boolean => surnames.has(word) && !isGivenName(word)

/** Whether a row begins with a given name that is hardly a surname. */
export function beginsWithGivenName(text: string): boolean {
  const [first = ''] = wordsOf(text)
  return isGivenName(first) && !surnames.has(first)
}

/** Whether a word is longer than the given name that it begins with, so that more names may follow without a space. */
export function holdsGivenName(word: string): boolean {
  const print = wordsOf(word)[0] ?? ''
  for (let end = LEAST_LETTERS; end <= print.length - 2; end++)
    if (isGivenName(print.slice(0, end))) return true
  return false
}

/** No single name of the lists has so many letters. */
const LETTERS_OF_SEVERAL = 14
/** The fewest letters of a name at the end of a word that is several names, and of what stands before it. */
const LEAST_AT_END = 5
const LEAST_BEFORE_END = 3

/** Whether a word is too long for one name: GRAZIELLEDAROCHA. */
export const isTooLongForOne = (word: string): boolean =>
  (wordsOf(word)[0]?.length ?? 0) >= LETTERS_OF_SEVERAL

/** Whether a word that is no known name is several names without spaces: it is too long for one, or ends in one. */
export function areNamesInOne(word: string): boolean {
  const print = wordsOf(word)[0] ?? ''
  if (isAnyName(print)) return false
  if (isTooLongForOne(word)) return true
  for (let start = LEAST_BEFORE_END; start <= print.length - LEAST_AT_END; start++)
    if (isAnyName(print.slice(start))) return true
  return false
}

/** Whether a row begins with a surname that is hardly a given name. */
export function beginsWithSurname(text: string): boolean {
  return isSurname(wordsOf(text)[0] ?? '')
}

/** Whether at least half of the words of a row, particles aside, are known names. */
export function isKnownName(text: string): boolean {
  const words = wordsOf(text).filter((word) => !PARTICLE.test(word))
  const known = words.filter(isNameWord)
  return known.length > 0 && known.length * 2 >= words.length
}

/** Every name of the lists, each once. */
export const knownNames: readonly string[] = [...new Set([...surnames, ...givenNames])]

const byShape = Map.groupBy(knownNames, wideShapesOf)
/** Fewer letters look like too many words. */
const LEAST_OF_SHAPE = 3

/** The names of the lists that look like a word. */
export const namesOfShape = (word: string): readonly string[] =>
  word.length < LEAST_OF_SHAPE ? [] : (byShape.get(wideShapesOf(word)) ?? [])

/** Names of so few letters are compared letter by letter: their shapes are too coarse. */
const SHORT_NAME = 3
const shortNames = knownNames.filter(({ length }) => length === SHORT_NAME)

/** Whether a word has the letters of a short name but one: LUE for LUZ. */
const isNearShortName = (word: string): boolean =>
  word.length === SHORT_NAME &&
  shortNames.some((name) => [...name].filter((letter, at) => letter !== word[at]).length === 1)

/** Whether a word of a name is not known and looks like one that is: BORCES for BORGES. */
export const mayBeMisread = (name: string): boolean =>
  wordsOf(name).some(
    (word) =>
      !isAnyName(word) && !PARTICLE.test(word) && (namesOfShape(word).length > 0 || isNearShortName(word)),
  )

/** Whether any word of a row is a known name. */
export const hasNameWord = (text: string): boolean => wordsOf(text).some(isNameWord)

/** Whether a word may be the rest of a label before a name: it is short, and neither a name nor a particle. */
export const isNoName = (text: string): boolean =>
  wordsOf(text).every((word) => word.length <= 3 && !isNameWord(word) && !PARTICLE.test(word))
