import type { DoctorWords } from './pt-br.ts'

export const es: DoctorWords = {
  title: 'Diagnóstico de la página',
  looking: 'Comprobando…',
  language: 'Idioma',
  tryCamera: 'Probar la cámara',
  copy: 'Copiar como texto',
  copied: 'Copiado.',
  about: (command) =>
    `Para quien integra la página: ábrelo en el navegador o la aplicación donde va a funcionar. No se graba nada y nada sale de este navegador. ${command} revisa la instalación desde fuera.`,
  link: {
    name: 'Enlace',
    open: 'abierto',
    silent: 'la dirección no responde',
    reach: 'Comprueba que el servidor esté en marcha y que la red llegue hasta él.',
    closed: 'cerrado: ya se usó, venció o se desactivó',
    answers: (status) => `responde ${status}`,
    useOpen: 'Abre el diagnóstico de un enlace que esté abierto.',
  },
  context: {
    name: 'Conexión segura',
    secure: 'sí',
    insecure: 'no: sin https el navegador no permite la cámara',
    remedy:
      'Sirve esta página, y toda página que la rodee, por https o desde localhost; en la red local lo hace limiar serve --phone.',
  },
  embedding: {
    name: 'Página alrededor',
    whole: 'ninguna: esta es la página entera',
    sandboxed: 'un iframe con sandbox',
    leaveSandbox: 'Añade allow-scripts y allow-same-origin al sandbox del iframe, o quita el sandbox.',
    unnamed: 'una página que el navegador no identifica',
    open: (host) => `${host}; hoy cualquier sitio puede incrustar la página`,
    nameIt: (origin) =>
      `Incluye la dirección en embedOrigins del flujo${origin ? ` (${origin})` : ''}: hasta entonces cualquier sitio puede mostrar la página, y los eventos salen sin la respuesta.`,
    foreign: (host) => `${host}, que no está en el flujo`,
    add: (origin) => `Incluye ${origin} en embedOrigins del flujo.`,
    named: (host) => `${host}, que está en el flujo`,
  },
  policy: {
    name: 'Cámara en la página',
    allowed: 'permitida',
    untold: 'este navegador no lo dice; “Probar la cámara” lo muestra',
    withheld: 'bloqueada',
    allowFrame:
      'Añade allow="camera" al iframe y comprueba que la Permissions-Policy de la página de alrededor no bloquee la cámara.',
    allowHeader: 'Comprueba si una cabecera Permissions-Policy delante del servidor bloquea la cámara.',
  },
  hidden: 'no se puede saber mientras la página de alrededor bloquee la cámara',
  permission: {
    name: 'Permiso de la cámara',
    granted: 'concedido',
    denied: 'denegado',
    allow:
      'Permite la cámara en los ajustes de este sitio en el navegador, o en los permisos de la aplicación.',
    prompt: 'el navegador va a preguntar',
    untold: 'este navegador solo lo dice después de preguntar',
  },
  cameras: {
    name: 'Cámaras',
    noWay: 'este navegador no da acceso a cámaras',
    useAnother:
      'Usa https; en aplicaciones, una WebView con cámara (iOS 14.3, Android WebView 53). También se pueden enviar archivos.',
    uncounted: 'solo se pueden contar después del permiso',
    none: 'ninguna',
    connect: 'Conecta una cámara, o envía archivos.',
  },
  app: {
    name: 'Navegador de aplicación',
    none: 'ninguno que suela dar problemas',
    offerLink: 'Muchos de ellos bloquean la cámara: haz que el enlace se abra en el navegador del celular.',
  },
  listeners: {
    name: 'Quién recibe los eventos',
    parent: 'la página de alrededor (window.parent)',
    opener: 'la página que abrió esta (window.opener)',
    nobody: 'nadie',
    addChannel:
      'En una aplicación, registra el canal antes de cargar la página; su nombre está en las recetas de integración.',
  },
  contentPolicy: {
    name: 'Política de contenido',
    unbroken: 'no se bloqueó nada',
    broken: (directives) => `bloqueó ${directives}`,
    remedy: 'No dejes que el proxy añada una Content-Security-Policy propia: Limiar ya envía la suya.',
  },
  wasm: {
    name: 'WebAssembly',
    vectors: 'con instrucciones vectoriales',
    plain: 'sin instrucciones vectoriales: la guía va más lenta, y el botón de foto funciona igual',
    none: 'no hay: la guía va más lenta, y el botón de foto funciona igual',
  },
  webGl: {
    name: 'WebGL',
    has: 'sí',
    none: 'no: solo lo necesita el detector de MediaPipe, que no es el predeterminado',
  },
  storage: {
    name: 'Almacenamiento y cookies',
    allowed: 'permitidos; la página no guarda nada',
    blocked: 'bloqueados; la página no guarda nada, así que no hacen falta',
  },
  trial: {
    name: 'Prueba de la cámara',
    small: 'La letra pequeña puede quedar ilegible: usa una cámara mejor.',
    obstacles: {
      'insecure-context': { found: 'bloqueada: la página no es segura', remedy: 'Usa https.' },
      'embedding-forbids-camera': {
        found: 'bloqueada por la página de alrededor',
        remedy: 'Añade allow="camera" al iframe y revisa la Permissions-Policy y el sandbox.',
      },
      'camera-denied': {
        found: 'denegada',
        remedy:
          'Permite la cámara en los ajustes de este sitio en el navegador, o en los permisos de la aplicación.',
      },
      'camera-denied-by-system': {
        found: 'denegada por el sistema',
        remedy: 'Permite que el navegador use la cámara en los ajustes del dispositivo.',
      },
      'in-app-browser': {
        found: 'bloqueada por el navegador de la aplicación',
        remedy: 'Abre el enlace en el navegador del celular.',
      },
      'camera-dismissed': {
        found: 'la pregunta del navegador quedó sin respuesta',
        remedy: 'Prueba otra vez y responde a la pregunta.',
      },
      'camera-in-use': { found: 'en uso', remedy: 'Cierra lo que más esté usando la cámara.' },
      'camera-missing': { found: 'ninguna cámara', remedy: 'Conecta una cámara, o envía archivos.' },
    },
    failed: 'la cámara no se abrió',
  },
}
