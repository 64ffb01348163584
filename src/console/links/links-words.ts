/** The words of the desk of links. */
import type { Language } from '../../protocol/reports/reports.ts'
import type { LinkState } from '../../protocol/links/links.ts'
import type { MessageChannel, MessageStatus } from '../../protocol/links/messages.ts'
import { spellCount } from '../texts/spelling.ts'

export interface LinksWords {
  readonly create: string
  readonly sendAgainTitle: string
  readonly report: string
  readonly cpf: string
  readonly cpfHint: string
  readonly email: string
  readonly phone: string
  /** Names the choice between SMS and WhatsApp. */
  readonly by: string
  readonly noExpire: string
  readonly make: string
  readonly making: string
  /** The same where the link was sent before and is replaced. */
  readonly makeAgain: string
  readonly cancel: string
  readonly badCpf: string
  readonly badEmail: string
  readonly badPhone: string
  readonly made: string
  readonly replaced: string
  readonly address: string
  readonly onlyNow: string
  readonly copy: string
  readonly copied: string
  readonly list: string
  readonly count: (total: number) => string
  readonly filter: string
  readonly every: string
  readonly search: string
  readonly none: string
  readonly states: Readonly<Record<LinkState, string>>
  readonly noCpf: string
  readonly submissions: (count: number, of: number | null) => string
  readonly created: string
  readonly expires: (moment: string) => string
  readonly never: string
  readonly switchOff: string
  readonly switchOn: string
  readonly switchedOff: string
  readonly switchedOn: string
  /** Instead of sending a link again. */
  readonly offMeanwhile: string
  readonly sendAgain: string
  readonly more: string
  readonly channels: Readonly<Record<MessageChannel, string>>
  readonly messages: Readonly<Record<MessageStatus, string>>
}

const ptBR: LinksWords = {
  create: 'Criar um link',
  sendAgainTitle: 'Enviar de novo',
  report: 'Fluxo',
  cpf: 'CPF (opcional)',
  cpfHint: 'Com o CPF, só o documento desta pessoa é aceito.',
  email: 'E-mail (opcional)',
  phone: 'Celular (opcional)',
  by: 'Enviar ao celular por',
  noExpire: 'Sem prazo nem limite de envios',
  make: 'Criar link',
  making: 'Criando…',
  makeAgain: 'Enviar novo link',
  cancel: 'Cancelar',
  badCpf: 'Este CPF não existe: confira os números.',
  badEmail: 'Este e-mail não está completo.',
  badPhone: 'Informe o celular com DDD.',
  made: 'Link criado.',
  replaced: 'Link novo criado; o anterior foi desativado.',
  address: 'Endereço do link',
  onlyNow: 'O endereço só aparece agora: copie antes de sair. Depois, não dá mais para ver.',
  copy: 'Copiar',
  copied: 'Endereço copiado.',
  list: 'Links criados',
  count: (total) => spellCount(total, 'link', 'links', 'pt-BR'),
  filter: 'Mostrar',
  every: 'Todos',
  search: 'Buscar',
  none: 'Nenhum link encontrado.',
  states: {
    pending: 'À espera',
    used: 'Usado',
    repeated: 'Vários envios',
    inactive: 'Desativado',
    expired: 'Vencido',
  },
  noCpf: 'Sem CPF',
  submissions: (count, of) =>
    of === null
      ? `${count} ${count === 1 ? 'envio' : 'envios'}`
      : `${count} de ${of} ${of === 1 ? 'envio' : 'envios'}`,
  created: 'criado',
  expires: (moment) => `vale até ${moment}`,
  never: 'sem prazo',
  switchOff: 'Desativar',
  switchOn: 'Ativar',
  switchedOff: 'Link desativado.',
  switchedOn: 'Link ativado.',
  offMeanwhile:
    'Outra pessoa desativou este link enquanto você olhava, e nada foi enviado. Se ainda quiser mandar um novo, crie o link outra vez.',
  sendAgain: 'Enviar de novo',
  more: 'Mostrar mais',
  channels: { email: 'e-mail', sms: 'SMS', whatsapp: 'WhatsApp' },
  messages: { waiting: 'na fila', sent: 'enviado', failed: 'não chegou', 'not-sent': 'não enviado' },
}

