/**
 * Names of people who do not exist, in every form that names on documents have: two to seven words, particles, hyphens,
 * apostrophes, given names of two words, FILHO and NETO, names of other countries. They are for finding faults in the
 * reader, so they are only for the development half.
 */
import { list, type KnownNames } from './names.ts'
import type { SpecimenPerson } from './person.ts'
import { seededRandom, type Random } from './random.ts'

const brazilian: KnownNames = {
  women: list(
    'MARIA, ANA, ADÉLIA, ÁGATA, ALZIRA, AMÉLIA, ANDRÉIA, ANDRÉA, ANTÔNIA, ARACI, BÁRBARA, BENEDITA, BRÍGIDA, ' +
      'CACILDA, CÂNDIDA, CARLA, CÉLIA, CINTHIA, CLÉLIA, CRISTINA, DALVA, DÉA, DULCINÉIA, EDNA, ELIANE, ELÍDIA, ' +
      'ELZA, EMÍLIA, ESTELA, EUGÊNIA, EULÁLIA, EVA, FÁTIMA, FLÁVIA, FLOR, GENI, GLÓRIA, HELENA, HORTÊNSIA, IARA, ' +
      'ILMA, INGRID, IOLANDA, ÍRIS, ISIS, IVANI, JANAÍNA, JOANA, JOSEFA, JÚLIA, JURACI, LAÍS, LARISSA, LÍGIA, ' +
      'LÚCIA, LURDES, MAÍRA, MÁRCIA, MARLENE, MICHELE, NATÁLIA, NEUSA, NOÊMIA, ODETE, OLÍVIA, PENÉLOPE, QUITÉRIA, ' +
      'RAQUEL, REJANE, RITA, RUTH, SABRINA, SÍLVIA, SUELI, TÂNIA, TATIANE, URSULA, VALÉRIA, VERÔNICA, VIVIANE, ' +
      'XÊNIA, YASMIN, ZENAIDE, ZULEICA, LIZ, LIA, ROSA',
  ),
  men: list(
    'JOSÉ, LUIZ, ABÍLIO, ADÃO, ADEMIR, AÉCIO, ALBERTO, ALUÍSIO, ÁLVARO, AMÉRICO, ANÍBAL, ANTÔNIO, ANTÓNIO, ' +
      'ARISTÓTELES, ARNALDO, ÁTILA, AUGUSTO, BELMIRO, BENTO, BRÁULIO, CAETANO, CÂNDIDO, CASSIANO, CELSO, CLÉBER, ' +
      'CLÓVIS, CONSTÂNCIO, DÁCIO, DANILO, DÉCIO, DIÓGENES, DJALMA, EDGAR, ÉLCIO, ÉLTON, EMÍLIO, ENZO, EUCLIDES, ' +
      'EVANDRO, EXPEDITO, EZEQUIEL, FÁBIO, FELÍCIO, FLÁVIO, GENÉSIO, GERALDO, GETÚLIO, GIL, GUTEMBERG, HEITOR, ' +
      'HÉRCULES, HÉLDER, ÍCARO, IGOR, INÁCIO, IVO, JADIR, JERÔNIMO, JESUÍNO, JOEL, JÔNATAS, JORDÃO, JURANDIR, ' +
      'LÁZARO, LEÔNIDAS, LÚCIO, MAURÍCIO, MÁRIO, MESSIAS, NATANAEL, NESTOR, NÍCOLAS, OLAVO, ONOFRE, OSVALDO, ' +
      'PLÍNIO, QUINTINO, RAMIRO, RENÊ, RUBENS, SALVADOR, SILVÉRIO, TARCÍSIO, TOMÉ, UBALDO, VALÉRIO, VÍTOR, ' +
      'WALDIR, WASHINGTON, XISTO, YAGO, ZACARIAS, RUI, ARI',
  ),
  surnames: list(
    "D'ÁVILA, D'ÂNGELO, D'ANDREA, SANT'ANA, SANT'ANNA, VILLAS-BÔAS, ABREU, AGUIAR, ALENCAR, ALMEIDA, ALVES, " +
      'AMÂNCIO, AMARAL, ANJOS, ANTÃO, ARRUDA, ÁVILA, AZEVEDO, BALTAZAR, BARRETO, BARROS, BATISTA, BÔSCOLI, BORGES, ' +
      'BRASIL, BRITO, BUENO, CABRAL, CALDEIRÃO, CAMARGO, CÂNDIDO, CARDOSO, CASTELO BRANCO, CASTRO, CHAGAS, ' +
      'CHRISÓSTOMO, CRUZ, COELHO, CORDEIRO, CORRÊA, CUNHA, DAMASCENO, DANTAS, DINIZ, DUARTE, ESPÍNDOLA, ' +
      'ESPÍRITO SANTO, EVANGELISTA, FAGUNDES, FARIAS, FEIJÓ, FÉLIX, FERNANDES, FERRÃO, FIALHO, FONSECA, FRAGA, ' +
      'FRAZÃO, FURTADO, GARCÊS, GARCIA, GASPAR, GODÓI, GÓES, SIMÕES, CAMÕES, GOUVÊA, GRAÇA, HENRIQUES, HOLANDA, HONÓRIO, IGNÁCIO, ' +
      'JARDIM, JESUS, LACERDA, LEITÃO, LEITE, LEMOS, LOBÃO, LÔBO, LOPES, LUZ, MACÊDO, MAIA, MATTOS, MEDEIROS, ' +
      'MELLO, MENEZES, MIRANDA, MORAIS, MOREIRA, MOTA, MOURÃO, NASCIMENTO, NEVES, NOGUEIRA, NÓVOA, PACHECO, ' +
      'PADILHA, PÁDUA, PAIVA, PASSOS, PAZ, PEÇANHA, PENHA, PESSÔA, PINTO, PIRES, PORTUGAL, PRADO, PROENÇA, ' +
      'QUARESMA, RAMOS, RANGEL, RÊGO, REZENDE, ROMÃO, ROSA, SABINO, SALES, SALGADO, SAMPAIO, SARAIVA, SEIXAS, ' +
      'SERRÃO, SILVA, SIQUEIRA, SOARES, SOBRAL, SOUSA, TELES, TENÓRIO, TORRES, TRINDADE, UCHÔA, VALADÃO, VALE, ' +
      'VARGAS, VIANNA, VIDAL, VILELA, XAVIER, ZAGO, TANAKA, SCHNEIDER, MÜLLER, ROSSI, KOWALSKI, HADDAD, SÁ, PÓ',
  ),
}

