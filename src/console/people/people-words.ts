/** The words of the desk of people, and of the page of an invitation. */
import type { PersonRole } from '../../protocol/access/people.ts'
import type { Language } from '../../protocol/reports/reports.ts'

export interface PeopleWords {
  readonly invite: string
  readonly name: string
  readonly nameMissing: string
  readonly role: string
  readonly roles: Readonly<Record<PersonRole, string>>
  /** What each role may do. */
  readonly may: Readonly<Record<PersonRole, string>>
  readonly make: string
  readonly invited: (name: string) => string
  readonly address: string
  readonly copy: string
  readonly copied: string
  readonly people: string
  readonly states: Readonly<Record<'invited' | 'active' | 'removed', string>>
  readonly you: string
  readonly since: string
  readonly again: string
  readonly expires: (moment: string) => string
  readonly remove: string
  readonly sure: (name: string) => string
  readonly yes: string
  readonly no: string
  readonly removed: (name: string) => string
  readonly changed: (name: string, role: string) => string
  readonly none: string
  readonly more: string
}

const ptBR: PeopleWords = {
  invite: 'Convidar uma pessoa',
  name: 'Nome',
  nameMissing: 'Informe o nome da pessoa.',
  role: 'Papel',
  roles: { analyst: 'Analista', supervisor: 'Supervisão', auditor: 'Auditoria' },
  may: {
    analyst: 'Revisa e decide; cria links.',
    supervisor: 'Faz tudo de analista; cuida de pessoas, faces, fluxos e entregas, exporta e apaga dados.',
    auditor: 'Vê tudo, inclusive o registro de acessos; não muda nada.',
  },
  make: 'Criar convite',
  invited: (name) => `Envie este endereço a ${name}. Ele abre uma vez, em até sete dias, e só aparece agora.`,
  address: 'Endereço do convite',
  copy: 'Copiar',
  copied: 'Endereço copiado.',
  people: 'Pessoas',
  states: { invited: 'Convite em aberto', active: 'Ativa', removed: 'Removida' },
  you: 'você',
  since: 'desde',
  again: 'Novo convite',
  expires: (moment) => `o convite vale até ${moment}`,
  remove: 'Remover',
  sure: (name) => `Remover ${name}? As sessões terminam agora; o nome continua no que a pessoa decidiu.`,
  yes: 'Sim, remover',
  no: 'Manter',
  removed: (name) => `${name} não entra mais.`,
  changed: (name, role) => `${name}: ${role}.`,
  none: 'Ninguém foi convidado ainda.',
  more: 'Mostrar mais',
}

const en: PeopleWords = {
  invite: 'Invite a person',
  name: 'Name',
  nameMissing: 'Enter the person’s name.',
  role: 'Role',
  roles: { analyst: 'Analyst', supervisor: 'Supervisor', auditor: 'Auditor' },
  may: {
    analyst: 'Reviews and decides; creates links.',
    supervisor:
      'Does everything an analyst does; manages people, faces, flows and deliveries; exports and erases data.',
    auditor: 'Sees everything, including the access record; changes nothing.',
  },
  make: 'Create invitation',
  invited: (name) => `Send this address to ${name}. It opens once, within seven days, and is shown only now.`,
  address: 'Invitation address',
  copy: 'Copy',
  copied: 'Address copied.',
  people: 'People',
  states: { invited: 'Invited', active: 'Active', removed: 'Removed' },
  you: 'you',
  since: 'since',
  again: 'New invitation',
  expires: (moment) => `the invitation is valid until ${moment}`,
  remove: 'Remove',
  sure: (name) => `Remove ${name}? Their sessions end now; their name stays on what they decided.`,
  yes: 'Yes, remove',
  no: 'Keep',
  removed: (name) => `${name} can no longer sign in.`,
  changed: (name, role) => `${name}: ${role}.`,
  none: 'Nobody has been invited yet.',
  more: 'Show more',
}