const en: LinksWords = {
  create: 'Create a link',
  sendAgainTitle: 'Send again',
  report: 'Flow',
  cpf: 'CPF (optional)',
  cpfHint: 'With a CPF, only the document of that person is accepted.',
  email: 'E-mail (optional)',
  phone: 'Mobile number (optional)',
  by: 'Send to the mobile number by',
  noExpire: 'No deadline and no limit on submissions',
  make: 'Create link',
  making: 'Creating…',
  makeAgain: 'Send new link',
  cancel: 'Cancel',
  badCpf: 'This CPF does not exist: check the digits.',
  badEmail: 'This e-mail address is not complete.',
  badPhone: 'Enter the number with its area code.',
  made: 'Link created.',
  replaced: 'New link created; the old one is switched off.',
  address: 'Link address',
  onlyNow: 'The address is shown only now: copy it before you leave. It cannot be shown again.',
  copy: 'Copy',
  copied: 'Address copied.',
  list: 'Links',
  count: (total) => spellCount(total, 'link', 'links', 'en'),
  filter: 'Show',
  every: 'All',
  search: 'Search',
  none: 'No links found.',
  states: {
    pending: 'Waiting',
    used: 'Used',
    repeated: 'Several submissions',
    inactive: 'Switched off',
    expired: 'Expired',
  },
  noCpf: 'No CPF',
  submissions: (count, of) =>
    of === null
      ? `${count} ${count === 1 ? 'submission' : 'submissions'}`
      : `${count} of ${of} ${of === 1 ? 'submission' : 'submissions'}`,
  created: 'created',
  expires: (moment) => `valid until ${moment}`,
  never: 'no deadline',
  switchOff: 'Switch off',
  switchOn: 'Switch on',
  switchedOff: 'Link switched off.',
  switchedOn: 'Link switched on.',
  offMeanwhile:
    'Somebody else switched this link off while you were looking, and nothing was sent. If you still want to send a new one, create the link again.',
  sendAgain: 'Send again',
  more: 'Show more',
  channels: { email: 'e-mail', sms: 'SMS', whatsapp: 'WhatsApp' },
  messages: { waiting: 'waiting', sent: 'sent', failed: 'failed', 'not-sent': 'not sent' },
}

const es: LinksWords = {
  create: 'Crear un enlace',
  sendAgainTitle: 'Enviar otra vez',
  report: 'Flujo',
  cpf: 'CPF (opcional)',
  cpfHint: 'Con el CPF, solo se acepta el documento de esa persona.',
  email: 'Correo (opcional)',
  phone: 'Celular (opcional)',
  by: 'Enviar al celular por',
  noExpire: 'Sin plazo ni límite de envíos',
  make: 'Crear enlace',
  making: 'Creando…',
  makeAgain: 'Enviar enlace nuevo',
  cancel: 'Cancelar',
  badCpf: 'Este CPF no existe: revisa los números.',
  badEmail: 'Este correo no está completo.',
  badPhone: 'Escribe el celular con su código de área.',
  made: 'Enlace creado.',
  replaced: 'Enlace nuevo creado; el anterior quedó desactivado.',
  address: 'Dirección del enlace',
  onlyNow: 'La dirección solo se muestra ahora: cópiala antes de salir. Después ya no se puede ver.',
  copy: 'Copiar',
  copied: 'Dirección copiada.',
  list: 'Enlaces creados',
  count: (total) => spellCount(total, 'enlace', 'enlaces', 'es'),
  filter: 'Mostrar',
  every: 'Todos',
  search: 'Buscar',
  none: 'No se encontró ningún enlace.',
  states: {
    pending: 'En espera',
    used: 'Usado',
    repeated: 'Varios envíos',
    inactive: 'Desactivado',
    expired: 'Vencido',
  },
  noCpf: 'Sin CPF',
  submissions: (count, of) =>
    of === null
      ? `${count} ${count === 1 ? 'envío' : 'envíos'}`
      : `${count} de ${of} ${of === 1 ? 'envío' : 'envíos'}`,
  created: 'creado',
  expires: (moment) => `válido hasta ${moment}`,
  never: 'sin plazo',
  switchOff: 'Desactivar',
  switchOn: 'Activar',
  switchedOff: 'Enlace desactivado.',
  switchedOn: 'Enlace activado.',
  offMeanwhile:
    'Otra persona desactivó este enlace mientras lo mirabas, y no se envió nada. Si aún quieres mandar uno nuevo, crea el enlace otra vez.',
  sendAgain: 'Enviar otra vez',
  more: 'Mostrar más',
  channels: { email: 'correo', sms: 'SMS', whatsapp: 'WhatsApp' },
  messages: { waiting: 'en cola', sent: 'enviado', failed: 'no llegó', 'not-sent': 'sin enviar' },
}

export const linksWords: Readonly<Record<Language, LinksWords>> = { 'pt-BR': ptBR, en, es }
