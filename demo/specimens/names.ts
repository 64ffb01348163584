/** Names of people who do not exist. No rule and no test may know those of the second half. */
import type { Half } from './halves.ts'

export interface KnownNames {
  readonly women: readonly string[]
  readonly men: readonly string[]
  readonly surnames: readonly string[]
}

/** Splits a list of names at its commas. */
export const list = (names: string): readonly string[] => names.split(', ')

export const names: Readonly<Record<Half, KnownNames>> = {
  development: {
    women: list(
      'CONCEIÇÃO, MARIA JOSÉ, ANA LÚCIA, TEREZA, APARECIDA, FRANCISCA, INÊS, MÔNICA, JÉSSICA, ' +
        'ÂNGELA, LETÍCIA, ROSÂNGELA, SIMONE, BEATRIZ, ANA CLÁUDIA, ZÉLIA, HELOÍSA, NAIR, ÉRICA',
    ),
    men: list(
      'JOÃO, JOSÉ ANTÔNIO, MÁRCIO, LUÍS FELIPE, CAIO CÉSAR, GONÇALO, FABRÍCIO, ANDRÉ, ' +
        'SEBASTIÃO, MATEUS, RODRIGO, WELLINGTON, EDUARDO, ÍTALO, JÚLIO, THIAGO, CÍCERO, RAUL',
    ),
    surnames: list(
      'GONÇALVES, ARAÚJO, MAGALHÃES, SIMÕES, CÂMARA, ASSIS, FRANÇA, LEÃO, MUNIZ, BRANDÃO, SÁ, ' +
        'NÓBREGA, PEREIRA, DA SILVA, DE SOUZA, DOS SANTOS, PATRÍCIO, CORREIA, ROCHA, VALENÇA, ' +
        'ESTEVÃO, LIMA, GUIMARÃES, BITTENCOURT, TEIXEIRA, VASCONCELOS, CARVALHO, FIGUEIREDO, ' +
        'MENDONÇA, BARBOSA, NASCIMENTO, PIMENTEL, QUEIRÓZ, DE OLIVEIRA, CONCEIÇÃO',
    ),
  },
  evaluation: {
    women: list(
      'MARIA DAS GRAÇAS, ANA BEATRIZ, ELISÂNGELA, PATRÍCIA, LUÍZA, VITÓRIA, CLÁUDIA, ' +
        'ROSEMEIRE, THAÍS, SÔNIA, GISELE, RAÍSSA, FABIANA, JUÇARA, IRACEMA, DÉBORA, KÁTIA, ' +
        'LÍVIA, CECÍLIA',
    ),
    men: list(
      'ANTÔNIO CARLOS, FRANCISCO, VINÍCIUS, GUSTAVO, LEANDRO, NÉLSON, OTÁVIO, PEDRO HENRIQUE, ' +
        'RÔMULO, SÉRGIO, UBIRAJARA, VALDEMAR, WAGNER, ROGÉRIO, HÉLIO, DAMIÃO, BENÍCIO, ADRIANO',
    ),
    surnames: list(
      'ALBUQUERQUE, ASSUNÇÃO, BEZERRA, BRAGANÇA, CAVALCANTI, COUTINHO, DA CONCEIÇÃO, DA COSTA, ' +
        'DE ANDRADE, DE MORAES, DOS REIS, FALCÃO, FREITAS, GALVÃO, GUSMÃO, JUCÁ, LOURENÇO, ' +
        'MARANHÃO, MARTINS, MEIRELES, MONTEIRO, PAIXÃO, PINHEIRO, PRAÇA, QUINTÃO, RAMALHO, ' +
        'RIBEIRO, SALOMÃO, SEVERO, TAVARES, TRAVESSÃO, URQUIZA, VIEIRA, XIMENES, ZANETTI, NUNES',
    ),
  },
}
