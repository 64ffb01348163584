/** Pages of text, some about documents, and screens that show forms and lists. */
import type { SpecimenPerson } from '../../../demo/specimens/person.ts'
import type { Random } from '../../../demo/specimens/random.ts'
import { formatCpf } from '../../../src/protocol/cpf.ts'
import type { Drawing, Print } from './drawn-card.ts'

/** A sheet of A4 at five pixels a millimetre. */
const page = { width: 1050, height: 1485, paper: '#fbfaf6', ink: '#1b1c1f' } as const

type Text = (person: SpecimenPerson, random: Random) => readonly string[]

const texts: readonly Text[] = [
  (person) => [
    'CONTRATO DE PRESTAÇÃO DE SERVIÇOS',
    '',
    `Pelo presente instrumento, ${person.name},`,
    `portador da carteira de identidade RG nº ${person.identityNumber} e inscrito`,
    `no CPF sob o nº ${formatCpf(person.cpf)}, residente e domiciliado em`,
    `${person.birthPlace.city}, doravante denominado CONTRATANTE, e a empresa`,
    'Oficina do Vale Ltda., inscrita no CNPJ sob o nº 12.345.678/0001-95,',
    'doravante denominada CONTRATADA, têm entre si justo e acertado',
    'o que segue nas cláusulas adiante.',
    'Cláusula primeira. A contratada obriga-se a prestar os serviços',
    'descritos no anexo, com zelo e dentro dos prazos ali fixados.',
    'Cláusula segunda. O preço será pago até o quinto dia útil do mês.',
  ],
  (person, random) => [
    'COMPANHIA DE ELETRICIDADE DO LITORAL',
    'NOTA FISCAL / CONTA DE ENERGIA ELÉTRICA',
    '',
    `CLIENTE: ${person.name}`,
    `CPF: ${formatCpf(person.cpf)}`,
    `INSTALAÇÃO: ${random.digits(9)}`,
    `REFERÊNCIA: 03/2026   VENCIMENTO: 15/04/2026`,
    `CONSUMO: ${random.integer(90, 480)} kWh`,
    `TOTAL A PAGAR: R$ ${random.integer(60, 420)},${random.digits(2)}`,
    'BANDEIRA TARIFÁRIA: VERDE',
    'DATA DE EMISSÃO: 28/03/2026',
    'Em caso de falta de energia ligue 0800 000 0000.',
  ],
  (person) => [
    person.name,
    'CURRÍCULO',
    '',
    `Nascimento: ${person.birthDate.split('-').reverse().join('/')}`,
    `Naturalidade: ${person.birthPlace.city} - ${person.birthPlace.state}`,
    'Nacionalidade: brasileira',
    'Habilitação: categoria B',
    '',
    'EXPERIÊNCIA',
    '2019 - 2025  Auxiliar administrativo, Comercial Boa Vista',
    '2014 - 2019  Atendente, Padaria Central',
    'FORMAÇÃO',
    '2013  Ensino médio completo',
  ],
  () => [
    'LEI Nº 9.503, DE 23 DE SETEMBRO DE 1997',
    'Institui o Código de Trânsito Brasileiro.',
    '',
    'Art. 159. A Carteira Nacional de Habilitação, expedida em meio',
    'físico e/ou digital, de acordo com as especificações do Contran,',
    'atendidos os pré-requisitos estabelecidos neste Código, conterá',
    'fotografia, identificação e número de inscrição no Cadastro de',
    'Pessoas Físicas (CPF) do condutor, terá fé pública e equivalerá a',
    'documento de identidade em todo o território nacional.',
    'Art. 160. O condutor condenado por delito de trânsito deverá ser',
    'submetido a novos exames para que possa voltar a dirigir.',
  ],
  () => [
    'Capítulo III',
    '',
    'A tarde caía sobre a vila quando a carta chegou. Ninguém na casa',
    'esperava notícias do norte, e o velho guardou o envelope no bolso',
    'sem o abrir. Só depois do jantar, quando os outros foram para a',
    'varanda, ele rasgou a ponta com cuidado e leu devagar, como quem',
    'mede cada palavra antes de a aceitar. Lá fora começava a chover.',
    'O rio subiu durante a noite e de manhã já cobria a estrada velha.',
  ],
]

