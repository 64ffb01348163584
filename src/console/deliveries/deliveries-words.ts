/** The words of the desk of webhooks and their deliveries. */
import type { Language } from '../../protocol/reports/reports.ts'
import type { AttemptFailure, DeliveryState, PauseReason } from '../../protocol/webhooks/webhooks.ts'
import { spellCount } from '../texts/spelling.ts'

export interface DeliveriesWords {
  readonly receiver: string
  readonly callbacks: string
  readonly test: string
  readonly testing: string
  readonly tested: (state: string) => string
  readonly refresh: string
  readonly list: string
  readonly count: (total: number) => string
  readonly none: string
  /** Where a state was asked for. */
  readonly noneSuch: string
  readonly filter: string
  readonly every: string
  readonly noWebhooks: string
  readonly attempts: (count: number) => string
  readonly next: string
  readonly body: string
  readonly replay: string
  readonly now: string
  readonly replayed: string
  readonly more: string
  readonly paused: Readonly<Record<PauseReason, string>>
  readonly pause: string
  readonly resume: string
  readonly nowPaused: string
  readonly nowResumed: string
  readonly states: Readonly<Record<DeliveryState, string>>
  readonly failures: Readonly<Record<AttemptFailure, string>>
  readonly status: (status: number) => string
}

const ptBR: DeliveriesWords = {
  receiver: 'Destino',
  callbacks: 'callbackUrl das execuções',
  test: 'Enviar um teste',
  testing: 'Enviando…',
  tested: (state) => `Teste: ${state}.`,
  refresh: 'Atualizar',
  list: 'Entregas',
  count: (total) => spellCount(total, 'entrega', 'entregas', 'pt-BR'),
  none: 'Nenhuma entrega ainda.',
  noneSuch: 'Nenhuma entrega nesta situação.',
  filter: 'Mostrar',
  every: 'todas',
  noWebhooks: 'Nenhum webhook cadastrado. Crie um pela API: POST /webhooks.',
  attempts: (count) => (count === 1 ? '1 tentativa' : `${count} tentativas`),
  next: 'próxima',
  body: 'O que é enviado',
  replay: 'Enviar de novo',
  now: 'Enviar agora',
  replayed: 'A entrega voltou para a fila.',
  more: 'Mostrar mais',
  paused: {
    requested: 'Pausado por alguém da equipe',
    failing: 'Pausado: nada foi entregue por um dia',
    gone: 'Pausado: o destino respondeu que não existe mais',
  },
  pause: 'Pausar',
  resume: 'Retomar',
  nowPaused: 'Entregas pausadas.',
  nowResumed: 'Entregas retomadas.',
  states: { waiting: 'na fila', held: 'retida', delivered: 'entregue', 'given-up': 'não entregue' },
  failures: {
    status: 'resposta de erro',
    redirect: 'o destino redirecionou',
    timeout: 'o destino demorou demais',
    'connection-failed': 'sem conexão',
    'address-refused': 'endereço não permitido',
    interrupted: 'interrompida do nosso lado',
  },
  status: (status) => `resposta ${status}`,
}

const en: DeliveriesWords = {
  receiver: 'Receiver',
  callbacks: 'callbackUrl of the executions',
  test: 'Send a test',
  testing: 'Sending…',
  tested: (state) => `Test: ${state}.`,
  refresh: 'Refresh',
  list: 'Deliveries',
  count: (total) => spellCount(total, 'delivery', 'deliveries', 'en'),
  none: 'No deliveries yet.',
  noneSuch: 'No delivery is in this state.',
  filter: 'Show',
  every: 'all',
  noWebhooks: 'There are no webhooks. Create one with the API: POST /webhooks.',
  attempts: (count) => (count === 1 ? '1 attempt' : `${count} attempts`),
  next: 'next',
  body: 'What is sent',
  replay: 'Send again',
  now: 'Send now',
  replayed: 'The delivery is back in the queue.',
  more: 'Show more',
  paused: {
    requested: 'Paused by someone on the team',
    failing: 'Paused: nothing was delivered for a day',
    gone: 'Paused: the receiver answered that it no longer exists',
  },
  pause: 'Pause',
  resume: 'Resume',
  nowPaused: 'Deliveries paused.',
  nowResumed: 'Deliveries resumed.',
  states: { waiting: 'queued', held: 'held', delivered: 'delivered', 'given-up': 'not delivered' },
  failures: {
    status: 'answered with an error',
    redirect: 'the receiver redirected',
    timeout: 'the receiver took too long',
    'connection-failed': 'no connection',
    'address-refused': 'address not allowed',
    interrupted: 'interrupted on our side',
  },
  status: (status) => `answered ${status}`,
}

const es: DeliveriesWords = {
  receiver: 'Destino',
  callbacks: 'callbackUrl de las ejecuciones',
  test: 'Enviar una prueba',
  testing: 'Enviando…',
  tested: (state) => `Prueba: ${state}.`,
  refresh: 'Actualizar',
  list: 'Entregas',
  count: (total) => spellCount(total, 'entrega', 'entregas', 'es'),
  none: 'Todavía no hay entregas.',
  noneSuch: 'Ninguna entrega en este estado.',
  filter: 'Mostrar',
  every: 'todas',
  noWebhooks: 'No hay webhooks. Crea uno con la API: POST /webhooks.',
  attempts: (count) => (count === 1 ? '1 intento' : `${count} intentos`),
  next: 'próximo',
  body: 'Lo que se envía',
  replay: 'Enviar otra vez',
  now: 'Enviar ahora',
  replayed: 'La entrega volvió a la cola.',
  more: 'Mostrar más',
  paused: {
    requested: 'En pausa por alguien del equipo',
    failing: 'En pausa: no se entregó nada durante un día',
    gone: 'En pausa: el destino respondió que ya no existe',
  },
  pause: 'Pausar',
  resume: 'Reanudar',
  nowPaused: 'Entregas en pausa.',
  nowResumed: 'Entregas reanudadas.',
  states: { waiting: 'en cola', held: 'retenida', delivered: 'entregada', 'given-up': 'no entregada' },
  failures: {
    status: 'respondió con error',
    redirect: 'el destino redirigió',
    timeout: 'el destino tardó demasiado',
    'connection-failed': 'sin conexión',
    'address-refused': 'dirección no permitida',
    interrupted: 'interrumpida de nuestro lado',
  },
  status: (status) => `respondió ${status}`,
}

export const deliveriesWords: Readonly<Record<Language, DeliveriesWords>> = { 'pt-BR': ptBR, en, es }
