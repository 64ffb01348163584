import { consentWords } from '../../protocol/consent/words-es.ts'
import { closedLinkWords } from '../../protocol/links/words-es.ts'
import type { FirstTexts } from './texts.ts'

/** Spanish. It addresses the person as "tú", as banking apps of the region do. */
export const es: FirstTexts = {
  opening: {
    title: 'Preparando…',
    later: 'No tienes que hacer nada. Si prefieres, vuelve más tarde con este mismo enlace.',
  },
  consent: {
    askedBy: (name) => `Solicitado por ${name}`,
    steps: {
      front: 'Fotografía el frente del documento',
      back: 'Dale la vuelta y fotografía el reverso',
      code: 'Acerca el código QR del documento',
      selfie: 'Toma una foto de tu rostro',
    },
    duration: 'Toma cerca de un minuto.',
    or: { ofTwo: ' o ', ofMany: ' o ' },
    needed: (documents) => `Ten a mano tu ${documents} original.`,
    ...consentWords,
    readMore: 'Leer el texto completo',
    accept: 'Aceptar y comenzar',
    decline: 'Ahora no',
    privacy: (name) => `Aviso de privacidad de ${name}`,
    language: 'Idioma',
  },
  walk: {
    step: (at, of) => `${at} de ${of}`,
    stepInWords: (at, of) => `Paso ${at} de ${of}`,
    back: 'Volver un paso',
    changeDocument: 'Cambiar documento',
    home: (name) => `Volver a ${name}`,
    help: (name) => `Contactar a ${name}`,
  },
  unseen: {
    body: 'Toca otra vez. Un botón solo vale después de estar medio segundo en la pantalla, sin nada encima.',
    elsewhere: '¿No funciona? Abre en otra ventana',
  },
  declined: {
    title: 'Está bien',
    body: 'No se envió nada. Puedes volver cuando quieras con este mismo enlace.',
    reconsider: 'Volver al inicio',
  },
  cards: {
    rg: [
      { drawing: 'rg', name: 'RG', about: 'Carné de identidad de un estado de Brasil' },
      { drawing: 'cin', name: 'CIN', about: 'Carné de identidad nacional de Brasil, el nuevo' },
    ],
    cnh: [{ drawing: 'cnh', name: 'CNH', about: 'Licencia de conducir de Brasil' }],
    rne: [{ drawing: 'rnm', name: 'RNM', about: 'Carné de registro migratorio, o el antiguo RNE' }],
  },
  delays: {
    offline: 'Estás sin internet. En cuanto vuelva, seguimos desde aquí.',
    unreachable: 'El servicio no responde. Seguimos intentando.',
    busy: 'El servicio está ocupado. Probamos de nuevo en un momento.',
    late: (name) => `${name}: todavía no se cargó.`,
    crowded: (seconds) => `Hay mucha gente ahora. Probamos de nuevo en ${duration(seconds)} o menos.`,
  },
  closed: {
    ...closedLinkWords,
    'session-ended': {
      title: 'Pasó mucho tiempo',
      body: 'Por seguridad, hay que empezar otra vez.',
      again: 'Empezar otra vez',
    },
    'server-unreachable': {
      title: 'Sin conexión',
      body: 'No pudimos conectarnos con el servicio. Revisa tu internet.',
      again: 'Intentar de nuevo',
    },
  },
}

function duration(seconds: number): string {
  if (seconds >= 60) return 'un minuto'
  return seconds === 1 ? 'un segundo' : `${seconds} segundos`
}
