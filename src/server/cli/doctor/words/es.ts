import type { CommandWords } from './pt-br.ts'

export const es: CommandWords = {
  notALink: (text) => `${text} no es la dirección de un enlace, como https://onboarding.example/4f1c…`,
  onlyLink: 'Indica la dirección de un enlace, y nada más.',
  silent: (origin, reason) => `${origin} no responde: ${reason}.`,
  noReason: 'no se da el motivo',
  silentBecause: {
    refused:
      'ningún programa atiende en esta dirección y este puerto. Inicie el servidor, o revise el puerto',
    unknown:
      'este nombre no existe en el DNS, visto desde esta máquina. Revise el nombre, o cree su registro',
    late: 'no llegó nada en 15 segundos. Revise el firewall y el proxy del camino',
    cut: 'la conexión se cortó antes de la respuesta. Revise el proxy, y si la dirección es http o https',
    certificate: (code) =>
      `esta máquina no acepta su certificado (${code}). Si lo firmó una autoridad de la empresa, indique su archivo en NODE_EXTRA_CA_CERTS`,
  },
  browser: (address) => `Lo que ve el navegador: abre ${address} donde se va a abrir la página.`,
  pictures: (place) => `Se pueden guardar imágenes en ${place}, leerlas, listarlas y eliminarlas.`,
  address: {
    name: 'Dirección segura',
    local: 'http, que los navegadores solo aceptan como seguro en esta máquina',
    useHttps: 'Sírvela por https: sin eso, ningún navegador permite la cámara en esta dirección.',
  },
  certificate: {
    name: 'Certificado',
    unseen: 'el servidor no lo mostró a un cliente TLS común',
    ends: (days) => (days === 1 ? 'vence en 1 día' : `vence en ${days} días`),
    renew: 'Renuévalo: cuando venza, los navegadores no dejarán pasar a nadie.',
  },
  link: {
    name: 'Enlace',
    open: 'abierto',
    unknown: 'el servidor no lo conoce',
    closed: 'cerrado: ya se usó, venció o se desactivó',
    useOpen: 'Revisa un enlace abierto; POST /reports/<report>/onboarding-ext crea uno.',
    otherAnswer: (status) => `respondió ${status}, y no la página`,
    handOn: 'Haz que el proxy pase todas las rutas a Limiar.',
  },
  clock: {
    name: 'Reloj',
    untold: 'la respuesta no trae la hora (Date)',
    differs: (seconds) => `${seconds} s de diferencia con esta máquina`,
    useNtp:
      'Ajusta los dos relojes por NTP: las firmas de los webhooks y las direcciones de las imágenes dependen de la hora.',
  },
  embedding: {
    name: 'Quién puede incrustar la página',
    removed: 'la política se quitó en el camino',
    silent: 'la política no lo dice',
    handOn: 'Haz que el proxy pase la Content-Security-Policy que envía Limiar.',
    two: (policies) => `dos políticas, y valen las dos: ${policies}`,
    addNone: 'No dejes que el proxy añada una Content-Security-Policy propia.',
    anyone:
      'cualquier sitio, que recibe los códigos de los eventos sin la respuesta y puede mostrar la página oculta',
    nameHosts:
      'Nombra los sitios en embedOrigins del flujo: solo ellos podrán mostrar la página, y recibirán los eventos completos.',
  },
  framesForbidden: 'Quita X-Frame-Options del proxy: prohíbe el iframe, diga lo que diga la política.',
  camera: {
    none: 'no hay, así que la cámara está permitida',
    silent: 'no habla de la cámara',
    remove: 'Quita Permissions-Policy del proxy: con ella, la página no puede usar la cámara.',
  },
  resource: 'Quita Cross-Origin-Resource-Policy del proxy: deja fuera a los sitios de otro origen.',
  opener: 'Activa popups en el flujo si un sitio abre la página en otra ventana y escucha sus eventos.',
  files: {
    name: 'Archivos de la página',
    all: (count) => `${count}, todos presentes`,
    answers: (path, status) => `${path} responde ${status}`,
    handOn: 'Haz que el proxy pase /assets/ a Limiar.',
    types: 'Tipos de los archivos',
    right: 'los que esperan los navegadores',
    is: (path, type) => `${path} llegó como ${type}`,
    keepTypes:
      'Haz que el proxy conserve el Content-Type: sin él, los navegadores rechazan scripts y WebAssembly tarda en empezar.',
    compression: 'Compresión de los archivos',
    compressed: 'llegan comprimidos',
    plain: (paths) => `sin comprimir: ${paths}`,
    handEncoding:
      'Haz que el proxy pase Accept-Encoding: sin compresión, la página tarda tres veces más en un celular.',
  },
  door: {
    name: 'Script para integradores',
    notServed: 'no se sirve: quien integra usa el paquete limiar-host',
    silent: (path) => `${path} no responde`,
    handOn: (path) => `Haz que el proxy pase ${path} a Limiar: quien fijó esta versión no puede cargarla.`,
  },
  upload: {
    name: 'Fotos grandes',
    reach: (megabytes) => `${megabytes} MB llegan al servidor`,
    refused: (megabytes) => `${megabytes} MB se rechazan en el camino`,
    allow: 'Acepta cuerpos de 48 MB (en nginx: client_max_body_size 48m).',
    ended: 'la conexión terminó antes de que llegara una respuesta',
  },
  keys: {
    name: 'Claves de los emisores',
    noToken: 'aquí no hay token de acceso: define LIMIAR_ACCESS_TOKEN',
    otherServer: (server) =>
      `el token de acceso es solo para el servidor de la configuración: añade --server ${server}`,
    mayNot: 'el token de acceso no puede leerlas',
    unreadable: 'no se pudieron leer',
    none: 'ninguna: los códigos se leen, pero no se comprueban',
    install: 'Instálalas con limiar issuer-keys import: docs/issuer-codes.md.',
    missing: (documents) => `sin clave para ${documents}: esos códigos no se comprueban`,
    allWell: (count) => `${count}, ninguna vence pronto`,
    end: {
      withdrawn: (day) => `se retiró el ${day}: lo que firmó antes sigue valiendo.`,
      ended: (day) => `venció el ${day}: los códigos más nuevos necesitan la próxima clave del emisor.`,
      ends: (day) => `vence el ${day}: pide al emisor su próxima clave.`,
    },
  },
  emulator: {
    name: 'Emulador',
    isOn: 'encendido: en cuentas de prueba, el resultado del análisis de algunos CPF es inventado',
    remedy: 'Donde hay personas reales, inicia el servidor sin LIMIAR_EMULATOR.',
  },
}
