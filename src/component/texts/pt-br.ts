import { consentWords } from '../../protocol/consent/words-pt-br.ts'
import { closedLinkWords } from '../../protocol/links/words-pt-br.ts'
import type { FirstTexts } from './texts.ts'

/** Portuguese of Brazil: addresses the person as "você", puts verbs first, and blames nobody. */
export const ptBR: FirstTexts = {
  opening: {
    title: 'Preparando…',
    later: 'Não precisa fazer nada. Se preferir, volte mais tarde por este mesmo link.',
  },
  consent: {
    askedBy: (name) => `Pedido por ${name}`,
    steps: {
      front: 'Fotografe a frente do documento',
      back: 'Vire e fotografe o verso',
      code: 'Aproxime o código QR do documento',
      selfie: 'Tire uma foto do seu rosto',
    },
    duration: 'Leva cerca de um minuto.',
    or: { ofTwo: ' ou ', ofMany: ' ou ' },
    needed: (documents) => `Tenha em mãos o documento original: ${documents}.`,
    ...consentWords,
    readMore: 'Ler o texto completo',
    accept: 'Aceitar e começar',
    decline: 'Agora não',
    privacy: (name) => `Aviso de privacidade de ${name}`,
    language: 'Idioma',
  },
  walk: {
    step: (at, of) => `${at} de ${of}`,
    stepInWords: (at, of) => `Etapa ${at} de ${of}`,
    back: 'Voltar um passo',
    changeDocument: 'Trocar documento',
    home: (name) => `Voltar para ${name}`,
    help: (name) => `Falar com ${name}`,
  },
  unseen: {
    body: 'Espere um instante e toque de novo, sem nada por cima do botão.',
    elsewhere: 'Não funciona? Abra em outra janela',
  },
  declined: {
    title: 'Tudo bem',
    body: 'Nada foi enviado. Você pode voltar quando quiser, por este mesmo link.',
    reconsider: 'Voltar ao início',
  },
  cards: {
    rg: [
      { drawing: 'rg', name: 'RG', about: 'Carteira de identidade do seu estado' },
      { drawing: 'cin', name: 'CIN', about: 'Carteira de Identidade Nacional, a nova' },
    ],
    cnh: [{ drawing: 'cnh', name: 'CNH', about: 'Carteira de motorista' }],
    rne: [{ drawing: 'rnm', name: 'RNM', about: 'Carteira de registro migratório, ou o antigo RNE' }],
  },
  delays: {
    offline: 'Você está sem internet. Quando ela voltar, continuamos daqui.',
    unreachable: 'O serviço não respondeu. Continuamos tentando.',
    busy: 'O serviço está ocupado. Tentamos de novo em instantes.',
    late: (name) => `${name}: ainda não carregou.`,
    crowded: (seconds) => `Há muita gente agora. Tentamos de novo em até ${duration(seconds)}.`,
  },
  closed: {
    ...closedLinkWords,
    'session-ended': {
      title: 'Passou muito tempo',
      body: 'Por segurança, é preciso começar outra vez.',
      again: 'Começar outra vez',
    },
    'server-unreachable': {
      title: 'Sem conexão',
      body: 'Não conseguimos falar com o serviço. Verifique sua internet.',
      again: 'Tentar de novo',
    },
  },
}

function duration(seconds: number): string {
  if (seconds >= 60) return 'um minuto'
  return seconds === 1 ? 'um segundo' : `${seconds} segundos`
}