const es: PeopleWords = {
  invite: 'Invitar a una persona',
  name: 'Nombre',
  nameMissing: 'Ingresa el nombre de la persona.',
  role: 'Rol',
  roles: { analyst: 'Analista', supervisor: 'Supervisión', auditor: 'Auditoría' },
  may: {
    analyst: 'Revisa y decide; crea enlaces.',
    supervisor:
      'Hace todo lo de analista; gestiona personas, rostros, flujos y entregas; exporta y borra datos.',
    auditor: 'Ve todo, también el registro de accesos; no cambia nada.',
  },
  make: 'Crear invitación',
  invited: (name) =>
    `Envía esta dirección a ${name}. Se abre una sola vez, dentro de siete días, y solo aparece ahora.`,
  address: 'Dirección de la invitación',
  copy: 'Copiar',
  copied: 'Dirección copiada.',
  people: 'Personas',
  states: { invited: 'Invitación abierta', active: 'Activa', removed: 'Eliminada' },
  you: 'tú',
  since: 'desde',
  again: 'Nueva invitación',
  expires: (moment) => `la invitación vale hasta ${moment}`,
  remove: 'Quitar',
  sure: (name) => `¿Quitar a ${name}? Sus sesiones terminan ahora; su nombre queda en lo que decidió.`,
  yes: 'Sí, quitar',
  no: 'Mantener',
  removed: (name) => `${name} ya no puede entrar.`,
  changed: (name, role) => `${name}: ${role}.`,
  none: 'Todavía no se invitó a nadie.',
  more: 'Mostrar más',
}

export const peopleWords: Readonly<Record<Language, PeopleWords>> = { 'pt-BR': ptBR, en, es }

interface InvitationWords {
  readonly title: string
  readonly lead: string
  readonly accept: string
  readonly signIn: string
  readonly welcome: (name: string) => string
  readonly keep: string
  readonly key: string
  readonly hint: string
  readonly copy: string
  readonly copied: string
  /** Said where the browser refuses its clipboard. */
  readonly byHand: string
  readonly go: string
}

export const invitationWords: Readonly<Record<Language, InvitationWords>> = {
  'pt-BR': {
    title: 'Você recebeu um convite para o console',
    lead: 'O convite abre uma vez só. Ao aceitar, você recebe uma chave para entrar nas próximas vezes.',
    accept: 'Aceitar e entrar',
    signIn: 'Entrar com a minha chave',
    welcome: (name) => `Que bom ter você aqui, ${name}`,
    keep: 'Esta é a sua chave. Guarde-a no gerenciador de senhas: ela só aparece agora.',
    key: 'Sua chave',
    hint: 'A chave é só sua e abre apenas o console. Se perder, peça um novo convite: a antiga deixa de valer.',
    copy: 'Copiar a chave',
    copied: 'Chave copiada',
    byHand: 'A chave está selecionada. Copie com Ctrl+C ou pelo menu do aparelho.',
    go: 'Já guardei: ir para a fila',
  },
  en: {
    title: 'You are invited to the console',
    lead: 'The invitation opens only once. When you accept it, you get a key for signing in from then on.',
    accept: 'Accept and sign in',
    signIn: 'Sign in with my key',
    welcome: (name) => `Good to have you here, ${name}`,
    keep: 'This is your key. Keep it in your password manager: it is shown only now.',
    key: 'Your key',
    hint: 'The key is yours alone and opens only the console. If you lose it, ask for a new invitation: the old key then stops working.',
    copy: 'Copy the key',
    copied: 'Key copied',
    byHand: 'The key is selected. Copy it with Ctrl+C or from the menu.',
    go: 'I have saved it: go to the queue',
  },
  es: {
    title: 'Te invitaron a la consola',
    lead: 'La invitación se abre una sola vez. Al aceptar recibes una clave para entrar las próximas veces.',
    accept: 'Aceptar y entrar',
    signIn: 'Entrar con mi clave',
    welcome: (name) => `Qué bueno tenerte aquí, ${name}`,
    keep: 'Esta es tu clave. Guárdala en el gestor de contraseñas: solo aparece ahora.',
    key: 'Tu clave',
    hint: 'La clave es solo tuya y abre únicamente la consola. Si la pierdes, pide una nueva invitación: la anterior deja de valer.',
    copy: 'Copiar la clave',
    copied: 'Clave copiada',
    byHand: 'La clave está seleccionada. Cópiala con Ctrl+C o desde el menú.',
    go: 'Ya la guardé: ir a la cola',
  },
}