const foreign: KnownNames = {
  women: list(
    'MARIE-ANGE, GUERLINE, WISLANDE, ROSE-LAURE, YOLETTE, MARÍA FERNANDA, XIOMARA, YURAIMA, DAYSI, NAYIBE, ' +
      'LUZ MARINA, ROXANA, EULOGIA, ADELAIDE, NZINGA, FATOU, AÏSSATOU, AMINATA, HALA, NOUR, LING, MEI HUA, ' +
      'SOO-JIN, OLENA, KATARZYNA, HÉLÈNE, FRANÇOISE, GUADALUPE, MÓNICA, INÊS',
  ),
  men: list(
    'JEAN-BAPTISTE, WILNER, JHON KELLY, RONALD, ESTÉNIO, DIEUDONNÉ, LUIS ÁNGEL, JESÚS, EDIXON, WILMER, RUBÉN DARÍO, ' +
      'FREDDY, CIPRIANO, ANTÓNIO, NELSON, KIALA, MAMADOU, IBRAHIMA, CHEIKH, OMAR, KHALED, WEI, JUN, MIN-HO, OLEKSANDR, ' +
      'PAWEL, FRANÇOIS, NUÑO, TOMÁS, GERALD',
  ),
  surnames: list(
    'PIERRE, SAINT-FLEUR, JEAN-LOUIS, CHARLES, DÉSIR, AUGUSTIN, TOUSSAINT, QUISPE, MAMANI, CHOQUE, CONDORI, MUÑOZ, ' +
      "NÚÑEZ, PEÑA, GONZÁLEZ, RODRÍGUEZ, O'CONNOR, BRICEÑO, MÁRQUEZ, N'DIAYE, N'GOLA, DIOP, BA, SARR, FALL, " +
      'DOS SANTOS NETO, KIAMBATA, DA CRUZ, AL-KHATIB, EL HAJJ, HADDAD, CHEN, MA, WANG, LI, KIM, GO, PARK, ' +
      "SHEVCHENKO, NOWAK, LEFÈVRE, D'ALMEIDA, FERREIRA, SEQUEIRA, PÉREZ, ÑAUPARI",
  ),
}

const devotions = list(
  'DE FÁTIMA, DAS DORES, DO CARMO, DE LOURDES, DO SOCORRO, DA GLÓRIA, DE JESUS, DA CONCEIÇÃO, DO ROSÁRIO',
)
const kinship = list('FILHO, JÚNIOR, NETO, SOBRINHO, SEGUNDO')

/** No document prints a name of more words than this. */
const MAX_WORDS = 7

/** The names of a person and of both parents; a migrant's are those of another country. */
export function variedNames(
  seed: number,
  { isMigrant }: { readonly isMigrant: boolean },
): Pick<SpecimenPerson, 'sex' | 'name' | 'motherName' | 'fatherName'> {
  const random = seededRandom(seed * 104_729 + (isMigrant ? 1 : 0))
  const stock = isMigrant ? foreign : brazilian
  const sex = random.pick(['F', 'M'] as const)
  const named = (ofSex: 'F' | 'M'): string =>
    shortened(isMigrant ? foreignName(random, ofSex, stock) : brazilianName(random, ofSex, stock))
  return { sex, name: named(sex), motherName: named('F'), fatherName: named('M') }
}

function foreignName(
  random: Random,
  sex: 'F' | 'M',
  { women, men, surnames }: KnownNames,
): readonly string[] {
  const given = random.pick(sex === 'F' ? women : men)
  return random.chance(0.5)
    ? [given, random.pick(surnames)]
    : [given, random.pick(surnames), random.pick(surnames)]
}

function brazilianName(
  random: Random,
  sex: 'F' | 'M',
  { women, men, surnames }: KnownNames,
): readonly string[] {
  const given = (): string => random.pick(sex === 'F' ? women : men)
  const first = random.chance(0.35) ? `${given()} ${given()}` : given()
  const devoted = sex === 'F' && random.chance(0.15) ? [random.pick(devotions)] : []
  const families = Array.from({ length: random.pick([1, 2, 2, 2, 3, 3, 4]) }, () =>
    withParticle(random, random.pick(surnames)),
  )
  const end = sex === 'M' && random.chance(0.15) ? [random.pick(kinship)] : []
  return [first, ...devoted, ...families, ...end]
}

function withParticle(random: Random, surname: string): string {
  if (surname.includes("'") || random.chance(0.65)) return surname
  return `${random.pick(['DE', 'DA', 'DO', 'DOS', 'DAS', 'E'])} ${surname}`
}

/** Joins as many parts of a name as fit. The last part is always kept. */
function shortened(parts: readonly string[]): string {
  const kept = [...parts]
  while (kept.join(' ').split(' ').length > MAX_WORDS && kept.length > 2) kept.splice(1, 1)
  return kept.join(' ')
}