/** A page of text; the one about the law and the contract speak of documents. */
export function pageOfText(index: number, person: SpecimenPerson, random: Random): Drawing {
  const text = texts[index % texts.length] ?? texts[0]
  const lines = text?.(person, random) ?? []
  const [top, size] = [random.integer(120, 240), random.integer(26, 34)]
  return {
    ...page,
    print: lines.map((line, row): Print => [
      line,
      90,
      top + row * size * 1.9,
      size,
      { face: row < 1 ? 'sans-bold' : 'sans' },
    ]),
  }
}

/** A telephone's screen, with a form, a list or a conversation on it. */
const screenSize = { width: 900, height: 1600, cornerRadius: 60 } as const
const field = (y: number): string =>
  `<rect x="60" y="${y}" width="780" height="96" rx="14" fill="#fff" stroke="#c4c9d2" stroke-width="3"/>`

const screens: readonly ((person: SpecimenPerson, random: Random) => Drawing)[] = [
  (person) => ({
    ...screenSize,
    paper: '#eef1f6',
    marks:
      [340, 540, 740, 940].map(field).join('') +
      '<rect x="60" y="1320" width="780" height="120" rx="24" fill="#1e7d46"/>',
    print: [
      ['Complete seu cadastro', 60, 180, 52],
      ['Nome completo', 60, 320, 28, { face: 'sans' }],
      [person.name, 84, 402, 32, { face: 'sans' }],
      ['CPF', 60, 520, 28, { face: 'sans' }],
      [formatCpf(person.cpf), 84, 602, 36, { face: 'sans' }],
      ['Data de nascimento', 60, 720, 28, { face: 'sans' }],
      [person.birthDate.split('-').reverse().join('/'), 84, 802, 36, { face: 'sans' }],
      ['Nome da mãe', 60, 920, 28, { face: 'sans' }],
      [person.motherName, 84, 1002, 32, { face: 'sans' }],
      ['Continuar', 350, 1396, 42, { colour: '#fff' }],
    ],
  }),
  (person, random) => ({
    ...screenSize,
    paper: '#10151d',
    ink: '#e8ecf2',
    print: [
      ['Extrato', 60, 170, 56],
      ...Array.from({ length: 9 }, (_, row): Print[] => [
        [
          random.pick(['Pix recebido', 'Pix enviado', 'Compra no débito', 'Pagamento de boleto']),
          60,
          320 + row * 130,
          34,
        ],
        [`R$ ${random.integer(5, 900)},${random.digits(2)}`, 620, 320 + row * 130, 34],
        [
          `${random.integer(10, 28)} MAR   ${row % 2 ? person.fatherName : 'MERCADO CENTRAL'}`,
          60,
          366 + row * 130,
          24,
          { face: 'sans' },
        ],
      ]).flat(),
    ],
  }),
  (person) => ({
    ...screenSize,
    paper: '#e5ddd5',
    marks: [260, 470, 680, 920]
      .map(
        (y, row) =>
          `<rect x="${row % 2 ? 230 : 40}" y="${y}" width="620" height="160" rx="26" fill="${row % 2 ? '#d9fdd3' : '#fff'}"/>`,
      )
      .join(''),
    print: [
      [person.fatherName.split(' ')[0] ?? '', 60, 160, 46],
      ['Oi, você já mandou o documento?', 70, 330, 32, { face: 'sans' }],
      ['Mandei a foto da identidade ontem', 260, 540, 32, { face: 'sans' }],
      ['Pediram a CNH também', 70, 750, 32, { face: 'sans' }],
      ['Vou procurar a carteira', 260, 990, 32, { face: 'sans' }],
    ],
  }),
]

export function screen(index: number, person: SpecimenPerson, random: Random): Drawing {
  const draw = screens[index % screens.length] ?? screens[0]
  if (!draw) throw new Error('There are no screens.')
  return draw(person, random)
}
