import type { FaintPair } from '../../../src/protocol/reports/themes.ts'

/** The texts of the theme editor. */
export interface BrandTexts {
  readonly open: string
  readonly close: string
  readonly title: string
  readonly hint: string
  readonly fields: Readonly<Record<FieldName, string>>
  readonly texts: string
  readonly textsHint: string
  readonly unknownKey: (key: string) => string
  readonly tooLarge: string
  /** For each pair of colours that are too close: what they are, and what is done about it. */
  readonly faint: Readonly<Record<FaintPair['pair'], FaintWords>>
  readonly page: string
  readonly done: string
  readonly dead: string
  readonly mail: string
  readonly console: string
  readonly json: string
  readonly copy: string
  readonly copied: string
  readonly use: string
  readonly used: string
  readonly schemes: Readonly<Record<'auto' | 'light' | 'dark', string>>
  readonly fonts: Readonly<Record<'system' | 'serif' | 'rounded' | 'mono', string>>
}

/** A sentence of two colours, the contrast they have and the least that they should have. */
type FaintWords = (one: string, other: string, ratio: string, least: string) => string

export type FieldName =
  | 'name'
  | 'logo'
  | 'icon'
  | 'accent'
  | 'onAccent'
  | 'surface'
  | 'radius'
  | 'font'
  | 'scheme'
  | 'privacyUrl'
  | 'supportUrl'
  | 'returnUrl'

export const brandInPortuguese: BrandTexts = {
  open: 'Marca',
  close: 'Voltar à demonstração',
  title: 'Com a cara da sua empresa',
  hint: 'Mude algo e veja na hora a página, o e-mail, o console e um link encerrado. Nada é salvo até você usar.',
  fields: {
    name: 'Nome',
    logo: 'Logo (SVG, PNG, JPEG ou WebP, até 100 kB)',
    icon: 'Ícone da aba (quadrado)',
    accent: 'Cor da marca',
    onAccent: 'Texto sobre a cor',
    surface: 'Fundo',
    radius: 'Cantos',
    font: 'Fonte',
    scheme: 'Claro ou escuro',
    privacyUrl: 'Aviso de privacidade (https)',
    supportUrl: 'Ajuda (https, mailto ou tel)',
    returnUrl: 'Voltar para (https)',
  },
  texts: 'Suas palavras',
  textsHint: 'Uma por linha: consent.title = Vamos confirmar quem é você',
  unknownKey: (key) => `Não há texto com a chave ${key}.`,
  tooLarge: 'O arquivo tem mais de 100 kB.',
  faint: {
    'onAccent-on-accent': (one, other, ratio, least) =>
      `O texto ${one} sobre a cor da marca ${other} tem contraste de ${ratio}:1, e o mínimo para ler bem é ${least}:1. Deixe esse campo vazio para usarmos preto ou branco.`,
    'accent-beside-surface': (one, other, ratio, least) =>
      `A cor da marca ${one} quase some no fundo ${other}: o contraste é de ${ratio}:1, e o mínimo é ${least}:1. Os botões ganham uma borda, e os links, um tom mais claro ou mais escuro da mesma cor.`,
  },
  page: 'Página',
  done: 'Fim',
  dead: 'Link encerrado',
  mail: 'E-mail',
  console: 'Console',
  json: 'theme, em JSON',
  copy: 'Copiar',
  copied: 'Copiado',
  use: 'Usar na demonstração',
  used: 'Pronto: o fluxo tem esta marca.',
  schemes: { auto: 'Como o aparelho', light: 'Claro', dark: 'Escuro' },
  fonts: { system: 'Do aparelho', serif: 'Com serifa', rounded: 'Arredondada', mono: 'Monoespaçada' },
}

