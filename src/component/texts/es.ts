import { consentWords } from '../../protocol/consent-words/es.ts'
import type { Texts } from './texts.ts'

/** Spanish, spoken to "tú" as banking apps of the region do. */
export const es: Texts = {
  opening: {
    title: 'Preparando…',
    later: 'No tienes que hacer nada. Si prefieres, vuelve más tarde con este mismo enlace.',
  },
  consent: {
    title: 'Vamos a confirmar tu identidad',
    askedBy: (name) => `Solicitado por ${name}`,
    steps: {
      front: 'Fotografía el frente del documento',
      back: 'Dale la vuelta y fotografía el reverso',
      selfie: 'Toma una foto de tu rostro',
    },
    duration: 'Toma cerca de un minuto.',
    or: { ofTwo: ' o ', ofMany: ' o ' },
    needed: (documents) => `Ten a mano tu ${documents} original.`,
    ...consentWords,
    readMore: 'Leer el texto completo',
    accept: 'Aceptar y comenzar',
    decline: 'Ahora no',
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
  returning: {
    title: '¿Fuiste tú quien empezó?',
    body: 'Alguien ya empezó con este enlace en este dispositivo.',
    goOn: 'Sí, continuar',
    beginAgain: 'No, empezar de nuevo',
  },
  primer: {
    title: 'Permite usar la cámara',
    body: 'Tu navegador va a preguntar. Toca “Permitir”.',
    reasons: [
      'La foto se toma sola cuando la imagen está bien.',
      'La cámara se apaga en cuanto terminas.',
      'Nada se graba: solo se envían las fotos.',
    ],
    open: 'Abrir la cámara',
    useFile: 'Enviar fotos sin la cámara',
  },
  capture: {
    titles: { front: 'Frente del documento', back: 'Reverso del documento', selfie: 'Tu rostro' },
    starting: 'Abriendo la cámara…',
    frame: {
      front: 'Coloca el frente en el marco',
      back: 'Coloca el reverso en el marco',
      selfie: 'Coloca el rostro en el marco',
    },
    hints: {
      'no-document': 'Coloca el documento en el marco',
      'move-closer': 'Acércate un poco',
      'move-back': 'Aléjate un poco',
      'centre-document': 'Céntralo en el marco',
      'hold-parallel': 'Pon el documento derecho',
      'more-light': 'Busca un lugar más claro',
      'avoid-glare': 'Inclínalo para quitar el reflejo',
      'hold-steady': 'Sujeta con firmeza',
      'show-front': 'Muestra el lado con la foto',
      'show-back': 'Dale la vuelta: el lado sin la foto',
      'no-face': 'Coloca el rostro en el marco',
      'one-person': 'Solo una persona en la imagen',
      'centre-face': 'Centra el rostro',
      'level-head': 'Mantén la cabeza derecha',
      'look-ahead': 'Mira al frente',
      'less-light': 'Sal de la luz fuerte',
    },
    advice: {
      'no-document': 'Pon el documento entero en el marco, sobre un fondo liso de otro color',
      'move-closer': 'Acerca el teléfono hasta llenar el marco',
      'move-back': 'Aleja el teléfono hasta que todo quepa en el marco',
      'centre-document': 'Deja las cuatro esquinas del documento dentro del marco',
      'hold-parallel': 'Sostén el teléfono paralelo al documento, mirando desde arriba',
      'more-light': 'Enciende una luz o acércate a una ventana',
      'avoid-glare': 'Inclina el documento o apaga la lámpara que se refleja en él',
      'hold-steady': 'Apoya los brazos y espera a que la imagen se vea nítida',
      'show-front': 'Gira el documento: necesitamos el lado que tiene tu foto',
      'show-back': 'Gira el documento: necesitamos el lado que no tiene tu foto',
      'no-face': 'Sostén el teléfono a la altura de los ojos, con la cara en el marco',
      'one-person': 'Pide a las otras personas que salgan de la imagen',
      'centre-face': 'Mueve el teléfono hasta que toda tu cara quede en el centro del marco',
      'level-head': 'Mantén la cabeza y el teléfono rectos, sin inclinar',
      'look-ahead': 'Ponte de frente a la cámara, con el mentón recto',
      'less-light': 'Date la vuelta: la luz fuerte debe quedar detrás del teléfono',
    },
    hold: '¡Eso! Quédate así',
    byHand: 'Si prefieres, toca el botón',
    shutter: 'Tomar la foto',
    useFile: 'Enviar un archivo',
    torchOn: 'Encender la luz',
    torchOff: 'Apagar la luz',
    otherCamera: 'Cambiar de cámara',
    checking: 'Revisando la foto…',
    checkingLong: 'Aún revisando. Solo un instante más.',
    sending: 'Enviando la foto…',
    sendingSlowly: 'Conexión lenta. Seguimos enviando…',
    cancelSending: 'Cancelar el envío',
    sent: 'Foto enviada',
    picture: 'La foto que tomaste',
    again: 'Tomar otra foto',
    retakes: {
      'not-a-document': {
        title: 'No vimos un documento',
        body: 'Usa un documento original, entero en el marco.',
      },
      'wrong-side': { title: 'Este es el otro lado', body: 'Da la vuelta al documento y repite la foto.' },
      unreadable: {
        title: 'No pudimos leerlo',
        body: 'Sácalo de la funda, evita reflejos y acércalo.',
      },
      'too-small': { title: 'La imagen quedó pequeña', body: 'Acércate hasta llenar el marco.' },
      'too-dark': { title: 'La imagen quedó oscura', body: 'Busca un lugar más claro.' },
      'too-bright': {
        title: 'La imagen quedó demasiado clara',
        body: 'Aléjate de la luz fuerte o apaga el flash.',
      },
      'cut-off': {
        title: 'El documento quedó cortado',
        body: 'Aléjate un poco hasta que quepa entero en el marco.',
      },
      glare: {
        title: 'Hay un reflejo en el documento',
        body: 'Inclina el documento hasta que el reflejo salga del texto.',
      },
      'too-blurred': { title: 'La imagen quedó movida', body: 'Apoya los brazos y sujeta con firmeza.' },
      'no-face': { title: 'No vimos un rostro', body: 'Deja el rostro visible, de frente a la luz.' },
      'several-faces': { title: 'Hay más de un rostro', body: 'Solo tú debes aparecer en la imagen.' },
      'face-too-small': { title: 'El rostro quedó pequeño', body: 'Acércate hasta llenar el marco.' },
      'same-picture': {
        title: 'Es la misma imagen del documento',
        body: 'Toma ahora una foto de tu rostro y otra del documento.',
      },
      'not-an-image': {
        title: 'No pudimos abrir la foto',
        body: 'Envía una imagen JPEG, PNG, WebP o HEIC, o el PDF del documento digital, sin contraseña.',
      },
      'not-sent': { title: 'La foto no se envió', body: 'Revisa tu internet e intenta de nuevo.' },
      'camera-picture-failed': { title: 'La cámara no respondió', body: 'Toma la foto otra vez.' },
    },
  },
  stuck: {
    body: 'Prueba otro camino. O sigue con esta foto: una persona la mirará, y puede tardar más.',
    bodyWithoutStill: 'Prueba otro camino.',
    otherWay: 'Usar otra cámara o un archivo',
    insist: 'Seguir con esta foto',
  },
  review: {
    title: '¿La foto quedó bien?',
    body: 'Mira si se puede leer todo. Tenemos dudas porque:',
    use: 'Usar esta',
    again: 'Tomar otra',
  },
  documentChoice: {
    title: '¿Qué documento vas a usar?',
    body: 'Ten el original a mano.',
    types: {
      rg: {
        cards: [
          { drawing: 'rg', name: 'RG', about: 'Carné de identidad de un estado de Brasil' },
          { drawing: 'cin', name: 'CIN', about: 'Carné de identidad nacional de Brasil, el nuevo' },
        ],
        front: 'Coloca el frente del carné de identidad en el marco',
        back: 'Coloca el reverso del carné de identidad en el marco',
      },
      cnh: {
        cards: [{ drawing: 'cnh', name: 'CNH', about: 'Licencia de conducir de Brasil' }],
        front: 'Coloca el frente de la CNH en el marco',
        back: 'Coloca el reverso de la CNH en el marco',
      },
      rne: {
        cards: [{ drawing: 'rnm', name: 'RNM', about: 'Carné de registro migratorio, o el antiguo RNE' }],
        front: 'Coloca el frente del carné de registro en el marco',
        back: 'Coloca el reverso del carné de registro en el marco',
      },
    },
  },
  movement: {
    title: 'Mueve un poco la cabeza',
    invite: 'Gira despacio la cabeza un poco hacia un lado y vuelve',
    nod: 'También vale asentir despacio.',
    drawing: 'Haz los dos movimientos que te pedimos',
    turns: {
      left: 'Gira despacio hacia tu izquierda y vuelve',
      right: 'Gira despacio hacia tu derecha y vuelve',
      up: 'Levanta despacio el mentón y vuelve',
      down: 'Baja despacio el mentón y vuelve',
    },
    turnBack: '¡Eso! Ahora vuelve despacio',
    looking: 'Mirando el movimiento…',
    enough: '¡Listo, salió bien!',
    again: {
      title: 'No pudimos ver el movimiento',
      body: 'Gira más despacio, con luz en el rostro.',
    },
    retry: 'Intentar de nuevo',
    skip: 'Saltar este paso',
    skipMeans: 'Sin este paso, una persona del equipo revisa tu selfie y la respuesta tarda más.',
    cannot: '¿No puedes mover la cabeza? Tras dos intentos puedes seguir, y una persona del equipo revisa.',
    resume: 'Solo falta girar la cabeza: abre la cámara',
    unable: 'Ahora no pudimos hacer este paso',
    goOn: 'Seguir sin el movimiento',
    seen: 'Movimiento confirmado',
  },
  delays: {
    offline: 'Estás sin internet. En cuanto vuelva, seguimos desde aquí.',
    unreachable: 'El servicio no responde. Seguimos intentando por ti.',
    busy: 'El servicio está ocupado. Probamos de nuevo en un momento.',
    crowded: (seconds) => `Mucha gente ahora. Probamos de nuevo en ${duration(seconds)} o menos.`,
  },
  file: {
    titles: {
      front: 'Envía el frente del documento',
      back: 'Envía el reverso del documento',
      selfie: 'Envía una foto del rostro',
    },
    advice: {
      front: ['Es el lado que tiene tu foto.', 'El documento entero, sin funda.', 'Sin reflejos ni sombras.'],
      back: ['Es el lado sin tu foto.', 'El documento entero, sin funda.', 'Sin reflejos ni sombras.'],
      selfie: [
        'Solo tú, de frente.',
        'Sin gafas oscuras, gorra ni mascarilla.',
        'En un lugar bien iluminado.',
        '¿Tienes el documento digital? Sirve el PDF que exporta la aplicación.',
      ],
    },
    take: 'Tomar la foto',
    choose: 'Elegir una imagen',
    chooseDocument: 'Elegir foto o PDF',
    useCamera: 'Usar la cámara en vivo',
    takesLonger:
      'Si la selfie viene de un archivo, una persona del equipo la revisa y la respuesta tarda más.',
  },
  interlude: {
    front: { title: 'Ahora, el frente', body: 'Muestra el lado con la foto.' },
    back: { title: 'Ahora, dale la vuelta', body: 'El frente ya está listo.' },
    selfie: { title: 'Ahora, tu rostro', body: 'Mira a la cámara frontal.' },
    bothSides: {
      selfie: {
        title: 'Frente y reverso están en esta foto',
        body: 'No hace falta darle la vuelta. Ahora, tu rostro.',
      },
      sending: { title: 'Frente y reverso están en esta foto', body: 'No hace falta darle la vuelta.' },
    },
    go: 'Continuar',
  },
  sending: {
    title: 'Enviando con seguridad',
    parts: { front: 'Frente del documento', back: 'Reverso del documento', selfie: 'Foto del rostro' },
    sent: 'Enviada',
    submitting: 'Registrando la solicitud',
    pending: 'Enviando…',
    failedTitle: 'Aún no pudimos enviar',
    failedBody: 'Tus fotos están guardadas. Revisa tu internet e intenta de nuevo.',
    again: 'Intentar de nuevo',
  },
  outcome: {
    received: { title: 'Recibimos todo', body: 'Ahora nos toca a nosotros. Te avisaremos del resultado.' },
    approved: { title: 'Identidad confirmada', body: 'Todo salió bien. ¡Gracias!' },
    rejected: {
      title: 'No fue posible confirmar',
      body: 'Habla con quien pidió la confirmación para saber cómo seguir.',
    },
    waiting: 'Revisando tus fotos…',
    mayClose: 'Ya puedes cerrar esta página.',
  },
  obstacles: {
    'insecure-context': {
      title: 'La cámara necesita una página segura',
      body: 'Esta dirección no empieza con https.',
      steps: ['Abre el enlace de nuevo, con https al inicio.', 'O envía fotos que ya tengas.'],
    },
    'camera-unsupported': {
      title: 'Este navegador no abre la cámara',
      body: 'Ocurre dentro de algunas aplicaciones.',
      steps: ['Abre el enlace en Chrome o Safari.', 'O toma las fotos con la cámara del aparato.'],
    },
    'in-app-browser': {
      title: 'Ábrelo en tu navegador',
      body: 'El navegador de esta aplicación no permite la cámara.',
      steps: [
        'Toca ⋯ o ⋮ en la parte superior.',
        'Elige abrir en el navegador (Chrome o Safari).',
        'O copia el enlace y pégalo en el navegador.',
        '¿Tienes el documento digital? Sirve el PDF que exporta la aplicación.',
      ],
    },
    'camera-denied-by-system': {
      title: 'El dispositivo bloquea la cámara',
      body: 'Los ajustes no dejan que el navegador use la cámara.',
      steps: [
        'Abre los ajustes del dispositivo.',
        'En privacidad, permite la cámara al navegador.',
        'Vuelve aquí e inténtalo de nuevo.',
      ],
    },
    'camera-dark': {
      title: 'La cámara está oscura',
      body: 'La imagen llega toda negra.',
      steps: [
        'Mira si algo cubre la lente.',
        'Abre la tapa de la cámara, si la hay.',
        'Después, inténtalo de nuevo.',
      ],
    },
    'embedding-forbids-camera': {
      title: 'La cámara está bloqueada aquí',
      body: 'El sitio que rodea esta página no permite la cámara.',
      steps: ['Abre el enlace en su propia pestaña.', 'O envía fotos aquí mismo.'],
    },
    'camera-denied': {
      title: 'Permite el acceso a la cámara',
      body: 'El acceso a la cámara fue negado en este navegador.',
      steps: [
        'Toca el icono junto a la dirección de la página.',
        'En “Cámara”, elige “Permitir”.',
        'Vuelve aquí e intenta de nuevo.',
      ],
    },
    'camera-dismissed': {
      title: 'Falta permitir la cámara',
      body: 'Esta vez no se permitió la cámara.',
      steps: ['Intenta de nuevo y toca “Permitir”.'],
    },
    'camera-missing': {
      title: 'No encontramos una cámara',
      body: 'Este aparato parece no tener una cámara conectada.',
      steps: ['Conecta una cámara e intenta de nuevo.', 'O abre el enlace en el celular.'],
    },
    'camera-in-use': {
      title: 'La cámara está ocupada',
      body: 'Otra aplicación está usando la cámara.',
      steps: ['Cierra llamadas y otras aplicaciones.', 'Después, intenta de nuevo.'],
    },
    'camera-unsuitable': {
      title: 'Esta cámara no sirve',
      body: 'No ofrece la imagen que necesitamos.',
      steps: ['Usa otra cámara, o abre el enlace en el celular.'],
    },
    'camera-ended': {
      title: 'La cámara se interrumpió',
      body: 'Una llamada u otra aplicación pudo usar la cámara.',
      steps: ['Vuelve a esta página e intenta de nuevo.'],
    },
    'camera-failed': {
      title: 'La cámara no se abrió',
      body: 'No pudimos saber el motivo.',
      steps: ['Intenta de nuevo.', 'Si sigue, reinicia el aparato o envía fotos.'],
    },
  },
  deniedSteps: {
    'safari-ios': [
      'Toca el botón de menú junto a la dirección.',
      'Abre los ajustes del sitio y permite la cámara.',
      'Vuelve aquí e inténtalo de nuevo.',
    ],
    'chrome-ios': [
      'Abre los Ajustes del iPhone.',
      'Busca Chrome y activa la cámara.',
      'Vuelve aquí e inténtalo de nuevo.',
    ],
    'chrome-android': [
      'Toca el icono a la izquierda de la dirección.',
      'En “Permisos”, activa la cámara.',
      'Vuelve aquí e inténtalo de nuevo.',
    ],
    firefox: [
      'Toca la cámara o el candado junto a la dirección.',
      'Quita el bloqueo de la cámara.',
      'Vuelve aquí e inténtalo de nuevo.',
    ],
  },
  inAppBody: (app) => `El navegador de ${app} no permite la cámara.`,
  obstacleWays: {
    again: 'Intentar de nuevo',
    useFile: 'Enviar fotos sin la cámara',
    otherCamera: 'Usar otra cámara',
    ownTab: 'Abrir en una pestaña propia',
    copyLink: 'Copiar el enlace',
    linkCopied: 'Enlace copiado',
  },
  phone: {
    open: 'Continuar en el celular',
    body: 'Apunta la cámara del celular al código, o abre la dirección en él.',
    code: 'Código QR de este enlace',
  },
  closed: {
    'link-unknown': {
      title: 'Este enlace no existe',
      body: 'Revisa la dirección o pide un enlace nuevo a quien lo envió.',
      again: 'Intentar de nuevo',
    },
    'link-inactive': {
      title: 'Este enlace está desactivado',
      body: 'Pide un enlace nuevo a quien lo envió.',
      again: 'Intentar de nuevo',
    },
    'link-spent': {
      title: 'Este enlace ya se usó',
      body: 'Si necesitas repetir, pide un enlace nuevo a quien lo envió.',
      again: 'Intentar de nuevo',
    },
    'link-expired': {
      title: 'Este enlace venció',
      body: 'Pide un enlace nuevo a quien lo envió.',
      again: 'Intentar de nuevo',
    },
    'session-ended': {
      title: 'Pasó mucho tiempo',
      body: 'Por seguridad, hay que empezar otra vez.',
      again: 'Empezar otra vez',
    },
    'server-unreachable': {
      title: 'Sin conexión',
      body: 'No pudimos hablar con el servicio. Revisa tu internet.',
      again: 'Intentar de nuevo',
    },
  },
}

function duration(seconds: number): string {
  if (seconds >= 60) return 'un minuto'
  return seconds === 1 ? 'un segundo' : `${seconds} segundos`
}
