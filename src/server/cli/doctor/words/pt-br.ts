/** Portuguese of Brazil, for operators. Every language has these words. */
export const ptBR = {
  notALink: (text: string): string =>
    `${text} não é o endereço de um link, como https://onboarding.example/4f1c…`,
  onlyLink: 'Informe o endereço de um link, e nada mais.',
  silent: (origin: string, reason: string): string => `${origin} não responde: ${reason}.`,
  noReason: 'sem motivo informado',
  /** Each is a reason and its remedy, to follow “does not answer”. */
  silentBecause: {
    refused: 'nenhum programa atende neste endereço e porta. Inicie o servidor, ou confira a porta',
    unknown: 'este nome não existe no DNS, visto desta máquina. Confira o nome, ou crie o registro',
    late: 'nada chegou em 15 segundos. Confira o firewall e o proxy no caminho',
    cut: 'a conexão caiu antes da resposta. Confira o proxy, e se o endereço é http ou https',
    certificate: (code: string): string =>
      `o certificado não vale para esta máquina (${code}). Se ele é de uma autoridade da empresa, informe o arquivo dela em NODE_EXTRA_CA_CERTS`,
  },
  browser: (address: string): string => `O que o navegador vê: abra ${address} onde a página vai ser aberta.`,
  pictures: (place: string): string => `Imagens podem ser gravadas em ${place}, lidas, listadas e removidas.`,
  address: {
    name: 'Endereço seguro',
    local: 'http, que os navegadores só aceitam como seguro nesta máquina',
    useHttps: 'Sirva por https: sem isso, nenhum navegador libera a câmera neste endereço.',
  },
  certificate: {
    name: 'Certificado',
    unseen: 'o servidor não o mostrou a um cliente TLS comum',
    ends: (days: number): string => (days === 1 ? 'vence em 1 dia' : `vence em ${days} dias`),
    renew: 'Renove-o: depois do vencimento, os navegadores barram quem abrir a página.',
  },
  link: {
    name: 'Link',
    open: 'aberto',
    unknown: 'o servidor não o conhece',
    closed: 'fechado: já foi usado, venceu ou foi desativado',
    useOpen: 'Confira um link aberto; POST /reports/<report>/onboarding-ext cria um.',
    otherAnswer: (status: number): string => `respondeu ${status}, e não a página`,
    handOn: 'Configure o proxy para repassar todos os caminhos ao Limiar.',
  },
  clock: {
    name: 'Relógio',
    untold: 'a resposta não traz a hora (Date)',
    differs: (seconds: number): string => `${seconds} s de diferença para esta máquina`,
    useNtp:
      'Acerte os dois relógios por NTP: as assinaturas dos webhooks e os endereços das imagens dependem da hora.',
  },
  embedding: {
    name: 'Quem pode incorporar a página',
    removed: 'a política foi retirada no caminho',
    silent: 'a política não diz',
    handOn: 'Configure o proxy para repassar a Content-Security-Policy que o Limiar envia.',
    two: (policies: string): string => `duas políticas, e as duas valem: ${policies}`,
    addNone: 'Não deixe o proxy acrescentar uma Content-Security-Policy própria.',
    anyone:
      'qualquer site, que recebe os códigos dos eventos sem a resposta e pode mostrar a página escondida',
    nameHosts:
      'Liste os sites em embedOrigins do fluxo: só eles poderão mostrar a página, e receberão os eventos completos.',
  },
  framesForbidden: 'Tire o X-Frame-Options do proxy: ele proíbe o iframe, diga a política o que disser.',
  camera: {
    none: 'não há, então a câmera é permitida',
    silent: 'não fala da câmera',
    remove: 'Tire a Permissions-Policy do proxy: com ela, a página não pode usar a câmera.',
  },
  resource: 'Tire a Cross-Origin-Resource-Policy do proxy: ela barra sites de outra origem.',
  opener: 'Ligue popups no fluxo se um site abre a página em outra janela e escuta os eventos.',
  files: {
    name: 'Arquivos da página',
    all: (count: number): string => `${count}, todos presentes`,
    answers: (path: string, status: number): string => `${path} responde ${status}`,
    handOn: 'Configure o proxy para repassar /assets/ ao Limiar.',
    types: 'Tipos dos arquivos',
    right: 'os que os navegadores esperam',
    is: (path: string, type: string): string => `${path} veio como ${type}`,
    keepTypes:
      'Configure o proxy para manter o Content-Type: sem ele, os navegadores recusam scripts e o WebAssembly demora a começar.',
    compression: 'Compressão dos arquivos',
    compressed: 'chegam comprimidos',
    plain: (paths: string): string => `sem compressão: ${paths}`,
    handEncoding:
      'Configure o proxy para repassar o Accept-Encoding: sem compressão, a página demora três vezes mais no celular.',
  },
  door: {
    name: 'Script para integradores',
    notServed: 'não é servido: quem integra usa o pacote limiar-host',
    silent: (path: string): string => `${path} não responde`,
    handOn: (path: string): string =>
      `Configure o proxy para repassar ${path} ao Limiar: quem fixou esta versão não consegue carregá-la.`,
  },
  upload: {
    name: 'Fotos grandes',
    reach: (megabytes: number): string => `${megabytes} MB chegam ao servidor`,
    refused: (megabytes: number): string => `${megabytes} MB são recusados no caminho`,
    allow: 'Aceite corpos de 48 MB (no nginx: client_max_body_size 48m).',
    ended: 'a conexão caiu antes da resposta',
  },
  keys: {
    name: 'Chaves dos emissores',
    noToken: 'não há token de acesso aqui: defina LIMIAR_ACCESS_TOKEN',
    otherServer: (server: string): string =>
      `o token de acesso é só para o servidor da configuração: acrescente --server ${server}`,
    mayNot: 'o token de acesso não pode lê-las',
    unreadable: 'não foi possível lê-las',
    none: 'nenhuma: os códigos são lidos, mas não conferidos',
    install: 'Instale-as com limiar issuer-keys import: docs/issuer-codes.md.',
    missing: (documents: string): string => `sem chave para ${documents}: esses códigos não são conferidos`,
    allWell: (count: number): string => `${count}, nenhuma perto do fim`,
    end: {
      withdrawn: (day: string): string => `foi retirada em ${day}: o que ela assinou antes continua valendo.`,
      ended: (day: string): string =>
        `venceu em ${day}: códigos mais novos precisam da próxima chave do emissor.`,
      ends: (day: string): string => `vence em ${day}: peça ao emissor a próxima chave.`,
    },
  },
  emulator: {
    name: 'Emulador',
    isOn: 'ligado: em contas de teste, o resultado da análise de alguns CPFs é inventado',
    remedy: 'Onde há pessoas de verdade, inicie o servidor sem LIMIAR_EMULATOR.',
  },
}

/** What `limiar doctor` says. */
export type CommandWords = typeof ptBR