export const brandInEnglish: BrandTexts = {
  open: 'Brand',
  close: 'Back to the demo',
  title: 'In your company’s brand',
  hint: 'Change something and see the page, the mail, the console and a closed link at once. Nothing is saved until you use it.',
  fields: {
    name: 'Name',
    logo: 'Logo (SVG, PNG, JPEG or WebP, up to 100 kB)',
    icon: 'Tab icon (square)',
    accent: 'Brand colour',
    onAccent: 'Text on the colour',
    surface: 'Background',
    radius: 'Corners',
    font: 'Font',
    scheme: 'Light or dark',
    privacyUrl: 'Privacy notice (https)',
    supportUrl: 'Help (https, mailto or tel)',
    returnUrl: 'Back to (https)',
  },
  texts: 'Your own words',
  textsHint: 'One per line: consent.title = Let us confirm who you are',
  unknownKey: (key) => `There is no text with the key ${key}.`,
  tooLarge: 'The file is larger than 100 kB.',
  faint: {
    'onAccent-on-accent': (one, other, ratio, least) =>
      `Text ${one} on the brand colour ${other} has a contrast of ${ratio}:1. To be easy to read it needs at least ${least}:1. Leave that field empty, and we choose black or white.`,
    'accent-beside-surface': (one, other, ratio, least) =>
      `The brand colour ${one} is hard to see on the background ${other}: the contrast is ${ratio}:1, and at least ${least}:1 is needed. Buttons get an edge, and links a lighter or darker shade of the colour.`,
  },
  page: 'Page',
  done: 'End',
  dead: 'Closed link',
  mail: 'Mail',
  console: 'Console',
  json: 'theme, as JSON',
  copy: 'Copy',
  copied: 'Copied',
  use: 'Use it in the demo',
  used: 'Done: the flow has this brand.',
  schemes: { auto: 'Same as the device', light: 'Light', dark: 'Dark' },
  fonts: { system: 'The device’s own', serif: 'With serifs', rounded: 'Rounded', mono: 'Monospaced' },
}

export const brandInSpanish: BrandTexts = {
  open: 'Marca',
  close: 'Volver a la demostración',
  title: 'Con la imagen de tu empresa',
  hint: 'Cambia algo y mira al momento la página, el correo, la consola y un enlace cerrado. Nada se guarda hasta que lo uses.',
  fields: {
    name: 'Nombre',
    logo: 'Logo (SVG, PNG, JPEG o WebP, hasta 100 kB)',
    icon: 'Icono de la pestaña (cuadrado)',
    accent: 'Color de la marca',
    onAccent: 'Texto sobre el color',
    surface: 'Fondo',
    radius: 'Esquinas',
    font: 'Fuente',
    scheme: 'Claro u oscuro',
    privacyUrl: 'Aviso de privacidad (https)',
    supportUrl: 'Ayuda (https, mailto o tel)',
    returnUrl: 'Volver a (https)',
  },
  texts: 'Tus palabras',
  textsHint: 'Una por línea: consent.title = Vamos a confirmar quién eres',
  unknownKey: (key) => `No hay un texto con la clave ${key}.`,
  tooLarge: 'El archivo tiene más de 100 kB.',
  faint: {
    'onAccent-on-accent': (one, other, ratio, least) =>
      `El texto ${one} sobre el color de la marca ${other} tiene un contraste de ${ratio}:1, y el mínimo para leer bien es ${least}:1. Deja ese campo vacío para que usemos negro o blanco.`,
    'accent-beside-surface': (one, other, ratio, least) =>
      `El color de la marca ${one} casi se pierde en el fondo ${other}: el contraste es de ${ratio}:1, y el mínimo es ${least}:1. Los botones llevan un borde, y los enlaces, un tono más claro o más oscuro del mismo color.`,
  },
  page: 'Página',
  done: 'Fin',
  dead: 'Enlace cerrado',
  mail: 'Correo',
  console: 'Consola',
  json: 'theme, en JSON',
  copy: 'Copiar',
  copied: 'Copiado',
  use: 'Usar en la demostración',
  used: 'Listo: el flujo tiene esta marca.',
  schemes: { auto: 'Como el dispositivo', light: 'Claro', dark: 'Oscuro' },
  fonts: { system: 'Del dispositivo', serif: 'Con serifas', rounded: 'Redondeada', mono: 'Monoespaciada' },
}
