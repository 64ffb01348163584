/**
 * The doctor's words in Brazilian Portuguese, for a person who puts the page into a site or an app. Every other
 * language has the same ones.
 */
export const ptBR = {
  title: 'Diagnóstico da página',
  looking: 'Verificando…',
  language: 'Idioma',
  tryCamera: 'Testar a câmera',
  copy: 'Copiar como texto',
  copied: 'Copiado.',
  about: (command: string): string =>
    `Para quem integra a página: abra este diagnóstico no navegador ou no aplicativo em que ela vai funcionar. Nada é gravado e nada sai deste navegador. ${command} confere a instalação por fora.`,
  link: {
    name: 'Link',
    open: 'aberto',
    silent: 'o endereço não responde',
    reach: 'Verifique se o servidor está no ar e se a rede chega até ele.',
    closed: 'fechado: já foi usado, venceu ou foi desativado',
    answers: (status: number): string => `responde ${status}`,
    useOpen: 'Abra o diagnóstico de um link que esteja aberto.',
  },
  context: {
    name: 'Conexão segura',
    secure: 'sim',
    insecure: 'não: sem https, o navegador não libera a câmera',
    remedy:
      'Sirva esta página, e toda página em volta dela, por https ou por localhost; na rede local, limiar serve --phone faz isso.',
  },
  embedding: {
    name: 'Página em volta',
    whole: 'nenhuma: esta é a página inteira',
    sandboxed: 'um iframe com sandbox',
    leaveSandbox: 'Acrescente allow-scripts e allow-same-origin ao sandbox do iframe, ou retire o sandbox.',
    unnamed: 'uma página que o navegador não identifica',
    open: (host: string): string => `${host}; hoje qualquer site pode incorporar a página`,
    nameIt: (origin: string | undefined): string =>
      `Inclua o endereço em embedOrigins do fluxo${origin ? ` (${origin})` : ''}: até lá, qualquer site pode mostrar a página, e os eventos saem sem a resposta.`,
    foreign: (host: string): string => `${host}, que não está no fluxo`,
    add: (origin: string): string => `Inclua ${origin} em embedOrigins do fluxo.`,
    named: (host: string): string => `${host}, que está no fluxo`,
  },
  policy: {
    name: 'Uso da câmera na página',
    allowed: 'liberado',
    untold: 'este navegador não informa; “Testar a câmera” mostra',
    withheld: 'bloqueado',
    allowFrame:
      'Acrescente allow="camera" ao iframe e verifique se a Permissions-Policy da página em volta não bloqueia a câmera.',
    allowHeader: 'Verifique se um cabeçalho Permissions-Policy antes do servidor bloqueia a câmera.',
  },
  hidden: 'não dá para saber enquanto a página em volta bloqueia a câmera',
  permission: {
    name: 'Permissão da câmera',
    granted: 'dada',
    denied: 'negada',
    allow: 'Libere a câmera nas configurações deste site no navegador, ou nas permissões do aplicativo.',
    prompt: 'o navegador vai perguntar',
    untold: 'este navegador só informa depois de perguntar',
  },
  cameras: {
    name: 'Câmeras',
    noWay: 'este navegador não dá acesso a câmeras',
    useAnother:
      'Use https; em aplicativos, uma WebView com câmera (iOS 14.3, Android WebView 53). Também dá para enviar arquivos.',
    uncounted: 'só dá para contar depois da permissão',
    none: 'nenhuma',
    connect: 'Conecte uma câmera, ou envie arquivos.',
  },
  app: {
    name: 'Navegador de aplicativo',
    none: 'nenhum que costume dar problema',
    offerLink: 'Muitos deles bloqueiam a câmera: faça o link abrir no navegador do celular.',
  },
  listeners: {
    name: 'Quem recebe os eventos',
    parent: 'a página em volta (window.parent)',
    opener: 'a página que abriu esta (window.opener)',
    nobody: 'ninguém',
    addChannel:
      'Em um aplicativo, registre o canal antes de carregar a página; o nome dele está nas receitas de integração.',
  },
  contentPolicy: {
    name: 'Política de conteúdo',
    unbroken: 'nada foi bloqueado',
    broken: (directives: string): string => `bloqueou ${directives}`,
    remedy: 'Não deixe o proxy acrescentar uma Content-Security-Policy própria: o Limiar já envia a dele.',
  },
  wasm: {
    name: 'WebAssembly',
    vectors: 'com instruções vetoriais',
    plain: 'sem instruções vetoriais: a orientação fica mais lenta, e o botão de foto funciona igual',
    none: 'não tem: a orientação fica mais lenta, e o botão de foto funciona igual',
  },
  webGl: {
    name: 'WebGL',
    has: 'sim',
    none: 'não: só o detector do MediaPipe precisa dele, e ele não é o padrão',
  },
  storage: {
    name: 'Armazenamento e cookies',
    allowed: 'liberados; a página não guarda nada',
    blocked: 'bloqueados; a página não guarda nada, então não faz falta',
  },
  trial: {
    name: 'Teste da câmera',
    small: 'As letras miúdas podem ficar ilegíveis: use uma câmera melhor.',
    obstacles: {
      'insecure-context': { found: 'bloqueada: a página não é segura', remedy: 'Use https.' },
      'embedding-forbids-camera': {
        found: 'bloqueada pela página em volta',
        remedy: 'Acrescente allow="camera" ao iframe e confira a Permissions-Policy e o sandbox.',
      },
      'camera-denied': {
        found: 'negada',
        remedy: 'Libere a câmera nas configurações deste site no navegador, ou nas permissões do aplicativo.',
      },
      'camera-denied-by-system': {
        found: 'negada pelo sistema',
        remedy: 'Libere a câmera para o navegador nas configurações do aparelho.',
      },
      'in-app-browser': {
        found: 'bloqueada pelo navegador do aplicativo',
        remedy: 'Abra o link no navegador do celular.',
      },
      'camera-dismissed': {
        found: 'a pergunta do navegador ficou sem resposta',
        remedy: 'Teste de novo e responda à pergunta.',
      },
      'camera-in-use': { found: 'em uso', remedy: 'Feche o que mais estiver usando a câmera.' },
      'camera-missing': { found: 'nenhuma câmera', remedy: 'Conecte uma câmera, ou envie arquivos.' },
    },
    failed: 'a câmera não abriu',
  },
}

/** The texts on the doctor's page. */
export type DoctorWords = typeof ptBR
