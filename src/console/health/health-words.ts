/** The words of the desk that shows the state of the server. */
import type { Language } from '../../protocol/reports/reports.ts'

export interface HealthWords {
  readonly lead: string
  readonly asOf: string
  readonly ready: string
  readonly notReady: string
  readonly outages: (count: number) => string
  readonly queues: string
  readonly oldest: (seconds: string) => string
  readonly running: (count: string) => string
  readonly models: string
  readonly threads: (threads: string) => string
  readonly database: string
  readonly connections: (busy: string, idle: string) => string
  readonly refusals: string
  readonly faces: string
  readonly behind: (count: string) => string
  readonly disk: string
  readonly diskOf: (free: string, size: string) => string
  readonly nodes: string
  readonly oneNode: string
  readonly lastMinutes: (values: string) => string
  /** The names of kinds of jobs and lanes of the models, by the service's own names for them. */
  readonly names: Readonly<Record<string, string>>
}

const ptBR: HealthWords = {
  lead: 'O que o servidor mede de si mesmo, lido a cada 5 segundos enquanto esta página está aberta.',
  asOf: 'Lido',
  ready: 'Pronto para atender',
  notReady: 'Ainda não está pronto',
  outages: (count) => (count === 1 ? '1 serviço fora do ar' : `${count} serviços fora do ar`),
  queues: 'Trabalhos na fila',
  oldest: (seconds) => `o mais antigo espera há ${seconds} s`,
  running: (count) => `${count} em andamento neste nó`,
  models: 'Fotos à espera de análise',
  threads: (threads) => `até ${threads} ao mesmo tempo`,
  database: 'À espera do banco de dados',
  connections: (busy, idle) => `conexões em uso: ${busy}, livres: ${idle}`,
  refusals: 'Pedidos recusados por minuto',
  faces: 'Rostos na base',
  behind: (count) => `mudanças por carregar: ${count}`,
  disk: 'Espaço livre em disco',
  diskOf: (free, size) => `${free} GB de ${size} GB`,
  nodes: 'Nós',
  oneNode: 'Um nó, com o banco de dados embutido.',
  lastMinutes: (values) => `Últimas leituras: ${values}`,
  names: {
    'run-execution': 'análises',
    'deliver-webhook': 'webhooks',
    'send-message': 'mensagens',
    'send-review-mail': 'avisos à equipe',
    'remove-blobs': 'remoção de fotos',
    purge: 'limpeza',
    analysis: 'análises',
    request: 'pedidos',
    'note-delays': 'análises atrasadas',
    'find-lost': 'trabalhos perdidos',
  },
}

const en: HealthWords = {
  lead: 'The server’s own measurements, read every 5 seconds while this page is open.',
  asOf: 'Read',
  ready: 'Ready to serve',
  notReady: 'Not ready yet',
  outages: (count) => (count === 1 ? '1 service is down' : `${count} services are down`),
  queues: 'Jobs waiting',
  oldest: (seconds) => `the oldest has waited ${seconds} s`,
  running: (count) => `${count} running on this node`,
  models: 'Pictures waiting for analysis',
  threads: (threads) => `up to ${threads} at a time`,
  database: 'Waiting for the database',
  connections: (busy, idle) => `connections in use: ${busy}, free: ${idle}`,
  refusals: 'Requests refused per minute',
  faces: 'Faces in the registry',
  behind: (count) => `changes to load: ${count}`,
  disk: 'Free disk space',
  diskOf: (free, size) => `${free} GB of ${size} GB`,
  nodes: 'Nodes',
  oneNode: 'One node, with the embedded database.',
  lastMinutes: (values) => `Last readings: ${values}`,
  names: {
    'run-execution': 'analyses',
    'deliver-webhook': 'webhooks',
    'send-message': 'messages',
    'send-review-mail': 'mails to the team',
    'remove-blobs': 'removal of pictures',
    purge: 'purge',
    analysis: 'analyses',
    request: 'requests',
    'note-delays': 'late analyses',
    'find-lost': 'lost jobs',
  },
}

const es: HealthWords = {
  lead: 'Lo que el servidor mide de sí mismo, leído cada 5 segundos mientras esta página está abierta.',
  asOf: 'Leído',
  ready: 'Listo para atender',
  notReady: 'Todavía no está listo',
  outages: (count) => (count === 1 ? '1 servicio caído' : `${count} servicios caídos`),
  queues: 'Trabajos en cola',
  oldest: (seconds) => `el más antiguo espera desde hace ${seconds} s`,
  running: (count) => `${count} en curso en este nodo`,
  models: 'Fotos en espera de análisis',
  threads: (threads) => `hasta ${threads} a la vez`,
  database: 'En espera de la base de datos',
  connections: (busy, idle) => `conexiones en uso: ${busy}, libres: ${idle}`,
  refusals: 'Solicitudes rechazadas por minuto',
  faces: 'Rostros en la base',
  behind: (count) => `cambios por cargar: ${count}`,
  disk: 'Espacio libre en disco',
  diskOf: (free, size) => `${free} GB de ${size} GB`,
  nodes: 'Nodos',
  oneNode: 'Un nodo, con la base de datos integrada.',
  lastMinutes: (values) => `Últimas lecturas: ${values}`,
  names: {
    'run-execution': 'análisis',
    'deliver-webhook': 'webhooks',
    'send-message': 'mensajes',
    'send-review-mail': 'avisos al equipo',
    'remove-blobs': 'eliminación de fotos',
    purge: 'limpieza',
    analysis: 'análisis',
    request: 'solicitudes',
    'note-delays': 'análisis atrasados',
    'find-lost': 'trabajos perdidos',
  },
}

export const healthWords: Readonly<Record<Language, HealthWords>> = { 'pt-BR': ptBR, en, es }
