/** What messages say in each language. `{name}`, `{url}` and `{until}` are filled in, also in a report's own words. */
import type { Language } from '../../../protocol/languages.ts'

export interface MessageWords {
  readonly subject: string
  readonly title: string
  readonly opening: string
  readonly instructions: string
  readonly start: string
  readonly copy: string
  readonly caution: string
  readonly unexpected: string
  /** The text of an SMS, without letters that its alphabet lacks. */
  readonly sms: string
  readonly smsUntil: string
  /** Reports cannot change this: it states a fact about the link. */
  readonly until: string
  readonly dayAndTime: string
  readonly untilDeactivated: string
  readonly textStart: string
  readonly privacy: string
  readonly help: string
}

export const messageWords: Readonly<Record<Language, MessageWords>> = {
  'pt-BR': {
    subject: '{name}: confirme sua identidade',
    title: 'Confirme sua identidade',
    opening: '{name} pede que você confirme sua identidade.',
    instructions:
      'Tenha em mãos o seu documento (RG, CIN, CNH ou RNM) e use um aparelho com câmera. Leva cerca de um minuto.',
    start: 'Começar',
    copy: 'Se o botão não abrir, copie este endereço:',
    caution: 'Este endereço é pessoal: não o encaminhe a ninguém.',
    unexpected: 'Se você não esperava esta mensagem, ignore-a: sem o seu documento, nada acontece.',
    sms: '{name}: confirme sua identidade em {url}{until} Link pessoal: nao encaminhe.',
    smsUntil: ' Vale ate {until}.',
    until: 'Ele vale até {until} (horário de Brasília).',
    dayAndTime: '{day}, às {time}',
    untilDeactivated: 'Ele vale até ser desativado por quem o enviou.',
    textStart: 'Abra este endereço para começar:',
    privacy: 'Aviso de privacidade',
    help: 'Falar com {name}',
  },
  en: {
    subject: '{name}: confirm your identity',
    title: 'Confirm your identity',
    opening: '{name} asks you to confirm your identity.',
    instructions:
      'Have your document at hand (RG, CIN, CNH or RNM) and use a device with a camera. It takes about a minute.',
    start: 'Start',
    copy: 'If the button does not open, copy this address:',
    caution: 'This address is personal: do not forward it to anyone.',
    unexpected: 'If you did not expect this message, ignore it: nothing happens without your document.',
    sms: '{name}: confirm your identity at {url}{until} It is personal, do not forward it.',
    smsUntil: ' Valid until {until}.',
    until: 'It is valid until {until} (Brasília time).',
    dayAndTime: '{day} at {time}',
    untilDeactivated: 'It is valid until the sender turns it off.',
    textStart: 'Open this address to start:',
    privacy: 'Privacy notice',
    help: 'Contact {name}',
  },
  es: {
    subject: '{name}: confirma tu identidad',
    title: 'Confirma tu identidad',
    opening: '{name} te pide que confirmes tu identidad.',
    instructions:
      'Ten a mano tu documento (RG, CIN, CNH o RNM) y usa un dispositivo con cámara. Toma cerca de un minuto.',
    start: 'Comenzar',
    copy: 'Si el botón no abre, copia esta dirección:',
    caution: 'Esta dirección es personal: no se la reenvíes a nadie.',
    unexpected: 'Si no esperabas este mensaje, ignóralo: sin tu documento no pasa nada.',
    sms: '{name}: confirma tu identidad en {url}{until} Es personal, no lo reenvies.',
    smsUntil: ' Vale hasta {until}.',
    until: 'Vale hasta el {until} (hora de Brasilia).',
    dayAndTime: '{day} a las {time}',
    untilDeactivated: 'Vale hasta que quien lo envió lo desactive.',
    textStart: 'Abre esta dirección para comenzar:',
    privacy: 'Aviso de privacidad',
    help: 'Contactar a {name}',
  },
}
